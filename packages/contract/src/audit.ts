import { z } from 'zod';
import { allOf, anyOf, defineEndpoint } from './endpoint.ts';
import { defineList, reportOf } from './list.ts';
import type { Permission } from './permissions.ts';
import { dataOf, id, instant, named } from './schemas.ts';

/** Kinds of record whose history can be read, each with the permission that shows the record itself. */
export const auditedKinds = {
  payroll: 'view_payrolls',
  pay_period: 'view_payrolls',
  employee: 'view_employees',
  report_layout: 'view_payrolls',
  advance: 'view_transactions',
  disbursement: 'view_transactions',
  company: 'view_transactions',
  role: 'view_company_roles',
  company_user: 'view_company_users',
  contact: 'view_contacts',
  api_key: 'view_api_keys',
  webhook: 'view_api_keys',
  audit_stream: 'view_api_keys',
  client_restriction: 'view_client_restrictions',
  wallet_user: 'view_wallet_users',
  wallet: 'view_wallets',
  wallet_load: 'view_wallets',
} as const satisfies Record<string, Permission>;
export type AuditedKind = keyof typeof auditedKinds;

const kinds = Object.keys(auditedKinds) as [AuditedKind, ...AuditedKind[]];
const views = [...new Set(Object.values(auditedKinds))];

export const auditEntry = z.object({
  auditid: id,
  at: instant,
  /** Action, in the third person: "Cambió el contrato". */
  title: z.string(),
  actor: z.string(),
  /** The operator of the service who acted in the actor's name, or null. */
  impersonator: z.string().nullable(),
  requestid: z.string().nullable(),
  /** Fields that changed, as they are written on screen; null where there was or is nothing. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** It changed, and the reader may not see how. */
      isHidden: z.boolean(),
    }),
  ),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** `id` is of the kind that is named beside it; its owner also needs that kind's own permission. */
const whose = { kind: z.enum(kinds), id };

export const listAudit = defineList({
  name: 'listAudit',
  shows: [
    'advance',
    'api_key',
    'audit',
    'audit_stream',
    'catalog',
    'client_restriction',
    'company',
    'company_user',
    'contact',
    'disbursement',
    'employee',
    'import',
    'pay_period',
    'payroll',
    'report_layout',
    'role',
    'wallet',
    'wallet_user',
    'webhook',
  ],
  path: '/companyportal/audit',
  access: anyOf(...views),
  context: true,
  sorts: [],
  filters: whose,
  identifies: { id: 'employee' },
  row: auditEntry,
  errors: ['not_found'],
  summary: 'El historial de algo: quién cambió qué y cuándo, lo último primero.',
});

export const downloadAudit = reportOf(listAudit, {
  name: 'downloadAudit',
  errors: ['not_found'],
  summary: 'El historial de algo como archivo, una fila por cada dato que cambió.',
});

export const impersonation = z.object({
  impersonationid: id,
  user: named,
  /** The person of the service. */
  operator: z.string(),
  reason: z.string(),
  readOnly: z.boolean(),
  grantedAt: instant,
  /** Null while nobody has used the link. */
  startedAt: instant.nullable(),
  /** Null while it is open, and where it never began. */
  endedAt: instant.nullable(),
});
export type Impersonation = z.output<typeof impersonation>;

export const listImpersonations = defineEndpoint({
  name: 'listImpersonations',
  shows: ['company_user', 'session'],
  method: 'GET',
  path: '/companyportal/impersonation',
  base: 'v2',
  access: allOf('view_company_users'),
  context: true,
  response: dataOf(z.array(impersonation)),
  summary: 'Las últimas veces que alguien del servicio entró en nombre de un usuario.',
});
