import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { keyScopeNames } from './key-scopes.ts';
import { dataOf, id, instant, line, named } from './schemas.ts';

/** Lives of a secret, in days: none is without an end. */
export const keyLives = [30, 90, 180, 365] as const;
/** While one takes another's place there are two. */
export const secretsMax = 2;
export const addressesMax = 20;

/** One address, or a range of them. */
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const keyStates = ['active', 'waiting', 'expired', 'revoked', 'refused'] as const;

const secret = z.object({
  secretid: id,
  /** Beginning of the secret: all that anybody sees of it again. */
  prefix: z.string(),
  state: z.enum(keyStates),
  createdAt: instant,
  createdBy: z.string(),
  endsAt: instant,
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
});

export const apiKey = z.object({
  apikeyid: id,
  name: z.string(),
  scopes: z.array(z.enum(keyScopeNames)),
  companies: z.array(named),
  /** None: from anywhere. */
  addresses: z.array(z.string()),
  days: z.int(),
  /** State of the secret that opens most. */
  state: z.enum(keyStates),
  createdAt: instant,
  createdBy: z.string(),
  /** The newest first. */
  secrets: z.array(secret),
});
export type ApiKey = z.output<typeof apiKey>;

/** The secret is in this answer and nowhere else. `proposalid` where it opens nothing until another person approves it. */
const shownOnce = z.object({ key: apiKey, secret: z.string(), proposalid: id.nullable() });

const writing = {
  method: 'POST',
  base: 'v2',
  context: true,
  changes: ['api_key', 'audit', 'notice', 'proposal'],
} as const;
/** Each scope is of people: whoever gives it sees them. */
const giving = { ...writing, access: allOf('manage_api_keys', 'view_employees') } as const;

export const listApiKeys = defineEndpoint({
  name: 'listApiKeys',
  shows: ['api_key', 'company', 'proposal'],
  method: 'GET',
  path: '/companyportal/apikey',
  base: 'v2',
  access: allOf('view_api_keys'),
  context: true,
  response: dataOf(z.array(apiKey)),
  summary: 'Las claves con que otros programas usan la API, lo más nuevo primero.',
});

export const createApiKey = defineEndpoint({
  ...giving,
  name: 'createApiKey',
  path: '/companyportal/apikey',
  stepUp: true,
  carriesCredential: true,
  body: z.strictObject({
    name: line(60),
    scopes: z.array(z.enum(keyScopeNames)).min(1).max(keyScopeNames.length),
    companies: z.array(id).min(1).max(200),
    addresses: z.array(address).max(addressesMax),
    days: z.union(keyLives.map((days) => z.literal(days))),
  }),
  status: 201,
  response: dataOf(shownOnce),
  errors: ['not_found', 'conflict', 'rule_broken', 'beyond_own_permissions'],
  summary: 'Crea una clave y la muestra una sola vez. La que escribe espera a otra persona.',
});

export const rotateApiKey = defineEndpoint({
  ...giving,
  name: 'rotateApiKey',
  path: '/companyportal/apikey/rotate',
  stepUp: true,
  carriesCredential: true,
  body: z.strictObject({ apikeyid: id }),
  identifies: { apikeyid: 'api_key' },
  response: dataOf(shownOnce),
  errors: ['not_found', 'conflict', 'beyond_own_permissions'],
  summary: 'Crea otro secreto de la misma clave; el de antes sirve hasta su fecha.',
});

export const revokeApiKey = defineEndpoint({
  ...writing,
  name: 'revokeApiKey',
  access: allOf('manage_api_keys'),
  path: '/companyportal/apikey/revoke',
  /** Without a secret, the whole key. */
  body: z.strictObject({ apikeyid: id, secretid: id.optional() }),
  identifies: { apikeyid: 'api_key' },
  response: dataOf(apiKey),
  errors: ['not_found', 'conflict'],
  summary: 'Revoca una clave, o uno de sus secretos: desde ese momento no abre nada.',
});

/** A program's first question: what its key may do, and which client it names in its calls. */
export const getApiKeyInUse = defineEndpoint({
  name: 'getApiKeyInUse',
  scopes: keyScopeNames,
  shows: ['api_key', 'company'],
  method: 'GET',
  path: '/companyportal/apikey/self',
  base: 'v2',
  access: 'key',
  context: false,
  response: dataOf(
    z.object({
      clientid: id,
      apikeyid: id,
      name: z.string(),
      scopes: z.array(z.enum(keyScopeNames)),
      companies: z.array(named),
      endsAt: instant,
    }),
  ),
  summary: 'Lo que puede hacer la clave con que se pregunta, y hasta cuándo.',
});
