import { approveAdvances, rejectAdvances } from '@antela/contract/advances';
import type { ApprovalKind } from '@antela/contract/approvals';
import type { Permission } from '@antela/contract/permissions';
import { callApi } from '../../lib/api.ts';

export type Verdict = 'approve' | 'reject';
export type Outcome = { id: string; done: boolean; detail: string | null };
type Call = { verdict: Verdict; ids: string[]; reason: string | null; idempotencyKey: string };

/** How each kind is decided: by the very call its own screen uses, with its rules and its second factor. */
export const approvalKindsOf: Record<
  ApprovalKind,
  {
    needs: Permission;
    decide: (call: Call) => Promise<Outcome[]>;
  }
> = {
  advance: {
    needs: 'approve_transactions',
    decide: async ({ verdict, ids, reason, idempotencyKey }) => {
      const endpoint = verdict === 'approve' ? approveAdvances : rejectAdvances;
      const { data } = await callApi(endpoint, { body: { advanceids: ids, reason }, idempotencyKey });
      return data.map(({ advanceid, done, detail }) => ({ id: advanceid, done, detail }));
    },
  },
};

/** Who has something to approve at all. */
export const approvingPermissions = Object.values(approvalKindsOf).map(({ needs }) => needs);
