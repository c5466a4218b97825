import type { LayoutColumn, ReportField, ReportLayout } from './report-layout.ts';

export const payrollSoftwareCodes = [
  'siigo_nube',
  'siigo_pyme',
  'novasoft',
  'helisa',
  'sap_0015',
  'other',
] as const;
export type PayrollSoftwareCode = (typeof payrollSoftwareCodes)[number];

/** How a software writes a deduction: as a positive figure, or as a negative one. */
export type ConceptSign = 'positive' | 'negative';

/**
 * Elements of the electronic payroll document where a concept can go, by their place in it: technical annex of Resolución DIAN
 * 000013 of 2021. Which one a concept is, the company's accountant decides.
 */
export const dianElements = {
  advance: { name: 'Anticipo', path: 'Devengados/Anticipos/Anticipo' },
  third_party: { name: 'Pago a tercero', path: 'Deducciones/PagosTerceros/PagoTercero' },
  debt: { name: 'Deuda', path: 'Deducciones/Deuda' },
  other_deduction: { name: 'Otra deducción', path: 'Deducciones/OtrasDeducciones/OtraDeduccion' },
} as const;
export type DianElement = keyof typeof dianElements;
export const dianElementCodes = Object.keys(dianElements) as [DianElement, ...DianElement[]];

type PayrollSoftware = {
  readonly name: string;
  /** Columns of a file that it takes; null where only its own file can be filled in, or where the company saves its own. */
  readonly layout: ReportLayout | null;
  /** Claims its maker makes in public, and `unconfirmed` ones that nobody could check: both are shown beside the choice. */
  readonly confirmed: string | null;
  readonly unconfirmed: string | null;
};

const columns = (...given: [ReportField, string, string?][]): LayoutColumn[] =>
  given.map(([field, header, text = '']) => ({ field, header, text, width: 15, zeroFilled: false }));

const base = { separator: ';', hasHeader: true, dates: 'slashes' } as const;

/** Payroll programs by which a company liquidates: presets over the layouts of reports. */
export const payrollSoftware: Readonly<Record<PayrollSoftwareCode, PayrollSoftware>> = {
  siigo_nube: {
    name: 'Siigo Nube',
    layout: null,
    confirmed:
      'Siigo pide llenar el archivo que descargas de la liquidación, sin cambiar sus columnas ni poner fórmulas.',
    unconfirmed: 'Los títulos exactos de sus columnas.',
  },
  siigo_pyme: {
    name: 'Siigo Pyme',
    layout: {
      ...base,
      format: 'xlsx',
      columns: columns(
        ['concept', 'Concepto'],
        ['documentNumber', 'NIT'],
        ['costCenter', 'Centro de costo'],
        ['total', 'Valor'],
      ),
    },
    confirmed: 'Una novedad lleva concepto, NIT, centro de costo y valor.',
    unconfirmed: 'El orden de las columnas y si se pueden subir desde un archivo.',
  },
  novasoft: {
    name: 'Novasoft',
    layout: {
      ...base,
      format: 'csv',
      separator: ',',
      columns: columns(['code', 'Cod_emp'], ['concept', 'Cod_con'], ['total', 'Can_doc']),
    },
    confirmed: 'Un CSV separado por comas que empieza por Cod_emp, Cod_con y Can_doc.',
    unconfirmed: 'Las columnas que siguen después de esas tres.',
  },
  helisa: {
    name: 'Helisa',
    layout: {
      ...base,
      format: 'xlsx',
      columns: columns(
        ['documentNumber', 'Identificación'],
        ['fullName', 'Nombre'],
        ['concept', 'Concepto'],
        ['total', 'Valor'],
      ),
    },
    confirmed: null,
    unconfirmed: 'Ninguna de sus columnas.',
  },
  sap_0015: {
    name: 'SAP, infotipo 0015',
    layout: {
      ...base,
      format: 'csv',
      separator: 'tab',
      dates: 'compact',
      columns: columns(
        ['code', 'PERNR'],
        ['concept', 'LGART'],
        ['paymentDate', 'BEGDA'],
        ['total', 'BETRG'],
        ['constant', 'WAERS', 'COP'],
      ),
    },
    confirmed: 'El infotipo 0015 guarda número de personal, concepto, fecha, importe y moneda.',
    unconfirmed: 'El programa de carga, que cada empresa arma a su manera.',
  },
  other: {
    name: 'Otro',
    layout: null,
    confirmed: null,
    unconfirmed: 'Las columnas de tu programa: guarda las tuyas abajo, o llena el archivo que te da.',
  },
};

/** Amounts of a deduction as the software writes them, and back. Whole pesos. */
export const signedAmount = (amount: number, sign: ConceptSign): number =>
  sign === 'negative' && amount !== 0 ? -amount : amount;
