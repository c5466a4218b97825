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

interface FileWords {
  /** Example that the template shows. */
  readonly example: string;
  /** Other titles that people give the column, in plain text and separated by commas, most telling first. */
  readonly titles: string;
  /** Where values look otherwise than those of their kind. */
  readonly shape?: FieldShape;
}

/** Words of files for the fields of an employee, by their names there; a field without any is known by its label. */
export const employeeFileWords: Readonly<Record<string, FileWords>> = {
  documentType: {
    example: 'CC',
    titles:
      'tipo doc, tipo documento, tipo id, tipo identificacion, tipo de identificacion, td, t doc, clase documento',
    shape: 'documentType',
  },
  documentNumber: {
    example: '1018442301',
    titles:
      'documento, identificacion, numero identificacion, numero de identificacion, no identificacion, no documento, nro documento, num documento, cedula, no cedula, numero de cedula, cedula de ciudadania, cc, id, nit, doc, documento de identidad, documento identidad, documento empleado, c c',
    shape: 'document',
  },
  firstName: { example: 'Ana', titles: 'nombre 1, nombre1, 1er nombre, 1 nombre', shape: 'name' },
  secondName: {
    example: 'María',
    titles: 'nombre 2, nombre2, 2do nombre, 2 nombre, otros nombres',
    shape: 'name',
  },
  firstSurname: {
    example: 'Pérez',
    titles: 'apellido 1, apellido1, 1er apellido, 1 apellido, apellido, apellido paterno',
    shape: 'name',
  },
  secondSurname: {
    example: 'Gómez',
    titles: 'apellido 2, apellido2, 2do apellido, 2 apellido, apellido materno',
    shape: 'name',
  },
  birthDate: {
    example: '17/08/1990',
    titles: 'fecha nacimiento, f nacimiento, fec nacimiento, fecha nac, f nac, nacimiento',
  },
  gender: { example: 'Femenino', titles: 'sexo, gen' },
  email: {
    example: 'ana.perez@empresa.com',
    titles:
      'correo electronico, email, e mail, mail, correo e, correo personal, correo corporativo, direccion de correo',
    shape: 'email',
  },
  mobile: {
    example: '3001234567',
    titles:
      'telefono celular, movil, no celular, numero celular, numero de celular, tel celular, cel, telefono, telefono movil, tel',
    shape: 'mobile',
  },
  city: {
    example: 'Medellín',
    titles: 'ciudad residencia, municipio de residencia, municipio residencia, ciudad, municipio',
  },
  address: {
    example: 'Calle 10 # 20-30',
    titles: 'direccion residencia, direccion de residencia, domicilio, dir',
  },
  payrollid: {
    example: 'Quincenal planta',
    titles: 'tipo nomina, tipo de nomina, grupo nomina, grupo de nomina, grupo de pago',
  },
  code: {
    example: 'E-0042',
    titles:
      'codigo, codigo empleado, cod empleado, codigo trabajador, cod, ficha, no ficha, legajo, codigo nomina',
  },
  position: {
    example: 'Auxiliar contable',
    titles: 'puesto, ocupacion, nombre cargo, cargo actual, nuevo cargo, oficio, descripcion cargo',
  },
  area: { example: 'Producción', titles: 'departamento, dependencia, seccion, gerencia, proceso' },
  costCenter: {
    example: '002',
    titles:
      'c costo, centro costo, centro de costos, centro costos, cc costo, ccosto, ceco, cencos, c c, c de costo',
  },
  workCity: {
    example: 'Medellín',
    titles: 'ciudad trabajo, ciudad laboral, sede, ciudad de labor, lugar de trabajo, ciudad sede',
  },
  contractType: {
    example: 'Término indefinido',
    titles: 'tipo contrato, contrato, clase de contrato, clase contrato, modalidad contrato, modalidad',
  },
  startDate: {
    example: '01/02/2024',
    titles:
      'f ingreso, fecha ingreso, fec ingreso, ingreso, fecha de inicio, fecha inicio, fecha contratacion, fecha inicio contrato, fecha de vinculacion, fecha vinculacion, f inicio, fecha alta',
  },
  endDate: {
    example: '',
    titles:
      'f retiro, fecha retiro, fec retiro, retiro, fecha fin, fecha de terminacion, fecha terminacion, fecha fin contrato, fecha finalizacion, f fin, fecha baja',
  },
  leavingReason: {
    example: '',
    titles: 'motivo retiro, causa retiro, causal retiro, causa de retiro, causal de retiro',
  },
  monthlySalary: {
    example: '1750905',
    titles:
      'salario basico, salario, sueldo, sueldo basico, basico, nuevo salario, salario nuevo, salario actual, asignacion basica, asignacion mensual, remuneracion, nuevo sueldo',
  },
  salaryType: { example: 'Ordinario', titles: 'tipo salario, clase salario, clase de salario' },
  transportAllowance: {
    example: 'Automático',
    titles: 'aux transporte, aux de transporte, subsidio transporte, subsidio de transporte',
  },
  fixedDeductions: {
    example: '0',
    titles: 'descuentos fijos mensuales, descuentos fijos, deducciones fijas, otros descuentos, descuentos',
  },
  bankCode: {
    example: 'Bancolombia',
    titles: 'entidad bancaria, entidad financiera, entidad, nombre banco, banco nomina',
  },
  accountType: { example: 'Ahorros', titles: 'tipo cta, tipo cuenta, t cta, t cuenta, clase cuenta' },
  accountNumber: {
    example: '12345678901',
    titles:
      'no cuenta, no cta, nro cuenta, num cuenta, cuenta, cuenta bancaria, numero cuenta, numero cta, cta, cuenta nomina, no de cuenta',
    shape: 'account',
  },
  breBKey: { example: '', titles: 'bre b, breb, llave, llave breb' },
};
