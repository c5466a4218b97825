import { z } from 'zod';
import {
  basisPoints,
  calendarDate,
  costCenter,
  email,
  id,
  line,
  mobile,
  nonNegativePesos,
  pesos,
  positivePesos,
  text,
} from './schemas.ts';

export const contractTypes = [
  'fixed_term',
  'indefinite',
  'project',
  'apprenticeship',
  'internship',
  'services',
] as const;
export const accountTypes = [
  'savings',
  'checking',
  'low_amount',
  'ordinary_deposit',
  'inclusive_low_amount',
] as const;
export const salaryTypes = ['ordinary', 'integral', 'variable'] as const;
export const transportAllowances = ['automatic', 'yes', 'no'] as const;

/** A code is one of a catalogue or of a closed list; an id leads to a row of another table. */
export type FieldKind = 'text' | 'code' | 'id' | 'date' | 'pesos' | 'points';

/** A field of a person or an employment. Statements, files, forms and the history take it from its table. */
export interface EmployeeField<Schema extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** On every screen, in files and in the history. */
  readonly label: string;
  readonly kind: FieldKind;
  /** As a call gives it. */
  readonly schema: Schema;
  /** As an answer shows it: the words of an older rule are no fault of the answer. */
  readonly answer: Answer;
  /** Longest text. */
  readonly max?: number;
  /** Value of a new employment where nobody says otherwise. */
  readonly usual?: string | number;
  /** Holds from a day on. */
  readonly isDated?: true;
  /** Shown to those who have it, and only they change it on record. */
  readonly needs?: 'view_salary' | 'view_bank_account';
  /** Class of personal data, where it is another than that of most fields beside it. */
  readonly about?: 'identity' | 'contact' | 'money';
  /** In a file, where a person and an employment stand in one row. */
  readonly inFile?: string;
}

const needed = (label: string, max: number, schema: z.ZodType<string, string> = line(max)) =>
  ({ label, kind: 'text', max, schema, answer: z.string() }) as const;
const optional = (label: string, max: number, schema: z.ZodType<string, string> = line(max)) =>
  ({ label, kind: 'text', max, schema: schema.nullable(), answer: z.string().nullable() }) as const;
const date = (label: string) =>
  ({ label, kind: 'date', schema: calendarDate.nullable(), answer: calendarDate.nullable() }) as const;
const oneOf = <const Values extends readonly string[]>(label: string, values: Values) =>
  ({ label, kind: 'code', schema: z.enum(values), answer: z.enum(values) }) as const;
/** A code of a catalogue, which the operator may lengthen. */
const catalogued = (label: string, max: number) =>
  ({ label, kind: 'code', schema: text(max).nullable(), answer: z.string().nullable() }) as const;

const contact = { about: 'contact' } as const;

/** Personal data. `documentType` is the id of `GET /user/documenttype`. */
export const personFields = {
  documentType: needed('Tipo de documento', 4, text(4)),
  documentNumber: needed('Número de documento', 20),
  firstName: needed('Primer nombre', 60),
  secondName: optional('Segundo nombre', 60),
  firstSurname: needed('Primer apellido', 60),
  secondSurname: optional('Segundo apellido', 60),
  birthDate: date('Fecha de nacimiento'),
  gender: catalogued('Género', 20),
  email: { ...optional('Correo', 254, email), ...contact },
  mobile: { ...optional('Celular', 10, mobile), answer: mobile.nullable(), ...contact },
  city: { ...optional('Ciudad de residencia', 80), ...contact },
  address: { ...optional('Dirección', 160), ...contact },
} as const satisfies EmployeeFields;

const money = { about: 'money' } as const;
const salary = { needs: 'view_salary', ...money } as const;
const ofAccount = { needs: 'view_bank_account' } as const;
const dated = { isDated: true } as const;

