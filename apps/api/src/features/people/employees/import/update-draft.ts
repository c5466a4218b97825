import {
  accountFields,
  employmentFields,
  personFields,
  type EmployeeFields,
} from '@antela/contract/employee-fields';
import { maskAccount } from '@antela/rules/bank-account';
import { calendarDate } from '@antela/rules/calendar-date';
import { choiceName, hasChoices } from '@antela/rules/employee-choices';
import { pesos } from '@antela/rules/money';
import { amountText, dateText } from '@antela/rules/spanish-text';
import { fileNameOf, IMPORT_FIELDS, type FieldName } from '../../../../spreadsheets/import-fields.ts';
import { IMPORTS } from '../../../../spreadsheets/import-kind-fields.ts';
import type { ImportRecord } from '../../../files/imports/import-kind.service.ts';
import type { ReviewContext } from '../../../files/imports/review-context.service.ts';
import type { ShownChange } from '../../../files/imports/review-row.service.ts';
import type { ClosedDifference, TermRow } from '../../employment-terms/many-terms.service.ts';
import { columnOfField, fieldOfColumn } from '../employee-columns.ts';

export type Values = Record<string, string | number | null>;

/** Changes of one row of a file, by column; `company_id` chooses among a person's employments. */
export interface UpdateDraft {
  document_number: string;
  company_id: string | null;
  effective_date: string | null;
  person: Values;
  employment: Values;
  /** There for a name in one piece. */
  whole_name?: { doubt: { code: string; message: string } | null };
}

export const byColumn = (values: object): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columnOfField(field), value]));

export interface Against {
  record: ImportRecord;
  /** Whether whoever started the import may see salaries; otherwise none is compared or changed. */
  seesSalary: boolean;
  context: ReviewContext;
  /** Employment that has each code, by company and code. */
  taken: ReadonlyMap<string, string>;
  /** From which change of a salary on somebody is asked to look at it, in basis points. */
  salaryChange: number;
  /** Other terms than today's, by employment, and what closed periods keep: asked where the file gives a date. */
  terms?: ReadonlyMap<string, TermRow[]>;
  closed?: ReadonlyMap<string, ClosedDifference>;
}

const fieldsOf: Readonly<Record<'person' | 'employment', EmployeeFields>> = {
  person: personFields,
  employment: { ...employmentFields, ...accountFields },
};

/** Field of each column, to be named as the template names it; a person's city is another than the one of work. */
export function fieldOf(column: string, of: 'person' | 'employment'): FieldName {
  const field = fieldOfColumn(column);
  const known = fieldsOf[of][field];
  return known ? fileNameOf(field, known) : (field as FieldName);
}

/** As templates have them. */
export const inOrder = (changes: ShownChange[]): ShownChange[] => {
  const { fields } = IMPORTS['employees-update'];
  return changes.toSorted((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field));
};

export function shownOf(
  next: Values,
  stored: Values,
  of: 'person' | 'employment',
  context: ReviewContext,
): ShownChange[] {
  return Object.entries(next).map(([column, value]) => {
    const field = fieldOf(column, of);
    return {
      field,
      label: IMPORT_FIELDS[field]?.label ?? column,
      before: shownValue(field, stored[column] ?? null, context),
      after: shownValue(field, value, context),
    };
  });
}

export function shownValue(
  field: FieldName,
  value: string | number | null,
  context: ReviewContext,
): string | null {
  if (value === null) return null;
  const text = String(value);
  if (hasChoices(field)) return choiceName(field, value) ?? text;
  if (field === 'payrollid') return context.payrolls.find(({ id }) => id === text)?.name ?? text;
  if (field === 'bankCode') return context.banks.find(({ id }) => id === text)?.name ?? text;
  if (field === 'accountNumber') return maskAccount(text);
  const { shape } = IMPORT_FIELDS[field];
  if (shape === 'money') return amountText(pesos(Number(value)));
  return shape === 'date' ? dateText(calendarDate(text)) : text;
}
