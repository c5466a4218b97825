import { z } from 'zod';
import { retryAdvances } from './advance-decisions.ts';
import { advanceFilters } from './advances.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { cutOffPayPeriod, orderPeriodReport, reopenPayPeriod } from './period-steps.ts';
import { dataOf, id, pesos, text } from './schemas.ts';

/** One thing that an act does, or leaves as it is, in people and pesos. */
export const consequence = z.object({
  code: z.string(),
  /** `bad`: comes to nothing; `warn`: somebody should look; `info`: goes on by itself; `total`: what there is afterwards. */
  tone: z.enum(['bad', 'warn', 'info', 'total']),
  /** The beginning of a Spanish sentence that the amount ends. */
  text: z.string(),
  /** More words about it, such as why; null where there are none. */
  note: z.string().nullable(),
  count: z.int(),
  amount: pesos,
  /** The period it is deducted with, where the act decides that. */
  payperiodid: id.nullable(),
});
export type Consequence = z.output<typeof consequence>;

type Act = Pick<Endpoint, 'name' | 'path' | 'base' | 'access' | 'conditions' | 'identifies' | 'summary'>;

/** Endpoint that asks what an act would do right now, open to everybody who may do it; asking changes nothing. */
const consequencesOf = <B extends z.ZodType>(act: Act, body: B) =>
  defineEndpoint({
    name: `${act.name}Consequences`,
    shows: [
      'access_restriction',
      'advance',
      'advance_policy',
      'catalog',
      'client',
      'client_restriction',
      'company',
      'employee',
      'ledger',
      'legal_figure',
      'open_item',
      'pay_period',
      'payroll',
      'suspension_period',
      'wallet',
      'wallet_load',
      'wallet_spend',
      'wallet_user',
    ],
    method: 'POST',
    path: `${act.path}/consequences`,
    base: act.base,
    access: act.access,
    ...(act.conditions && { conditions: act.conditions }),
    ...(act.identifies && { identifies: act.identifies }),
    context: true,
    onlyAsks: true,
    body,
    response: dataOf(z.array(consequence)),
    errors: ['not_found', 'conflict'],
    summary: `En pesos y personas, lo que pasaría con esto: ${act.summary}`,
  });

export const cutOffConsequences = consequencesOf(cutOffPayPeriod, z.strictObject({ payperiodid: id }));
export const reopenConsequences = consequencesOf(reopenPayPeriod, z.strictObject({ payperiodid: id }));
export const orderConsequences = consequencesOf(orderPeriodReport, z.strictObject({ payperiodid: id }));
export const retryConsequences = consequencesOf(
  retryAdvances,
  z.union([
    z.strictObject({ advanceids: z.array(id).min(1).max(200) }),
    z.strictObject({ matching: advanceFilters.extend({ q: text(100).optional() }) }),
  ]),
);
