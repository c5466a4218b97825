import type { AdvanceRow } from '@antela/contract/advances';
import type { AdvanceFilters } from './advance-search.ts';
import type { Decision, Outcome } from './advances.queries.ts';

type State = AdvanceRow['paymentState'];

/** A decision somebody is asked to confirm: over the ticked rows, or over everything that fulfils the filters. */
export type PendingDecision = {
  decision: Decision;
  scope: { advanceids: string[] } | { matching: AdvanceFilters; expected: number };
  count: number;
  amount: number;
  /** The person's name when all are one person's, else null. */
  name: string | null;
  /** How many of the ticked ones this decision cannot take. */
  left: number;
};

/** A decision that was taken, and its outcome for each advance. */
export type Decided = { decision: Decision; outcomes: readonly Outcome[] };

type Decidable = Pick<AdvanceRow, 'advanceid' | 'fullName' | 'amount'>;

export const decisionOver = (decision: Decision, rows: readonly Decidable[], left = 0): PendingDecision => ({
  decision,
  scope: { advanceids: rows.map((row) => row.advanceid) },
  count: rows.length,
  amount: rows.reduce((sum, row) => sum + row.amount, 0),
  name: rows.length === 1 ? (rows[0]?.fullName ?? null) : null,
  left,
});

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
