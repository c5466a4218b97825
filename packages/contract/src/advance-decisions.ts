import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { dataOf, id, note } from './schemas.ts';

const decision = (
  name: string,
  path: string,
  access: 'approve_transactions' | 'manage_transactions',
  summary: string,
) =>
  defineEndpoint({
    name,
    method: 'POST',
    path,
    base: 'v2',
    access: allOf(access),
    conditions: ['company_access'],
    context: true,
    idempotent: true,
    body: z.strictObject({ advanceids: z.array(id).min(1).max(200), reason: note(300).nullable() }),
    response: dataOf(
      z.array(
        z.object({
          advanceid: id,
          done: z.boolean(),
          code: z.string().nullable(),
          detail: z.string().nullable(),
        }),
      ),
    ),
    summary,
  });

export const approveAdvances = decision(
  'approveAdvances',
  '/companyportal/transaction/approve',
  'approve_transactions',
  'Aprueba adelantos que esperan revisión; cada uno responde por separado.',
);
export const rejectAdvances = decision(
  'rejectAdvances',
  '/companyportal/transaction/reject',
  'approve_transactions',
  'Rechaza adelantos que esperan revisión, con un motivo.',
);
export const cancelAdvances = decision(
  'cancelAdvances',
  '/companyportal/transaction/cancel',
  'manage_transactions',
  'Cancela adelantos que aún no se pagan, con un motivo.',
);
export const retryAdvances = decision(
  'retryAdvances',
  '/companyportal/transaction/retry',
  'manage_transactions',
  'Vuelve a intentar el pago de adelantos que fallaron.',
);
