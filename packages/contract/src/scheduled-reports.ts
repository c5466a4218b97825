import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import type { Permission } from './permissions.ts';
import { commaList, dataOf, id, instant, named } from './schemas.ts';

/** Scheduled reports of one client that are not removed, and people who are told of one. */
export const scheduledReportsMax = 50;
export const reportRecipientsMax = 20;

/** When a report is told of. */
export const reportOccasions = {
  cutoff: 'Cada corte',
  report: 'Cada reporte',
  close: 'Cada cierre',
  monday: 'Cada lunes',
} as const;
export type ReportOccasion = keyof typeof reportOccasions;
const occasions = Object.keys(reportOccasions) as [ReportOccasion, ...ReportOccasion[]];

/** Reports that can be told of, with the right their reader needs beside that of taking reports. */
export const reportKinds = {
  advances: {
    name: 'Adelantos de salario',
    permission: 'view_transactions',
    occasions: ['cutoff', 'report', 'close', 'monday'],
  },
  deductions: { name: 'Reporte de descuentos', permission: 'view_payrolls', occasions: ['report', 'close'] },
  packet: { name: 'Paquete de cierre', permission: 'view_payrolls', occasions: ['close'] },
  employees: { name: 'Empleados activos', permission: 'view_employees', occasions: ['cutoff', 'monday'] },
} as const satisfies Record<
  string,
  { name: string; permission: Permission; occasions: readonly ReportOccasion[] }
>;
export type ReportKind = keyof typeof reportKinds;
export const reportKindNames = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]];

/** People schedule what they could take themselves: each kind also requires its own. */
const readerRights: readonly Permission[] = [
  ...new Set(Object.values(reportKinds).map(({ permission }) => permission)),
];

const states = ['active', 'paused'] as const;

export const scheduledReport = z.object({
  scheduledreportid: id,
  kind: z.enum(reportKindNames),
  occasion: z.enum(occasions),
  companies: z.array(named),
  recipients: z.array(named),
  owner: named,
  /** Paused where its owner may not take it any more, or nobody is left to tell. */
  state: z.enum(states),
  createdAt: instant,
  /** The last time it was told of; null while it never was. */
  lastAt: instant.nullable(),
  mayRemove: z.boolean(),
  /** The caller is told of it, and may stop that. */
  mayLeave: z.boolean(),
  /** It is paused, and the caller may make it theirs. */
  mayResume: z.boolean(),
});
export type ScheduledReport = z.output<typeof scheduledReport>;

const writing = {
  method: 'POST',
  base: 'v2',
  context: true,
  changes: ['audit', 'notice', 'scheduled_report'],
} as const;
const one = {
  identifies: { scheduledreportid: 'scheduled_report' },
  body: z.strictObject({ scheduledreportid: id }),
} as const;

export const listScheduledReports = defineEndpoint({
  name: 'listScheduledReports',
  shows: ['company', 'company_user', 'role', 'scheduled_report'],
  method: 'GET',
  path: '/companyportal/scheduled-report',
  base: 'v2',
  access: 'signed_in',
  context: true,
  response: dataOf(z.array(scheduledReport)),
  summary:
    'Los reportes que te llegan o que programaste, los que podrías reanudar y, si manejas usuarios, los de todos.',
});

export const listReportRecipients = defineEndpoint({
  name: 'listReportRecipients',
  shows: ['company_user', 'role'],
  method: 'GET',
  path: '/companyportal/scheduled-report/recipient',
  base: 'v2',
  access: { allOf: ['export_reports'], anyOf: readerRights },
  context: true,
  query: z.strictObject({ kind: z.enum(reportKindNames), companies: commaList(id, 200) }),
  response: dataOf(z.array(named)),
  summary: 'Quiénes pueden ver ese reporte en todas esas empresas.',
});

export const createScheduledReport = defineEndpoint({
  ...writing,
  name: 'createScheduledReport',
  path: '/companyportal/scheduled-report',
  access: { allOf: ['export_reports'], anyOf: readerRights },
  status: 201,
  body: z.strictObject({
    kind: z.enum(reportKindNames),
    occasion: z.enum(occasions),
    companies: z.array(id).min(1).max(200),
    recipients: z.array(id).min(1).max(reportRecipientsMax),
  }),
  response: dataOf(z.object({ scheduledreportid: id })),
  errors: ['not_found', 'conflict', 'rule_broken', 'beyond_own_permissions'],
  summary: 'Programa un reporte: a cada quien le llega un enlace que pide ingresar, nunca el archivo.',
});

export const resumeScheduledReport = defineEndpoint({
  ...writing,
  ...one,
  name: 'resumeScheduledReport',
  path: '/companyportal/scheduled-report/resume',
  access: { allOf: ['export_reports'], anyOf: readerRights },
  response: dataOf(z.object({ resumed: z.boolean() })),
  errors: ['not_found', 'conflict', 'beyond_own_permissions'],
  summary: 'Reanuda un reporte que quedó en pausa: desde ahora es de quien lo reanuda.',
});

export const leaveScheduledReport = defineEndpoint({
  ...writing,
  ...one,
  name: 'leaveScheduledReport',
  path: '/companyportal/scheduled-report/leave',
  access: 'signed_in',
  response: dataOf(z.object({ left: z.boolean() })),
  errors: ['not_found', 'conflict'],
  summary: 'Deja de recibir un reporte.',
});

export const removeScheduledReport = defineEndpoint({
  ...writing,
  ...one,
  name: 'removeScheduledReport',
  path: '/companyportal/scheduled-report/remove',
  access: 'signed_in',
  response: dataOf(z.object({ removed: z.boolean() })),
  errors: ['not_found', 'forbidden'],
  summary: 'Quita un reporte programado: desde este momento no le llega a nadie.',
});
