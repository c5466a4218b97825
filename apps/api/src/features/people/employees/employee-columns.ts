import {
  accountFields,
  contractFields,
  limitFields,
  personFields,
  type EmployeeFields,
  type FieldKind,
} from '@antela/contract/employee-fields';
import { raw, type Sql } from 'sql-template-tag';
import type { z } from 'zod';

const columnTypes = {
  text: 'text',
  code: 'text',
  id: 'uuid',
  date: 'date',
  pesos: 'bigint',
  points: 'int',
} as const satisfies Record<FieldKind, string>;

/** A column of a table: `Value` is what its rows hold. */
interface Column<Name extends string, Value> {
  readonly name: Name;
  readonly type: (typeof columnTypes)[FieldKind] | 'timestamptz';
  /** For the type alone. */
  readonly value?: Value;
}
type Columns = Readonly<Record<string, Column<string, unknown>>>;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
/** The contract writes ids as the specification does. */
type ColumnName<Field> = Field extends `${infer Noun}id` ? `${Noun}_id` : SnakeCase<Field & string>;

export const columnName = (field: string): string =>
  field.replace(/id$/, '_id').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type ColumnsOf<Table extends EmployeeFields, None = never> = {
  readonly [Field in keyof Table]: Column<ColumnName<Field>, z.output<Table[Field]['schema']> | None>;
};
const columnsOf = <Table extends EmployeeFields>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([field, { kind }]) => [
      field,
      { name: columnName(field), type: columnTypes[kind] },
    ]),
  ) as ColumnsOf<Table>;

/** Personal fields that a caller may give, each with its column. */
export const personColumns = columnsOf(personFields);
export type PersonField = keyof typeof personColumns;

/** Fields of a contract. */
export const contractColumns = columnsOf(contractFields);

/** The account that an employment is paid to, which it may be without. */
export const accountColumns: ColumnsOf<typeof accountFields, null> = columnsOf(accountFields);

/** A new employee as a file gives them, in one record: where a person lives is called otherwise, for their work has a city as well. */
export const draftColumns = {
  person: { ...personColumns, city: { ...personColumns.city, name: 'person_city' } },
  employment: { ...contractColumns, ...accountColumns },
} as const;

/** Limits of one's own, which no file gives. */
export const limitColumns = columnsOf(limitFields);

const accountHoldUntil: Column<'account_hold_until', Date | null> = {
  name: 'account_hold_until',
  type: 'timestamptz',
};

/** Fields of an employment that a caller may change. */
export const employmentColumns = {
  ...contractColumns,
  ...accountColumns,
  accountHoldUntil,
  ...limitColumns,
} as const;
export type EmploymentField = keyof typeof employmentColumns;

const columnsByField = new Map(
  Object.entries<{ name: string }>({ ...personColumns, ...employmentColumns }).map(([field, { name }]) => [
    field,
    name,
  ]),
);
const fieldsByColumn = new Map([...columnsByField].map(([field, column]) => [column, field]));
/** Column of a field; a computed name costs more, and files ask for it once for every row. */
export const columnOfField = (field: string): string => columnsByField.get(field) ?? columnName(field);
/** Name that the contract gives a column. */
export const fieldOfColumn = (column: string): string => fieldsByColumn.get(column) ?? column;

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
