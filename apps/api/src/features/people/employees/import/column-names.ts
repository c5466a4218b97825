import { type DatedField, datedFields } from '@antela/contract/employee-fields';
import { employmentColumns, fieldOfColumn } from '../employee-columns.ts';

/** Values of a table's columns by the names that the contract gives them. */
export const camelCase = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [fieldOfColumn(column), value]));

/** Terms of today among an employment's columns, by the names that the contract gives them. */
export function currentTerms(
  employment: Record<string, unknown>,
  fields: readonly DatedField[] = datedFields,
): Record<string, unknown> {
  const current: Record<string, unknown> = {};
  for (const field of fields) current[field] = employment[employmentColumns[field].name];
  return current;
}
