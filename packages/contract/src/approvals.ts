import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataOf, fact, id, instant, pesos } from './schemas.ts';

/** Kinds of request that may wait for a second person, in the order of the answer. */
export const approvalKinds = ['advance', 'wallet_load', 'disbursement', 'proposal'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const approval = z.object({
  kind: z.enum(approvalKinds),
  /** As the call that approves or rejects it takes it. */
  id,
  title: z.string(),
  detail: z.string(),
  /** Rule by which it waits, the same for all that it holds back; null where the kind says it. */
  because: z.string().nullable(),
  /** Facts to judge before approving; for a change, each field with before and after. */
  facts: z.array(fact),
  amount: pesos,
  requestedBy: z.string(),
  requestedAt: instant,
  /** An absent person whom the caller stands in for, and who could decide it; null otherwise. */
  inPlaceOf: z.string().nullable(),
  /** Comments that nobody took back, for whoever may see what they are about. */
  comments: z.int(),
  /** Route and query of its own screen. */
  path: z.string(),
  /** From then on nobody can approve it; null where it waits for as long as it takes. */
  expiresAt: instant.nullable(),
  /** Where the call that approves it asks for the version that was seen. */
  version: z.int().nullable(),
});
export type Approval = z.output<typeof approval>;

export const listApprovals = defineEndpoint({
  name: 'listApprovals',
  shows: [
    'advance',
    'catalog',
    'comment',
    'company',
    'company_user',
    'disbursement',
    'employee',
    'import',
    'ledger',
    'pay_period',
    'payroll',
    'proposal',
    'role',
    'wallet',
    'wallet_load',
    'wallet_user',
  ],
  method: 'GET',
  path: '/companyportal/approval',
  base: 'v2',
  access: 'signed_in',
  context: true,
  response: dataOf(
    z.object({
      /** The soonest to expire first, at most a hundred of each kind. */
      items: z.array(approval),
      /** All that wait, listed or not. */
      counts: z.array(z.object({ kind: z.enum(approvalKinds), count: z.int(), amount: pesos })),
    }),
  ),
  summary: 'Lo que espera tu aprobación, de lo que no pediste tú.',
});

export const lookAtApprovals = defineEndpoint({
  name: 'lookAtApprovals',
  changes: [],
  method: 'PUT',
  path: '/companyportal/approval/look',
  base: 'v2',
  access: 'signed_in',
  context: true,
  response: dataOf(z.object({ at: instant })),
  summary: 'Anota que miraste lo que espera: mientras nadie lo hace, le avisamos a quien sigue.',
});
