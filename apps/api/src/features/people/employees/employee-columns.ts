import type { SalaryType, TransportAllowance } from '@antela/rules/employment-terms';
import { raw, type Sql } from 'sql-template-tag';

type ColumnType = 'text' | 'date' | 'bigint' | 'int' | 'uuid' | 'timestamptz';

/** A column of a table: `Value` is what its rows hold. */
interface Column<Name extends string, Value> {
  readonly name: Name;
  readonly type: ColumnType;
  /** For the type alone. */
  readonly value?: Value;
}
type Columns = Readonly<Record<string, Column<string, unknown>>>;

const columnOf =
  <Value>(type: ColumnType) =>
  <Name extends string>(name: Name): Column<Name, Value> => ({ name, type });

const text = columnOf<string | null>('text');
const neededText = columnOf<string>('text');
const date = columnOf<string | null>('date');
const neededDate = columnOf<string>('date');
const amount = columnOf<number>('bigint');

/** Personal fields that a caller may give, each with its column. */
export const personColumns = {
  documentType: neededText('document_type'),
  documentNumber: neededText('document_number'),
  firstName: neededText('first_name'),
  secondName: text('second_name'),
  firstSurname: neededText('first_surname'),
  secondSurname: text('second_surname'),
  birthDate: date('birth_date'),
  gender: text('gender'),
  email: text('email'),
  mobile: text('mobile'),
  city: text('city'),
  address: text('address'),
} as const;
export type PersonField = keyof typeof personColumns;

/** Fields of a contract. */
export const contractColumns = {
  payrollid: columnOf<string>('uuid')('payroll_id'),
  code: text('code'),
  position: text('position'),
  area: text('area'),
  costCenter: text('cost_center'),
  city: text('city'),
  contractType: neededText('contract_type'),
  startDate: neededDate('start_date'),
  endDate: date('end_date'),
  leavingReason: text('leaving_reason'),
  monthlySalary: amount('monthly_salary'),
  salaryType: columnOf<SalaryType>('text')('salary_type'),
  transportAllowance: columnOf<TransportAllowance>('text')('transport_allowance'),
  fixedDeductions: amount('fixed_deductions'),
} as const;

/** The account that an employment is paid to; set together. */
export const accountColumns = {
  bankCode: text('bank_code'),
  accountType: text('account_type'),
  accountNumber: text('account_number'),
  breBKey: text('bre_b_key'),
} as const;

/** Limits of one's own, which no file gives. */
export const limitColumns = {
  maxPercentage: columnOf<number | null>('int')('max_percentage'),
  maxAmount: columnOf<number | null>('bigint')('max_amount'),
} as const;

/** Fields of an employment that a caller may change. */
export const employmentColumns = {
  ...contractColumns,
  ...accountColumns,
  accountHoldUntil: columnOf<Date | null>('timestamptz')('account_hold_until'),
  ...limitColumns,
} as const;
export type EmploymentField = keyof typeof employmentColumns;

type ValueOf<Of> = Of extends Column<string, infer Value> ? Value : never;
/** A row with these columns. */
export type RowOf<Table extends Columns> = {
  -readonly [Field in keyof Table as Table[Field]['name']]: ValueOf<Table[Field]>;
};
/** The fields that a row holds, by their names in the contract. */
export type ValuesOf<Table extends Columns> = { -readonly [Field in keyof Table]: ValueOf<Table[Field]> };

/** The values of a row by field. */
export const valuesOf = <Table extends Columns>(table: Table, row: RowOf<Table>): ValuesOf<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([field, { name }]) => [field, (row as Record<string, unknown>)[name]]),
  ) as ValuesOf<Table>;

export const namesOf = (table: Columns): string[] => Object.values(table).map(({ name }) => name);

/** Columns of a table as a statement lists them. */
export const listed = (table: Columns, alias?: string): Sql =>
  raw(
    namesOf(table)
      .map((name) => (alias === undefined ? name : `${alias}.${name}`))
      .join(', '),
  );
