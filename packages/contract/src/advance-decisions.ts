import { z } from 'zod';
import { advanceFilters } from './advances.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { dataOf, id, note, pesos, text } from './schemas.ts';

/** Most advances that one decision over a filter takes. */
export const decidedMax = 1_000;

const reason = note(300).nullable();

/** Two scopes, never mixed: those that were ticked, or everything that fulfils the filters. */
const bodyWith = <Also extends z.ZodRawShape>(also: Also) =>
  z.union([
    z.strictObject({ advanceids: z.array(id).min(1).max(200), reason, ...also }),
    z.strictObject({
      matching: advanceFilters.extend({ q: text(100).optional() }),
      /** As many as the person saw: when they are more or fewer by now, nothing is decided. */
      expected: z.int().min(1).max(decidedMax),
      reason,
      ...also,
    }),
  ]);
const decisionBody = bodyWith({});

const decision = <B extends z.ZodType>(
  name: string,
  path: string,
  access: 'approve_transactions' | 'manage_transactions',
  summary: string,
  body: B,
) =>
  defineEndpoint({
    name,
    // A session counts what was approved in it since its user last proved who they are.
    changes: [
      'advance',
      'audit',
      'notice',
      'pay_period',
      ...(name === 'approveAdvances' ? (['session'] as const) : []),
    ],
    method: 'POST',
    path,
    base: 'v2',
    access: allOf(access),
    conditions: ['company_access'],
    context: true,
    idempotent: true,
    body,
    response: dataOf(
      z.array(
        z.object({
          advanceid: id,
          /** Null for one that nobody has. */
          fullName: z.string().nullable(),
          amount: pesos.nullable(),
          done: z.boolean(),
          code: z.string().nullable(),
          detail: z.string().nullable(),
        }),
      ),
    ),
    errors: access === 'approve_transactions' ? ['conflict', 'step_up_required'] : ['conflict'],
    summary,
  });

export const approveAdvances = decision(
  'approveAdvances',
  '/companyportal/transaction/approve',
  'approve_transactions',
  'Aprueba adelantos que esperan revisión; cada uno responde por separado.',
  decisionBody,
);
export const rejectAdvances = decision(
  'rejectAdvances',
  '/companyportal/transaction/reject',
  'approve_transactions',
  'Rechaza adelantos que esperan revisión, con un motivo.',
  decisionBody,
);
export const cancelAdvances = decision(
  'cancelAdvances',
  '/companyportal/transaction/cancel',
  'manage_transactions',
  'Cancela adelantos que aún no se pagan, con un motivo.',
  decisionBody,
);
export const retryAdvances = decision(
  'retryAdvances',
  '/companyportal/transaction/retry',
  'manage_transactions',
  'Vuelve a intentar el pago de adelantos que fallaron.',
  bodyWith({
    /**
     * Deduction periods that the person was shown for advances whose own period is already reported. An advance that would by now
     * be deducted with another period is refused.
     */
    deductedWith: z.array(id).max(200).optional(),
  }),
);
