import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList } from './list.ts';
import { commaList, dataOf, email, id, instant, line, named, searched } from './schemas.ts';

export const companyUserStates = ['invited', 'active', 'blocked'] as const;
export type CompanyUserState = (typeof companyUserStates)[number];

/** How many people one call invites. */
export const invitationsMax = 50;

const companyIds = z.array(id).max(200);

export const companyUser = z.object({
  userid: id,
  name: z.string(),
  /** Gets their codes and notices. */
  email: z.string(),
  /** Name to sign in with: the address they accepted their invitation at. */
  username: z.string(),
  role: named,
  /** Limited to the caller's companies. */
  companies: z.array(named),
  /** Works with companies the caller does not see: then the caller reads this user and does not change it. */
  hasOtherCompanies: z.boolean(),
  state: z.enum(companyUserStates),
  lastSignInAt: instant.nullable(),
  version: z.int(),
});
export type CompanyUser = z.output<typeof companyUser>;

/** A sign-in that still lives. */
export const openSession = z.object({ startedAt: instant, lastSeenAt: instant, isCurrent: z.boolean() });

export const listCompanyUsers = defineList({
  name: 'listCompanyUsers',
  shows: ['company', 'company_user', 'role'],
  path: '/companyportal/user',
  access: allOf('view_company_users'),
  context: true,
  sorts: ['name', 'lastSignIn'],
  filters: {
    q: searched,
    companyid: commaList(id).optional(),
    roleid: commaList(id).optional(),
    state: commaList(z.enum(companyUserStates)).optional(),
  },
  identifies: { companyid: 'company', roleid: 'role' },
  row: companyUser,
  summary: 'Las personas de tu equipo que ingresan al portal, con su rol y sus empresas.',
});

export const getCompanyUser = defineEndpoint({
  name: 'getCompanyUser',
  shows: ['company', 'company_user', 'role', 'session'],
  method: 'GET',
  path: '/companyportal/user/detail',
  base: 'v2',
  access: allOf('view_company_users'),
  context: true,
  query: z.strictObject({ userid: id }),
  identifies: { userid: 'company_user' },
  response: dataOf(
    z.object({
      user: companyUser,
      sessions: z.array(openSession),
      /** State of the mail of an invitation that was not answered yet; null where it is unknown. */
      invitation: z
        .object({ state: z.enum(['sent', 'waiting', 'failed']), since: instant.nullable() })
        .nullable(),
      /** Asked for in the last day, and waiting for somebody else; or null. */
      recovery: z.object({ requestedBy: z.string(), requestedAt: instant, isOwn: z.boolean() }).nullable(),
    }),
  ),
  errors: ['not_found'],
  summary: 'Una persona de tu equipo con sus sesiones abiertas.',
});

export const inviteCompanyUsers = defineEndpoint({
  name: 'inviteCompanyUsers',
  changes: ['audit', 'company_user', 'notice', 'proposal'],
  method: 'POST',
  stepUp: true,
  path: '/companyportal/user',
  base: 'v2',
  access: allOf('manage_company_users'),
  context: true,
  idempotent: true,
  body: z.strictObject({
    users: z
      .array(z.strictObject({ email, name: line(120), roleid: id, companies: companyIds }))
      .min(1)
      .max(invitationsMax),
  }),
  status: 201,
  /**
   * One outcome for each, in the order given: `waiting` for another person where the role approves money; `taken` where the
   * address already signs in somewhere.
   */
  response: dataOf(
    z.array(
      z.object({
        email: z.string(),
        outcome: z.enum(['invited', 'waiting', 'taken']),
        userid: id.nullable(),
      }),
    ),
  ),
  errors: ['not_found', 'conflict', 'beyond_own_permissions'],
  summary:
    'Invita a una o varias personas: cada una recibe un correo con el que activa su cuenta en siete días.',
});

