import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { dataOf, digits, id, text } from './schemas.ts';

export const reportLayoutFields = [
  'code',
  'documentType',
  'documentNumber',
  'fullName',
  'costCenter',
  'concept',
  'dianElement',
  'advances',
  'principal',
  'fees',
  'vat',
  'prima',
  'wallets',
  'carried',
  'total',
  'payroll',
  'companyNit',
  'period',
  'periodStart',
  'periodEnd',
  'paymentDate',
  'reportVersion',
  'constant',
] as const;

const columnsMax = 40;

/** How a deduction report is written for one payroll software: its columns in order, each under its own name. */
export const reportLayoutBody = z.strictObject({
  name: text(60),
  format: z.enum(['xlsx', 'csv', 'fixed']),
  separator: z.enum([';', ',', '|', 'tab']),
  hasHeader: z.boolean(),
  /** AAAA-MM-DD, AAAAMMDD or dd/mm/aaaa. */
  dates: z.enum(['iso', 'compact', 'slashes']),
  columns: z
    .array(
      z.strictObject({
        field: z.enum(reportLayoutFields),
        header: text(60),
        /** Only of `constant`. */
        text: text(60, 0),
        /** Only of a fixed width, in characters. */
        width: z.int().min(1).max(200),
        zeroFilled: z.boolean(),
      }),
    )
    .min(1)
    .max(columnsMax),
});

export const reportLayout = z.object({
  reportlayoutid: id,
  ...reportLayoutBody.shape,
  version: z.int(),
});
export type ReportLayoutRecord = z.output<typeof reportLayout>;

export const listReportLayouts = defineEndpoint({
  name: 'listReportLayouts',
  scopes: ['reports.read'],
  shows: ['payroll', 'report_layout'],
  method: 'GET',
  path: '/companyportal/payroll/reportlayout',
  base: 'v2',
  access: allOf('view_payrolls'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ payrollid: id }),
  identifies: { payrollid: 'payroll' },
  response: dataOf(z.array(reportLayout)),
  errors: ['not_found'],
  summary: 'Los formatos de reporte guardados de la empresa de una nómina.',
});

export const createReportLayout = defineEndpoint({
  name: 'createReportLayout',
  changes: ['audit', 'report_layout'],
  method: 'POST',
  path: '/companyportal/payroll/reportlayout',
  base: 'v2',
  access: allOf('manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  idempotent: true,
  /** Any payroll of the same company can use it. */
  body: z.strictObject({ payrollid: id, ...reportLayoutBody.shape }),
  identifies: { payrollid: 'payroll' },
  status: 201,
  response: dataOf(z.object({ reportlayoutid: id })),
  errors: ['not_found', 'layout_name_taken'],
  summary: 'Guarda un formato de reporte para el software de nómina.',
});

export const updateReportLayout = defineEndpoint({
  name: 'updateReportLayout',
  changes: ['audit', 'report_layout'],
  method: 'PUT',
  path: '/companyportal/payroll/reportlayout',
  base: 'v2',
  access: allOf('manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  conditional: true,
  query: z.strictObject({ reportlayoutid: id }),
  identifies: { reportlayoutid: 'report_layout' },
  body: reportLayoutBody,
  response: dataOf(reportLayout),
  errors: ['not_found', 'stale', 'layout_name_taken'],
  summary: 'Cambia un formato de reporte.',
});

export const deleteReportLayout = defineEndpoint({
  name: 'deleteReportLayout',
  changes: ['audit', 'report_layout'],
  method: 'DELETE',
  path: '/companyportal/payroll/reportlayout',
  base: 'v2',
  access: allOf('manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ reportlayoutid: id }),
  identifies: { reportlayoutid: 'report_layout' },
  response: dataOf(z.object({ deleted: z.boolean() })),
  errors: ['not_found'],
  summary: 'Borra un formato de reporte; los reportes ya emitidos no cambian.',
});

export const downloadReportByLayout = defineEndpoint({
  name: 'downloadReportByLayout',
  scopes: ['reports.read'],
  shows: ['company', 'legal_figure', 'pay_period', 'payroll', 'report_layout'],
  changes: ['pay_period'],
  method: 'GET',
  path: '/companyportal/payroll/period/report/layout',
  base: 'live',
  access: allOf('view_payrolls', 'export_reports'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ payperiodid: id, version: digits(1, 9_999), reportlayoutid: id }),
  identifies: { payperiodid: 'pay_period', reportlayoutid: 'report_layout' },
  response: 'file',
  formats: ['xlsx', 'csv', 'txt'],
  errors: ['not_found'],
  summary:
    'Una versión del reporte con las columnas de un formato guardado; queda anotado quién la descargó.',
});