/** Terms of an employment, but for its company, its account and its limits. */
export const contractFields = {
  payrollid: { label: 'Nómina', kind: 'id', schema: id, answer: id, ...dated },
  code: { ...optional('Código interno', 30), about: 'identity' },
  position: { ...optional('Cargo', 80), ...dated },
  area: { ...optional('Área', 80), ...dated },
  costCenter: { ...optional('Centro de costo', 80, costCenter), ...dated },
  city: { ...optional('Ciudad de trabajo', 80), inFile: 'workCity' },
  contractType: { ...oneOf('Tipo de contrato', contractTypes), usual: 'indefinite', ...dated },
  startDate: { label: 'Fecha de ingreso', kind: 'date', schema: calendarDate, answer: calendarDate },
  endDate: date('Fecha de retiro'),
  leavingReason: catalogued('Motivo de retiro', 40),
  monthlySalary: {
    label: 'Salario mensual',
    kind: 'pesos',
    schema: positivePesos,
    answer: pesos.nullable(),
    ...salary,
    ...dated,
  },
  salaryType: { ...oneOf('Tipo de salario', salaryTypes), usual: 'ordinary', ...money, ...dated },
  transportAllowance: {
    ...oneOf('Auxilio de transporte', transportAllowances),
    usual: 'automatic',
    ...money,
    ...dated,
  },
  fixedDeductions: {
    label: 'Descuentos fijos al mes',
    kind: 'pesos',
    schema: nonNegativePesos,
    answer: pesos.nullable(),
    usual: 0,
    ...salary,
    ...dated,
  },
} as const satisfies EmployeeFields;

/** The account that an employment is paid to; set together. */
export const accountFields = {
  bankCode: { label: 'Banco', kind: 'code', schema: text(8), answer: z.string(), ...ofAccount },
  accountType: { ...oneOf('Tipo de cuenta', accountTypes), answer: z.string(), ...ofAccount },
  accountNumber: {
    label: 'Número de cuenta',
    kind: 'text',
    schema: z.string().regex(/^\d{5,20}$/),
    answer: z.string(),
    ...ofAccount,
  },
  breBKey: { ...optional('Llave Bre-B', 100), ...ofAccount },
} as const satisfies EmployeeFields;

/** Downward overrides of the payroll's policy, which no file gives; null follows the policy. */
export const limitFields = {
  maxPercentage: {
    label: 'Porcentaje máximo propio',
    kind: 'points',
    schema: basisPoints.nullable(),
    answer: basisPoints.nullable(),
    ...dated,
  },
  maxAmount: {
    label: 'Valor máximo propio por adelanto',
    kind: 'pesos',
    schema: positivePesos.nullable(),
    answer: pesos.nullable(),
    ...dated,
  },
} as const satisfies EmployeeFields;

export const employmentFields = { ...contractFields, ...limitFields } as const;

export type EmployeeFields = Readonly<Record<string, EmployeeField>>;

/** Schemas of the fields as a call gives them. */
export const schemasOf = <Table extends EmployeeFields>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([field, { schema }]) => [field, schema])) as {
    -readonly [Field in keyof Table]: Table[Field]['schema'];
  };

/** Schemas of the fields as an answer shows them. */
export const answersOf = <Table extends EmployeeFields>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([field, { answer }]) => [field, answer])) as {
    -readonly [Field in keyof Table]: Table[Field]['answer'];
  };

/** Whether a field may be without a value. */
export const mayBeEmpty = ({ schema }: EmployeeField): boolean => schema instanceof z.ZodNullable;

/** Part of a table. */
export const only = <Table extends EmployeeFields, Field extends keyof Table & string>(
  table: Table,
  fields: readonly Field[],
) => Object.fromEntries(fields.map((field) => [field, table[field]])) as Pick<Table, Field>;

/** Fields of a table that are marked so. */
export type Marked<Table extends EmployeeFields, Mark> = {
  [Field in keyof Table & string]: Table[Field] extends Mark ? Field : never;
}[keyof Table & string];

/** Fields that only `view_salary` sees, and only who sees them changes on record. */
export const salaryFields = Object.keys(contractFields).filter(
  (field) => (contractFields as EmployeeFields)[field]?.needs === 'view_salary',
) as Marked<typeof contractFields, { needs: 'view_salary' }>[];

/** Terms that hold from a day on; the other fields have no date. */
export const datedFields = Object.keys(employmentFields).filter(
  (field) => (employmentFields as EmployeeFields)[field]?.isDated,
) as DatedField[];
export type DatedField = Marked<typeof employmentFields, typeof dated>;
