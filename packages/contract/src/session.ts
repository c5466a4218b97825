import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { dataOf, id, instant } from './schemas.ts';

const sessionCompany = z.object({ companyid: id, name: z.string(), nit: z.string() });

/** The signed-in user as docs/spec.md §3 names it, with the permissions and the info token that later calls carry. */
export const session = z.object({
  userid: id,
  username: z.string(),
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
  impersonator: z.object({ name: z.string(), reason: z.string(), readOnly: z.boolean(), until: instant }).nullable(),
  infotoken: z.string(),
  infotokenExpiresAt: instant,
  /** The business date the server works with. */
  today: z.string(),
});
export type Session = z.output<typeof session>;
export type SessionCompany = z.output<typeof sessionCompany>;

export const getSession = defineEndpoint({
  name: 'getSession',
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
  method: 'DELETE',
  path: '/companyportal/session',
  base: 'v2',
  access: 'signed_in',
  context: false,
  response: dataOf(z.object({ ended: z.boolean() })),
  summary: 'Termina la sesión en el servidor: ninguna ficha suya vuelve a servir.',
});