export const updateCompanyUser = defineEndpoint({
  name: 'updateCompanyUser',
  changes: ['audit', 'company_user', 'notice', 'proposal'],
  method: 'PUT',
  stepUp: true,
  path: '/companyportal/user',
  base: 'v2',
  access: allOf('manage_company_users'),
  context: true,
  conditional: true,
  query: z.strictObject({ userid: id }),
  identifies: { userid: 'company_user', roleid: 'role' },
  body: z.strictObject({ name: line(120), roleid: id, companies: companyIds }),
  /** As they are afterwards, with what waits for another person: a role or companies in which they would approve money. */
  response: dataOf(companyUser.extend({ proposalid: id.nullable() })),
  errors: [
    'conflict',
    'not_found',
    'stale',
    'own_user',
    'beyond_own_permissions',
    'beyond_own_companies',
    'last_administrator',
  ],
  summary: 'Cambia el nombre, el rol y las empresas de una persona; su sesión los toma enseguida.',
});

export const changeCompanyUserEmail = defineEndpoint({
  name: 'changeCompanyUserEmail',
  changes: ['audit', 'company_user', 'notice', 'proposal'],
  method: 'POST',
  stepUp: true,
  path: '/companyportal/user/email',
  base: 'v2',
  access: allOf('manage_company_users'),
  context: true,
  body: z.strictObject({ userid: id, email }),
  identifies: { userid: 'company_user' },
  /** Always waits for another person. */
  response: dataOf(z.object({ proposalid: id })),
  errors: [
    'not_found',
    'conflict',
    'own_user',
    'beyond_own_companies',
    'beyond_own_permissions',
    'unavailable',
  ],
  summary:
    'Pide que los códigos y avisos de una persona lleguen a otro correo; rige cuando otra persona lo aprueba. Quien no ha activado su cuenta recibe ahí otra invitación.',
});

/** Defines an action on one user besides changing their data: all have one shape. */
const userAction = (name: string, path: string, summary: string, stepUp = false) =>
  defineEndpoint({
    name,
    changes: ['audit', 'company_user', 'notice', 'proposal', 'session'],
    method: 'POST',
    path: `/companyportal/user/${path}`,
    base: 'v2',
    access: allOf('manage_company_users'),
    context: true,
    body: z.strictObject({ userid: id }),
    stepUp,
    identifies: { userid: 'company_user' },
    response: dataOf(companyUser),
    errors: [
      'not_found',
      'conflict',
      'own_user',
      'beyond_own_companies',
      'beyond_own_permissions',
      'last_administrator',
      'unavailable',
    ],
    summary,
  });

export const blockCompanyUser = userAction(
  'blockCompanyUser',
  'block',
  'Bloquea a una persona y termina sus sesiones.',
);
/** How one user is afterwards, with what waits for another person: letting in again somebody who approves money. */
export const unblockCompanyUser = defineEndpoint({
  ...userAction(
    'unblockCompanyUser',
    'unblock',
    'Deja que una persona bloqueada vuelva a ingresar; si aprueba dinero, espera a otra persona.',
    true,
  ),
  response: dataOf(companyUser.extend({ proposalid: id.nullable() })),
});
export const endCompanyUserSessions = userAction(
  'endCompanyUserSessions',
  'endsessions',
  'Termina todas las sesiones de una persona.',
);
export const resetCompanyUserPassword = userAction(
  'resetCompanyUserPassword',
  'resetpassword',
  'Obliga a una persona a elegir otra contraseña: recibe un código por correo.',
  true,
);
export const recoverCompanyUser = defineEndpoint({
  name: 'recoverCompanyUser',
  changes: ['audit', 'company_user', 'notice', 'session'],
  method: 'POST',
  path: '/companyportal/user/recover',
  base: 'v2',
  access: allOf('manage_company_users'),
  context: true,
  body: z.strictObject({ userid: id }),
  stepUp: true,
  identifies: { userid: 'company_user' },
  /** `waiting` where somebody else, who manages users too, has to confirm it by the same call. */
  response: dataOf(z.object({ outcome: z.enum(['recovered', 'waiting']) })),
  errors: ['not_found', 'conflict', 'own_user', 'beyond_own_companies', 'unavailable'],
  summary:
    'Recupera la cuenta de una persona: terminan sus sesiones, su contraseña, su segundo paso, sus llaves y sus códigos, y recibe un código en el correo que tiene la empresa.',
});
export const resetCompanyUserMfa = userAction(
  'resetCompanyUserMfa',
  'resetmfa',
  'Quita los segundos factores de una persona, que podrá configurarlos de nuevo.',
  true,
);
