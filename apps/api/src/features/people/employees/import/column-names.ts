import { datedFields, type DatedField } from '@antela/contract/employment-terms';
import { employmentColumns } from '../employee-columns.ts';

/** Columns are few, and asked for once for every row of a file. */
const names = new Map<string, string>([['payroll_id', 'payrollid']]);

/** Name that the contract gives a column. */
export function camelName(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}

/** Values of a table's columns by the names that the contract gives them. */
export const camelCase = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [camelName(column), value]));

/** Terms of today among an employment's columns, by the names that the contract gives them. */
export function currentTerms(
  employment: Record<string, unknown>,
  fields: readonly DatedField[] = datedFields,
): Record<string, unknown> {
  const current: Record<string, unknown> = {};
  for (const field of fields) current[field] = employment[employmentColumns[field].name];
  return current;
}
