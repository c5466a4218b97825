import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { uploadKey } from './files.ts';
import { dataOf, digits, id, pesos, text } from './schemas.ts';

const softwareCodes = ['siigo_nube', 'siigo_pyme', 'novasoft', 'helisa', 'sap_0015', 'other'] as const;

/** With which program a payroll is liquidated, and how what is deducted is called in it. */
export const payrollSoftwareSettings = z.strictObject({
  software: z.enum(softwareCodes),
  /** Code or name of the concept; the same that the payroll's own form calls it. */
  deductionConcept: text(20),
  sign: z.enum(['positive', 'negative']),
  /** Place of the concept in the electronic payroll; null until the company's accountant has said it. */
  dianElement: z.enum(['advance', 'third_party', 'debt', 'other_deduction']).nullable(),
});

export const setPayrollSoftware = defineEndpoint({
  name: 'setPayrollSoftware',
  changes: ['audit', 'payroll'],
  method: 'PUT',
  path: '/companyportal/payroll/software',
  base: 'v2',
  access: allOf('manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  conditional: true,
  query: z.strictObject({ payrollid: id }),
  identifies: { payrollid: 'payroll' },
  body: payrollSoftwareSettings,
  response: dataOf(z.object({ version: z.int() })),
  errors: ['not_found', 'stale'],
  summary: 'Dice con qué programa se liquida una nómina y cómo se llama en él lo que se descuenta.',
});

const ofReport = {
  access: allOf('view_payrolls', 'export_reports'),
  conditions: ['company_access'],
  context: true,
  identifies: { payperiodid: 'pay_period' },
} as const;

export const downloadReportBySoftware = defineEndpoint({
  ...ofReport,
  name: 'downloadReportBySoftware',
  shows: ['company', 'legal_figure', 'pay_period', 'payroll'],
  changes: ['pay_period'],
  method: 'GET',
  path: '/companyportal/payroll/period/report/software',
  base: 'live',
  query: z.strictObject({ payperiodid: id, version: digits(1, 9_999) }),
  response: 'file',
  formats: ['xlsx', 'csv'],
  errors: ['not_found', 'rule_broken'],
  summary:
    'Una versión del reporte con las columnas del programa de la nómina; queda anotado quién la descargó.',
});

const upload = { payperiodid: id, fileKey: uploadKey, fileName: text(200) };

const payrollFileReview = z.object({
  /** Visible sheets of a workbook, and the one that is filled; a CSV has none. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  columns: z.array(z.object({ index: z.int(), letter: z.string(), title: z.string() })),
  /** Columns that could hold the amounts, and the one that will. */
  candidates: z.array(z.int()),
  column: z.int().nullable(),
  found: z.object({ people: z.int(), total: pesos }),
  /** People of the report who are not in the file, the first thousand by name. */
  missing: z.object({
    people: z.int(),
    total: pesos,
    first: z.array(z.object({ documentNumber: z.string(), fullName: z.string(), amount: pesos })),
  }),
  /** Rows of people of whom nothing is deducted, and how many hold a value: they stay as they are. */
  strangers: z.int(),
  leftWithValue: z.int(),
  /** Cells that hold another value, which will be replaced. */
  replaced: z.int(),
  /** While there is one, the file cannot be filled in. */
  faults: z.array(z.object({ code: z.string(), detail: z.string() })),
});
export type PayrollFileReview = z.output<typeof payrollFileReview>;

export const reviewPayrollFile = defineEndpoint({
  ...ofReport,
  name: 'reviewPayrollFile',
  shows: ['company', 'legal_figure', 'pay_period', 'payroll'],
  method: 'POST',
  onlyAsks: true,
  path: '/companyportal/payroll/period/report/fill',
  base: 'v2',
  body: z.strictObject({
    ...upload,
    version: z.int().min(1).max(9_999),
    /** The sheet and the column that somebody chose; null where the file itself says which. */
    sheet: text(100).nullable(),
    column: z.int().min(0).max(199).nullable(),
  }),
  response: dataOf(payrollFileReview),
  errors: ['not_found', 'file_missing', 'too_large', 'unreadable_file'],
  summary: 'Mira el archivo que dio la nómina: a quién se encontró y qué se llenaría. Nada se guarda.',
});

export const downloadPayrollFile = defineEndpoint({
  ...ofReport,
  name: 'downloadPayrollFile',
  shows: ['company', 'legal_figure', 'pay_period', 'payroll'],
  changes: ['pay_period'],
  method: 'GET',
  path: '/companyportal/payroll/period/report/fill',
  base: 'live',
  query: z.strictObject({
    ...upload,
    version: digits(1, 9_999),
    sheet: text(100).optional(),
    column: digits(0, 199).optional(),
  }),
  response: 'file',
  formats: ['xlsx', 'csv'],
  errors: ['not_found', 'file_missing', 'too_large', 'unreadable_file', 'rule_broken'],
  summary:
    'El archivo que dio la nómina con lo que se descuenta a cada persona; nada más cambia y queda anotado quién lo descargó.',
});
