import {
  accountFields,
  contractFields,
  personFields,
  type EmployeeField,
  type EmployeeFields,
} from '@antela/contract/employee-fields';
import { choiceName, hasChoices } from '@antela/rules/employee-choices';
import type { Cell } from '../../../../spreadsheets/cell.ts';
import { fileNameOf, type FieldName } from '../../../../spreadsheets/import-fields.ts';
import { columnOfField } from '../employee-columns.ts';
import type { StoredEmployment } from '../employee-records.service.ts';

interface Names {
  payroll: ReadonlyMap<string, string>;
  bank: ReadonlyMap<string, string>;
}
type Stored = Readonly<Record<string, string | number | null | undefined>>;

// Leaving is an act of its own.
const { endDate: _end, leavingReason: _reason, ...lastingFields } = contractFields;

/** An employee as the template for updating shows it: in the words that the same template is read with. */
export function toTemplateRow(
  { person, employment }: StoredEmployment,
  names: Names,
): Partial<Record<FieldName, Cell>> {
  return {
    ...cellsOf(personFields, person, names),
    companyid: employment['company_name'] ?? null,
    ...cellsOf({ ...lastingFields, ...accountFields }, employment, names),
  };
}

const cellsOf = (table: EmployeeFields, stored: Stored, names: Names) =>
  Object.fromEntries(
    Object.entries(table).map(([field, each]) => [
      fileNameOf(field, each),
      cellOf(field, each, stored[columnOfField(field)] ?? null, names),
    ]),
  );

function cellOf(field: string, { kind }: EmployeeField, value: string | number | null, names: Names): Cell {
  if (field === 'payrollid') return names.payroll.get(String(value)) ?? null;
  if (field === 'bankCode') return names.bank.get(String(value)) ?? null;
  if (hasChoices(field)) return choiceName(field, value);
  return kind === 'date' && typeof value === 'string' ? { date: value } : value;
}
