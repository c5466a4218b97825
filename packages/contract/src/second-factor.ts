import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { calendarDate, dataOf, id } from './schemas.ts';

export const graceDaysMax = 90;

/** From the strictest on. */
const secondFactorAsks = ['required', 'offered', 'none'] as const;

const fields = {
  /** Required from a date, offered at sign-in and put off at will, or not asked for. */
  ask: z.enum(secondFactorAsks),
  /** Null unless it is required. */
  from: calendarDate.nullable(),
  graceDays: z.int().min(0).max(graceDaysMax).nullable(),
};

export const secondFactorPolicy = z.object({
  ...fields,
  version: z.int(),
  /** It is of the whole client: whoever does not see all of its companies reads it only. */
  mayChange: z.boolean(),
  people: z.int(),
  /** People of whom the user pool has not said yet: they are not counted as missing. */
  unknown: z.int(),
  /** Active and invited people without a code of their own nor a passkey. */
  missing: z.array(
    z.object({ userid: id, name: z.string(), email: z.string(), dueOn: calendarDate.nullable() }),
  ),
});
export type SecondFactorPolicyRead = z.output<typeof secondFactorPolicy>;

const place = {
  path: '/companyportal/user/secondfactor',
  base: 'v2',
  access: allOf('manage_company_users'),
  context: true,
} as const;

export const getSecondFactorPolicy = defineEndpoint({
  ...place,
  name: 'getSecondFactorPolicy',
  shows: ['client', 'company', 'company_user'],
  method: 'GET',
  response: dataOf(secondFactorPolicy),
  summary: 'Desde cuándo se pide un segundo paso a las personas de tu equipo, y a quién le falta.',
});

export const updateSecondFactorPolicy = defineEndpoint({
  ...place,
  name: 'updateSecondFactorPolicy',
  changes: ['audit', 'client', 'notice', 'proposal'],
  method: 'PUT',
  stepUp: true,
  conditional: true,
  body: z.strictObject(fields),
  /** `proposalid` where it loosens what is asked for: then nothing changes until another person approves it. */
  response: dataOf(z.object({ ...fields, version: z.int(), proposalid: id.nullable() })),
  errors: ['stale', 'conflict', 'beyond_own_companies'],
  summary:
    'Cambia desde cuándo se pide un segundo paso. Pedir más rige enseguida; pedir menos espera a otra persona.',
});
