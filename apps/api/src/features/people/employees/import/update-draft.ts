import { accountTypes, maskAccount } from '@antela/rules/bank-account';
import { calendarDate } from '@antela/rules/calendar-date';
import { contractTypes, salaryTypes, transportAllowances } from '@antela/rules/employment-terms';
import { genders } from '@antela/rules/genders';
import { pesos } from '@antela/rules/money';
import { amountText, dateText } from '@antela/rules/spanish-text';
import { IMPORT_FIELDS, type FieldName } from '../../../../spreadsheets/import-fields.ts';
import { IMPORTS } from '../../../../spreadsheets/import-kind-fields.ts';
import type { ImportRecord } from '../../../files/imports/import-kind.service.ts';
import type { ReviewContext } from '../../../files/imports/review-context.service.ts';
import type { ShownChange } from '../../../files/imports/review-row.service.ts';
import type { ClosedDifference, TermRow } from '../../employment-terms/many-terms.service.ts';
import { camelName } from './column-names.ts';

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

/** Columns of each field, where they are not the field's own name in snake case. */
const columns = new Map<string, string>([['payrollid', 'payroll_id']]);

function columnOf(field: string): string {
  const known = columns.get(field);
  if (known !== undefined) return known;
  const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columns.set(field, column);
  return column;
}
export const byColumn = (values: object): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columnOf(field), value]));

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

/** Field of each column, to be named as the template names it; a person's city is another than the one of work. */
export const fieldOf = (column: string, of: 'person' | 'employment'): FieldName => {
  if (column === 'city') return of === 'person' ? 'city' : 'workCity';
  return camelName(column) as FieldName;
};

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
  const named = (names: Readonly<Record<string, { name: string }>>) => names[text]?.name ?? text;
  switch (field) {
    case 'monthlySalary':
    case 'fixedDeductions':
      return amountText(pesos(Number(value)));
    case 'birthDate':
    case 'startDate':
      return dateText(calendarDate(text));
    case 'payrollid':
      return context.payrolls.find(({ id }) => id === text)?.name ?? text;
    case 'bankCode':
      return context.banks.find(({ id }) => id === text)?.name ?? text;
    case 'accountNumber':
      return maskAccount(text);
    case 'contractType':
      return named(contractTypes);
    case 'gender':
      return named(genders);
    case 'accountType':
      return named(accountTypes);
    case 'salaryType':
      return named(salaryTypes);
    case 'transportAllowance':
      return named(transportAllowances);
    default:
      return text;
  }
}
