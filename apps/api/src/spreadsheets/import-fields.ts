import {
  accountFields,
  contractFields,
  personFields,
  type EmployeeField,
  type EmployeeFields,
  type FieldKind,
} from '@antela/contract/employee-fields';
import { employeeFileWords, type FieldShape } from './employee-file-words.ts';
import { plainText, spelledOut } from './plain-text.ts';

export interface ImportField {
  /** On screens, in templates and as the title of the template's column. */
  readonly label: string;
  readonly shape: FieldShape;
  /** Other titles that people give the column, in plain text (`plainText`), most telling first. */
  readonly synonyms: readonly string[];
  /** The same titles, spelled out. */
  readonly spelled: readonly string[];
  /** Example that the template shows. */
  readonly example: string;
}

/** Synonyms separated by commas. */
function importField(label: string, shape: FieldShape, example: string, others: string): ImportField {
  const synonyms = [plainText(label), ...others.split(', ').filter((synonym) => synonym !== '')];
  return { label, shape, example, synonyms, spelled: synonyms.map(spelledOut) };
}

/** A name as people write it in fewer columns, and the company, which is no field of an employment. */
const besideFields = {
  fullName: importField(
    'Nombre completo',
    'name',
    'Pérez Gómez Ana María',
    'apellidos y nombres, nombres y apellidos, apellidos y nombre, nombre y apellidos, apellidos nombres, nombres apellidos, nombre, nombres completos, nombre empleado, nombre del empleado, nombre trabajador, empleado, trabajador, colaborador, funcionario',
  ),
  givenNames: importField('Nombres', 'name', 'Ana María', 'nombre s, nombres empleado'),
  surnames: importField('Apellidos', 'name', 'Pérez Gómez', 'apellido s, apellidos empleado'),
  companyid: importField(
    'Empresa',
    'choice',
    'Hilados Andinos S.A.S.',
    'razon social, compania, empleador, nit empresa, sociedad',
  ),
} as const;

type FileName<Table extends EmployeeFields> = {
  [Field in keyof Table & string]: Table[Field] extends { inFile: infer Name extends string } ? Name : Field;
}[keyof Table & string];
type EmployeeFieldName =
  | keyof typeof besideFields
  | FileName<typeof personFields>
  | FileName<typeof contractFields>
  | FileName<typeof accountFields>;

/** Name of a field in a file. */
export const fileNameOf = (field: string, { inFile }: EmployeeField): EmployeeFieldName =>
  (inFile ?? field) as EmployeeFieldName;

const shapes: Readonly<Record<FieldKind, FieldShape>> = {
  text: 'text',
  code: 'choice',
  id: 'choice',
  date: 'date',
  pesos: 'money',
  points: 'text',
};

/** Fields that come before another one in a file. */
const before: Readonly<Record<string, readonly (keyof typeof besideFields)[]>> = {
  firstName: ['fullName', 'givenNames'],
  firstSurname: ['surnames'],
  payrollid: ['companyid'],
};

function employeeFields(): [EmployeeFieldName, ImportField][] {
  const given = Object.entries<EmployeeField>({ ...personFields }).concat(
    Object.entries(contractFields),
    Object.entries(accountFields),
  );
  return given.flatMap(([field, each]) => {
    const name = fileNameOf(field, each);
    const { example = '', titles = '', shape = shapes[each.kind] } = employeeFileWords[name] ?? {};
    const own: [EmployeeFieldName, ImportField] = [name, importField(each.label, shape, example, titles)];
    return [...(before[field] ?? []).map((other): typeof own => [other, besideFields[other]]), own];
  });
}
const ofEmployees = employeeFields();
/** Fields of an employee that a file may have, in the order of its template. */
export const employeeFieldNames = ofEmployees.map(([name]) => name);

/** Every field that any import knows, by its name in code (`domain.md` §3). */
export const IMPORT_FIELDS = {
  ...(Object.fromEntries(ofEmployees) as Readonly<Record<EmployeeFieldName, ImportField>>),
  effectiveDate: importField(
    'Fecha de la novedad',
    'date',
    '01/12/2026',
    'fecha novedad, f novedad, fecha efectiva, fecha aplicacion, vigencia, vigente desde, fecha vigencia, inicio vigencia, fecha inicio vigencia, rige desde, rige a partir de, aplica desde, aplica a partir de, valido desde, fecha cambio, fecha aumento, fecha incremento, fecha ajuste, fecha desde, a partir de, desde',
  ),
  product: importField('Producto', 'choice', 'Todos', 'servicio, producto restringido'),
  reason: importField(
    'Motivo',
    'choice',
    '',
    'causa, causal, razon, novedad, novedades, motivo restriccion, motivo de la restriccion',
  ),
  note: importField('Nota', 'text', '', 'observaciones, observacion, comentario, comentarios, detalle'),
  from: importField('Desde', 'date', '01/12/2026', 'fecha desde, fecha inicial, fecha inicio restriccion'),
  until: importField('Hasta', 'date', '', 'fecha hasta, fecha final'),
  amount: importField(
    'Valor a cargar',
    'money',
    '120000',
    'valor, monto, importe, valor cargue, valor cargar, valor a abonar, valor abono, cargue, total a cargar',
  ),
  reported: importField(
    'Reportado',
    'money',
    '350000',
    'valor reportado, total reportado, valor a descontar, total a descontar, por descontar, a descontar',
  ),
  deducted: importField(
    'Descontado',
    'money',
    '350000',
    'valor descontado, total descontado, descuento, descuento aplicado, valor aplicado, aplicado, valor deducido, deducido, deduccion, vr descontado, valor, monto',
  ),
  concept: importField(
    'Concepto',
    'text',
    'Auxilio de alimentación',
    'descripcion, concepto cargue, detalle cargue',
  ),
} as const satisfies Record<string, ImportField>;

export type FieldName = keyof typeof IMPORT_FIELDS;

/** Fields whose value is one person's alone: the same for several is a fault, never its correction. */
export const personalFields: ReadonlySet<FieldName> = new Set([
  'documentNumber',
  'fullName',
  'code',
  'email',
  'mobile',
  'accountNumber',
  'breBKey',
]);

/** Titles that HR software writes beside the data; known, so that a header is found by them, and ignored. */
const IGNORED_HEADERS = ['item', 'no', 'nro', 'num', 'n', 'observaciones', 'estado'];

const KNOWN_HEADERS: ReadonlySet<string> = new Set([
  ...Object.values(IMPORT_FIELDS).flatMap(({ synonyms }) => synonyms),
  ...IGNORED_HEADERS,
]);

/** Whether any import knows a column by this title, given in plain text. */
export function isKnownHeader(plain: string): boolean {
  return KNOWN_HEADERS.has(plain);
}
