import { plainText, spelledOut } from './plain-text.ts';

/** How values of a field look; lets a column be recognised by what is in it. */
export type FieldShape =
  | 'text'
  | 'name'
  | 'document'
  | 'documentType'
  | 'date'
  | 'money'
  | 'account'
  | 'email'
  | 'mobile'
  | 'choice';

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
function field(label: string, shape: FieldShape, example: string, others: string): ImportField {
  const synonyms = [plainText(label), ...others.split(', ').filter((synonym) => synonym !== '')];
  return { label, shape, example, synonyms, spelled: synonyms.map(spelledOut) };
}

/** Every field that any import knows, by its name in code (`domain.md` §3). */
export const IMPORT_FIELDS = {
  documentType: field(
    'Tipo de documento',
    'documentType',
    'CC',
    'tipo doc, tipo documento, tipo id, tipo identificacion, tipo de identificacion, td, t doc, clase documento',
  ),
  documentNumber: field(
    'Número de documento',
    'document',
    '1018442301',
    'documento, identificacion, numero identificacion, numero de identificacion, no identificacion, no documento, nro documento, num documento, cedula, no cedula, numero de cedula, cedula de ciudadania, cc, id, nit, doc, documento de identidad, documento identidad, documento empleado, c c',
  ),
  fullName: field(
    'Nombre completo',
    'name',
    'Pérez Gómez Ana María',
    'apellidos y nombres, nombres y apellidos, apellidos y nombre, nombre y apellidos, apellidos nombres, nombres apellidos, nombre, nombres completos, nombre empleado, nombre del empleado, nombre trabajador, empleado, trabajador, colaborador, funcionario',
  ),
  givenNames: field('Nombres', 'name', 'Ana María', 'nombre s, nombres empleado'),
  firstName: field('Primer nombre', 'name', 'Ana', 'nombre 1, nombre1, 1er nombre, 1 nombre'),
  secondName: field(
    'Segundo nombre',
    'name',
    'María',
    'nombre 2, nombre2, 2do nombre, 2 nombre, otros nombres',
  ),
  surnames: field('Apellidos', 'name', 'Pérez Gómez', 'apellido s, apellidos empleado'),
  firstSurname: field(
    'Primer apellido',
    'name',
    'Pérez',
    'apellido 1, apellido1, 1er apellido, 1 apellido, apellido, apellido paterno',
  ),
  secondSurname: field(
    'Segundo apellido',
    'name',
    'Gómez',
    'apellido 2, apellido2, 2do apellido, 2 apellido, apellido materno',
  ),
  birthDate: field(
    'Fecha de nacimiento',
    'date',
    '17/08/1990',
    'fecha nacimiento, f nacimiento, fec nacimiento, fecha nac, f nac, nacimiento',
  ),
  gender: field('Género', 'choice', 'Femenino', 'sexo, gen'),
  email: field(
    'Correo',
    'email',
    'ana.perez@empresa.com',
    'correo electronico, email, e mail, mail, correo e, correo personal, correo corporativo, direccion de correo',
  ),
  mobile: field(
    'Celular',
    'mobile',
    '3001234567',
    'telefono celular, movil, no celular, numero celular, numero de celular, tel celular, cel, telefono, telefono movil, tel',
  ),
  city: field(
    'Ciudad de residencia',
    'text',
    'Medellín',
    'ciudad residencia, municipio de residencia, municipio residencia, ciudad, municipio',
  ),
  address: field(
    'Dirección',
    'text',
    'Calle 10 # 20-30',
    'direccion residencia, direccion de residencia, domicilio, dir',
  ),
  companyid: field(
    'Empresa',
    'choice',
    'Hilados Andinos S.A.S.',
    'razon social, compania, empleador, nit empresa, sociedad',
  ),
  payrollid: field(
    'Nómina',
    'choice',
    'Quincenal planta',
    'tipo nomina, tipo de nomina, grupo nomina, grupo de nomina, grupo de pago',
  ),
  code: field(
    'Código interno',
    'text',
    'E-0042',
    'codigo, codigo empleado, cod empleado, codigo trabajador, cod, ficha, no ficha, legajo, codigo nomina',
  ),
  position: field(
    'Cargo',
    'text',
    'Auxiliar contable',
    'puesto, ocupacion, nombre cargo, cargo actual, nuevo cargo, oficio, descripcion cargo',
  ),
  area: field('Área', 'text', 'Producción', 'departamento, dependencia, seccion, gerencia, proceso'),
  costCenter: field(
    'Centro de costo',
    'text',
    '002',
    'c costo, centro costo, centro de costos, centro costos, cc costo, ccosto, ceco, cencos, c c, c de costo',
  ),
  workCity: field(
    'Ciudad de trabajo',
    'text',
    'Medellín',
    'ciudad trabajo, ciudad laboral, sede, ciudad de labor, lugar de trabajo, ciudad sede',
  ),
  contractType: field(
    'Tipo de contrato',
    'choice',
    'Término indefinido',
    'tipo contrato, contrato, clase de contrato, clase contrato, modalidad contrato, modalidad',
  ),
  startDate: field(
    'Fecha de ingreso',
    'date',
    '01/02/2024',
    'f ingreso, fecha ingreso, fec ingreso, ingreso, fecha de inicio, fecha inicio, fecha contratacion, fecha inicio contrato, fecha de vinculacion, fecha vinculacion, f inicio, fecha alta',
  ),
  endDate: field(
    'Fecha de retiro',
    'date',
    '',
    'f retiro, fecha retiro, fec retiro, retiro, fecha fin, fecha de terminacion, fecha terminacion, fecha fin contrato, fecha finalizacion, f fin, fecha baja',
  ),
  leavingReason: field(
    'Motivo de retiro',
    'choice',
    '',
    'motivo retiro, causa retiro, causal retiro, causa de retiro, causal de retiro',
  ),
  monthlySalary: field(
    'Salario mensual',
    'money',
    '1750905',
    'salario basico, salario, sueldo, sueldo basico, basico, nuevo salario, salario nuevo, salario actual, asignacion basica, asignacion mensual, remuneracion, nuevo sueldo',
  ),
  salaryType: field(
    'Tipo de salario',
    'choice',
    'Ordinario',
    'tipo salario, clase salario, clase de salario',
  ),
  transportAllowance: field(
    'Auxilio de transporte',
    'choice',
    'Automático',
    'aux transporte, aux de transporte, subsidio transporte, subsidio de transporte',
  ),
  fixedDeductions: field(
    'Descuentos fijos mensuales',
    'money',
    '0',
    'descuentos fijos, deducciones fijas, otros descuentos, descuentos',
  ),
  bankCode: field(
    'Banco',
    'choice',
    'Bancolombia',
    'entidad bancaria, entidad financiera, entidad, nombre banco, banco nomina',
  ),
  accountType: field(
    'Tipo de cuenta',
    'choice',
    'Ahorros',
    'tipo cta, tipo cuenta, t cta, t cuenta, clase cuenta',
  ),
  accountNumber: field(
    'Número de cuenta',
    'account',
    '12345678901',
    'no cuenta, no cta, nro cuenta, num cuenta, cuenta, cuenta bancaria, numero cuenta, numero cta, cta, cuenta nomina, no de cuenta',
  ),
  breBKey: field('Llave Bre-B', 'text', '', 'bre b, breb, llave, llave breb'),
  effectiveDate: field(
    'Fecha de la novedad',
    'date',
    '01/12/2026',
    'fecha novedad, f novedad, fecha efectiva, fecha aplicacion, vigencia, vigente desde, fecha vigencia, inicio vigencia, fecha inicio vigencia, rige desde, rige a partir de, aplica desde, aplica a partir de, valido desde, fecha cambio, fecha aumento, fecha incremento, fecha ajuste, fecha desde, a partir de, desde',
  ),
  product: field('Producto', 'choice', 'Todos', 'servicio, producto restringido'),
  reason: field(
    'Motivo',
    'choice',
    '',
    'causa, causal, razon, novedad, novedades, motivo restriccion, motivo de la restriccion',
  ),
  note: field('Nota', 'text', '', 'observaciones, observacion, comentario, comentarios, detalle'),
  from: field('Desde', 'date', '01/12/2026', 'fecha desde, fecha inicial, fecha inicio restriccion'),
  until: field('Hasta', 'date', '', 'fecha hasta, fecha final'),
  amount: field(
    'Valor a cargar',
    'money',
    '120000',
    'valor, monto, importe, valor cargue, valor cargar, valor a abonar, valor abono, cargue, total a cargar',
  ),
  reported: field(
    'Reportado',
    'money',
    '350000',
    'valor reportado, total reportado, valor a descontar, total a descontar, por descontar, a descontar',
  ),
  deducted: field(
    'Descontado',
    'money',
    '350000',
    'valor descontado, total descontado, descuento, descuento aplicado, valor aplicado, aplicado, valor deducido, deducido, deduccion, vr descontado, valor, monto',
  ),
  concept: field(
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
