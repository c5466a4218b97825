import { z } from 'zod';
import type { approvingPermissions } from './controls.ts';
import { defineEndpoint } from './endpoint.ts';
import { calendarDate, dataOf, id, instant, named } from './schemas.ts';

/** Longest absence, in days: whoever is away longer has their work given to somebody else. */
export const absenceDaysMax = 180;
/** Absences that are over stay in sight for so many days. */
export const absenceShownDays = 90;

/** Decisions that each permission that approves lets somebody take. */
export const decidedWith: Readonly<Record<(typeof approvingPermissions)[number], string>> = {
  approve_transactions: 'Adelantos y lotes de pago',
  approve_wallet_loads: 'Cargues y topes de billeteras',
  close_payrolls: 'Cierres de periodo',
  manage_payrolls: 'Nóminas y políticas',
  manage_client_restrictions: 'Restricciones por cliente',
  manage_company_roles: 'Roles',
  manage_company_users: 'Usuarios',
  manage_api_keys: 'Claves de API y webhooks',
};

const absenceStates = ['planned', 'current', 'ended'] as const;

export const absence = z.object({
  absenceid: id,
  user: named,
  /** Decides for them what they may decide themselves. */
  delegate: named,
  from: calendarDate,
  /** The last day. */
  until: calendarDate,
  state: z.enum(absenceStates),
  registeredBy: z.string(),
  /** When somebody ended it before its last day. */
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  /** The caller may end it: it is theirs, they were named, or they manage users. */
  mayEnd: z.boolean(),
});
export type Absence = z.output<typeof absence>;

const writing = {
  method: 'POST',
  base: 'v2',
  context: true,
  access: 'signed_in',
  changes: ['audit', 'company_user', 'notice'],
  response: dataOf(absence),
} as const;

export const listAbsences = defineEndpoint({
  name: 'listAbsences',
  shows: ['company_user'],
  method: 'GET',
  path: '/companyportal/absence',
  base: 'v2',
  access: 'signed_in',
  context: true,
  response: dataOf(z.array(absence)),
  summary: 'Tus ausencias, las que cubres y, si ves a los usuarios, las de todos; lo último primero.',
});

export const listDelegates = defineEndpoint({
  name: 'listDelegates',
  shows: ['client', 'company', 'company_user', 'role'],
  method: 'GET',
  path: '/companyportal/absence/delegate',
  base: 'v2',
  access: 'signed_in',
  context: true,
  /** The person who will be away, the caller or another. */
  query: z.strictObject({ userid: id }),
  identifies: { userid: 'company_user' },
  response: dataOf(
    z.array(
      z.object({
        user: named,
        /** Decisions of both, in words; none where the user cannot stand in. */
        covers: z.array(z.string()),
        /** Decisions of the absent person that they may not take, with the companies where it is so. */
        lacks: z.array(z.string()),
      }),
    ),
  ),
  errors: ['not_found', 'forbidden', 'beyond_own_companies'],
  summary: 'Quiénes pueden reemplazar a alguien, y qué de lo suyo deciden ya por su propio rol.',
});

export const createAbsence = defineEndpoint({
  ...writing,
  name: 'createAbsence',
  path: '/companyportal/absence',
  status: 201,
  body: z.strictObject({
    /** Without a user, for oneself. */
    userid: id.optional(),
    delegateid: id,
    from: calendarDate,
    until: calendarDate,
  }),
  identifies: { userid: 'company_user', delegateid: 'company_user' },
  errors: ['not_found', 'forbidden', 'conflict', 'rule_broken', 'beyond_own_companies'],
  summary:
    'Registra una ausencia y quién decide mientras tanto. No da permisos: cada uno decide con los suyos.',
});

export const endAbsence = defineEndpoint({
  ...writing,
  name: 'endAbsence',
  path: '/companyportal/absence/end',
  body: z.strictObject({ absenceid: id }),
  identifies: { absenceid: 'absence' },
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Termina una ausencia desde este momento.',
});
