import type { AdvanceRow } from '@antela/contract/advances';
import type { Decision, Outcome } from './advances.queries.ts';

type State = AdvanceRow['paymentState'];

/** A decision somebody is asked to confirm. */
export type PendingDecision = {
  decision: Decision;
  rows: readonly Pick<AdvanceRow, 'advanceid' | 'fullName' | 'amount'>[];
  /** How many of the ticked ones this decision cannot take. */
  left: number;
};

/** What came of it, advance by advance. */
export type Decided = { decision: Decision; rows: PendingDecision['rows']; outcomes: readonly Outcome[] };

/** From which states each decision can be taken; the server asks again. */
const takesFrom: Record<Decision, readonly State[]> = {
  approve: ['in_approval'],
  reject: ['in_approval'],
  cancel: ['requested', 'in_approval', 'approved', 'failed'],
  retry: ['failed'],
};

export const decisionPermissions = {
  approve: 'approve_transactions',
  reject: 'approve_transactions',
  cancel: 'manage_transactions',
  retry: 'manage_transactions',
} as const satisfies Record<Decision, string>;

/** These come to nothing for the employee, so history must say why. */
export const needsReason: Record<Decision, boolean> = {
  approve: false,
  reject: true,
  cancel: true,
  retry: false,
};

export function canTake<Row extends { paymentState: State }>(
  decision: Decision,
  rows: readonly Row[],
): Row[] {
  return rows.filter((row) => takesFrom[decision].includes(row.paymentState));
}
