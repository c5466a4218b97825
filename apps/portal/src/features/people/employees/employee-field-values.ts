import {
  contractFields,
  limitFields,
  mayBeEmpty,
  type EmployeeField,
  type EmployeeFields,
  type employmentFields,
  type FieldKind,
} from '@antela/contract/employee-fields';
import { choiceName, hasChoices } from '@antela/rules/employee-choices';
import { mobile, percent, pesos, shortDate } from '../../../lib/format.ts';

type Translate = (key: string) => string;
type Value = string | number | null;

/** Values as forms hold them: text as typed, amounts in pesos, dates `YYYY-MM-DD`; empty text is '', other empty values are null. */
export type FormOf<Table extends EmployeeFields> = {
  -readonly [Field in keyof Table]: Table[Field]['kind'] extends 'date'
    ? string | null
    : Table[Field]['kind'] extends 'pesos'
      ? number | null
      : string;
};

/** Terms of an employment as screens have them: what it pays, then words about the work, then limits. */
export const termsOnScreen = {
  ...ofKind(contractFields, (kind) => kind !== 'text'),
  ...ofKind(contractFields, (kind) => kind === 'text'),
  ...limitFields,
} as typeof employmentFields;

function ofKind(table: EmployeeFields, isMeant: (kind: FieldKind) => boolean): EmployeeFields {
  return Object.fromEntries(Object.entries(table).filter(([, { kind }]) => isMeant(kind)));
}

const isTyped = ({ kind }: EmployeeField): boolean => kind !== 'date' && kind !== 'pesos';

const fieldsOf = <Values>(table: EmployeeFields, valueOf: (field: EmployeeField, name: string) => Value) =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, valueOf(field, name)])) as Values;

/** A form that nobody has filled in, with what is usual. */
export const emptyForm = <Table extends EmployeeFields>(table: Table): FormOf<Table> =>
  fieldsOf(table, (field) => field.usual ?? (isTyped(field) ? '' : null));

/** A record as its form shows it. */
export const formOf = <Table extends EmployeeFields>(
  table: Table,
  record: { readonly [Field in keyof Table]: Value },
): FormOf<Table> =>
  fieldsOf(table, (field, name) => {
    const value = record[name as keyof Table];
    if (value !== null && field.kind === 'points') return String(Number(value) / 100).replace('.', ',');
    return value ?? (isTyped(field) ? '' : null);
  });

/** A form as a call sends it. What is hidden from whoever edits is zero; `changeOf` then finds no change in it. */
export const bodyOf = <Body>(table: EmployeeFields, form: Readonly<Record<string, Value>>): Body =>
  fieldsOf(table, (field, name) => {
    const value = form[name] ?? null;
    if (field.kind === 'points') return basisPointsOf(String(value ?? ''));
    const given = typeof value === 'string' ? tidy(value) : value;
    if (given !== null || mayBeEmpty(field)) return given;
    return field.kind === 'pesos' ? 0 : '';
  });

/** Value of a field in words; null where there is none. */
export function fieldWord(name: string, { kind }: EmployeeField, value: Value, t: Translate): string | null {
  if (value === null || value === '') return null;
  if (hasChoices(name)) return t(choiceName(name, value) ?? String(value));
  if (kind === 'pesos') return pesos(Number(value));
  if (kind === 'points') return percent(Number(value));
  if (kind === 'date') return shortDate(String(value));
  return name === 'mobile' ? mobile(String(value)) : String(value);
}

/** `40` or `12,5` as 4000 or 1250; null for nothing, NaN for what is no percentage. */
export function basisPointsOf(percentage: string): number | null {
  const text = percentage.replace('%', '').trim().replace(',', '.');
  if (text === '') return null;
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}

export function tidy(text: string): string | null {
  const trimmed = text.normalize('NFC').trim();
  return trimmed === '' ? null : trimmed;
}
