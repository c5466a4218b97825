import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { dataOf, id, instant, text } from './schemas.ts';

const sessionCompany = z.object({ companyid: id, name: z.string(), nit: z.string() });

/** The signed-in user as docs/spec.md §3 names it, with the permissions and the info token that later calls carry. */
export const session = z.object({
  userid: id,
  /** Name to sign in with; `deletedby` carries it. */
  username: z.string(),
  /** Name of the person, as people say it. */
  name: z.string(),
  email: z.string(),
  clientid: id,
  clientname: z.string(),
  rolename: z.string(),
  moneybagaccess: z.boolean(),
  clientrestriction: z.boolean(),
  companies: z.array(sessionCompany),
  permissions: z.array(z.enum(permissions)),
  lastSignInAt: instant.nullable(),
  /** An operator acting on this user's behalf, or null. */
  impersonator: z
    .object({ name: z.string(), reason: z.string(), readOnly: z.boolean(), until: instant })
    .nullable(),
  /** Request of the client to a user without a second factor; null where it asks nothing, or there is one. */
  secondFactor: z
    .object({ ask: z.enum(['required', 'offered']), dueOn: z.string().nullable(), isDue: z.boolean() })
    .nullable(),
  infotoken: z.string(),
  infotokenExpiresAt: instant,
  /** Below it, and nowhere else, this user's credentials put files into the object store and get them. */
  filesprefix: z.string(),
  /** The business date the server works with. */
  today: z.string(),
});
export type Session = z.output<typeof session>;
export type SessionCompany = z.output<typeof sessionCompany>;

export const getSession = defineEndpoint({
  name: 'getSession',
  carriesCredential: true,
  beforeSecondFactor: true,
  shows: [],
  method: 'GET',
  path: '/companyportal/session',
  base: 'v2',
  access: 'signed_in',
  context: false,
  response: dataOf(session),
  summary: 'Quién ingresó, con qué rol y permisos, y la ficha de contexto que llevan las demás llamadas.',
});

export const endSession = defineEndpoint({
  name: 'endSession',
  beforeSecondFactor: true,
  changes: ['audit', 'session'],
  method: 'DELETE',
  path: '/companyportal/session',
  base: 'v2',
  access: 'signed_in',
  context: false,
  response: dataOf(z.object({ ended: z.boolean() })),
  summary: 'Termina la sesión en el servidor: ninguna ficha suya vuelve a servir.',
});

/** One of the user's own sessions: those that are open, and for ninety days those in which an operator acted as the user. */
export const sessionRow = z.object({
  sessionid: id,
  startedAt: instant,
  lastSeenAt: instant,
  /** Null while it is open. */
  endedAt: instant.nullable(),
  /** The browser as it calls itself; null when it said nothing. */
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
  impersonatedBy: z.object({ name: z.string(), reason: z.string(), readOnly: z.boolean() }).nullable(),
});
export type SessionRow = z.output<typeof sessionRow>;

export const listSessions = defineEndpoint({
  name: 'listSessions',
  beforeSecondFactor: true,
  shows: ['session'],
  method: 'GET',
  path: '/companyportal/session/list',
  base: 'v2',
  access: 'signed_in',
  context: true,
  response: dataOf(z.array(sessionRow)),
  summary:
    'Las sesiones abiertas de quien pregunta, y aquellas en las que alguien del servicio actuó en su nombre; la más reciente primero.',
});

export const endOneSession = defineEndpoint({
  name: 'endOneSession',
  beforeSecondFactor: true,
  changes: ['audit', 'session'],
  method: 'DELETE',
  path: '/companyportal/session/list',
  base: 'v2',
  access: 'signed_in',
  context: true,
  query: z.strictObject({ sessionid: id }),
  identifies: { sessionid: 'session' },
  response: dataOf(z.object({ ended: z.boolean() })),
  errors: ['not_found'],
  summary: 'Termina una de las sesiones propias. Una que ya terminó queda como está.',
});

export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  beforeSecondFactor: true,
  changes: ['audit', 'session'],
  method: 'DELETE',
  path: '/companyportal/session/others',
  base: 'v2',
  access: 'signed_in',
  context: true,
  response: dataOf(z.object({ ended: z.int() })),
  summary: 'Termina todas las sesiones propias menos la que lo pide, y dice cuántas eran.',
});

export const stepUp = defineEndpoint({
  name: 'stepUp',
  beforeSecondFactor: true,
  changes: ['session'],
  method: 'POST',
  path: '/companyportal/session/step-up',
  base: 'v2',
  access: 'signed_in',
  context: true,
  body: z.strictObject({ idtoken: text(8_192) }),
  response: dataOf(z.object({ freshUntil: instant })),
  errors: ['step_up_required'],
  summary:
    'Prueba de nuevo quién usa la sesión, con la ficha de identidad de un ingreso recién hecho por la misma persona.',
});
