import { personMoney } from './person-money.ts';
import { personRecords } from './person-records.ts';
import type { PersonTable } from './person-table.ts';

/** Every table that holds rows of an employee, and every one of its columns: a test walks the catalogue and says what is missing. */
export const personTables: readonly PersonTable[] = [...personRecords, ...personMoney];

/** The page's own table, so that page and code cannot differ. */
export const classificationTable = (): string =>
  [
    '| table | when suppressed | class | columns |',
    '|---|---|---|---|',
    ...personTables.flatMap(({ table, fate, columns }) =>
      Object.entries(columns).map(
        ([kind, names]) => `| \`${table}\` | ${fate} | ${kind} | ${names.split(' ').join(', ')} |`,
      ),
    ),
  ].join('\n');
