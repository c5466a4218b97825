import { type Cell, cellText, type TableRow } from './cell.ts';
import { IMPORT_FIELDS } from './import-fields.ts';
import { plainText } from './plain-text.ts';

/** Company and payroll as lines above a table name them: «Empresa: Hilados Andinos», or the title and the name in two cells. */
export interface TitledPlace {
  readonly company: string | null;
  readonly payroll: string | null;
}

const titles = {
  company: new Set([...IMPORT_FIELDS.companyid.synonyms, 'nit']),
  payroll: new Set(IMPORT_FIELDS.payrollid.synonyms),
};

/** Reads the lines above the titles of the columns. What is said first counts. */
export function titledPlace(rows: readonly TableRow[]): TitledPlace {
  const found: { company: string | null; payroll: string | null } = { company: null, payroll: null };
  for (const { cells } of rows)
    for (const [index, cell] of cells.entries()) {
      const [title, value] = titleAndValue(cell, cells.slice(index + 1));
      if (value === '') continue;
      if (titles.company.has(title)) found.company ??= value;
      if (titles.payroll.has(title)) found.payroll ??= value;
    }
  return found;
}

function titleAndValue(cell: Cell, after: readonly Cell[]): readonly [title: string, value: string] {
  const text = cellText(cell);
  const colon = text.indexOf(':');
  const title = plainText(colon < 0 ? text : text.slice(0, colon));
  const own = colon < 0 ? '' : text.slice(colon + 1).trim();
  const next = after.find((other) => cellText(other) !== '');
  return [title, own === '' && next !== undefined ? cellText(next) : own];
}
