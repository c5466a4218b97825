import { approveAdvances, rejectAdvances } from '@antela/contract/advance-decisions';
import type { Approval, ApprovalKind } from '@antela/contract/approvals';
import { approveDisbursement, discardDisbursement } from '@antela/contract/disbursements';
import type { Permission } from '@antela/contract/permissions';
import { approveProposal, proposalApprovers, rejectProposal } from '@antela/contract/proposals';
import { approveWalletLoad, rejectWalletLoad } from '@antela/contract/wallet-load-decisions';
import { errorText } from '../../../lib/api-error.ts';
import { callApi } from '../../../lib/api.ts';

export type Verdict = 'approve' | 'reject';
export type Outcome = { id: string; done: boolean; detail: string | null };
type Call = {
  verdict: Verdict;
  items: readonly Approval[];
  reason: string | null;
};

/** How each kind is decided: by the very call its own screen uses, with its rules and its second factor. */
export const approvalKindsOf: Record<
  ApprovalKind,
  {
    /** Any of them. */
    needs: readonly Permission[];
    decide: (call: Call) => Promise<Outcome[]>;
  }
> = {
  advance: {
    needs: ['approve_transactions'],
    decide: async ({ verdict, items, reason }) => {
      const ids = items.map(({ id }) => id);
      const endpoint = verdict === 'approve' ? approveAdvances : rejectAdvances;
      const { data } = await callApi(endpoint, { body: { advanceids: ids, reason } });
      return data.map(({ advanceid, done, detail }) => ({ id: advanceid, done, detail }));
    },
  },
  wallet_load: {
    needs: ['approve_wallet_loads'],
    decide: ({ verdict, items, reason }) =>
      oneByOne(items, ({ id: walletloadid, version }) =>
        verdict === 'approve'
          ? callApi(approveWalletLoad, { body: { walletloadid }, ifMatch: `"${version ?? 0}"` })
          : callApi(rejectWalletLoad, { body: { walletloadid, reason: reason ?? '' } }),
      ),
  },
  disbursement: {
    needs: ['approve_transactions'],
    decide: ({ verdict, items, reason }) =>
      oneByOne(items, ({ id: disbursementid }) =>
        verdict === 'approve'
          ? callApi(approveDisbursement, { body: { disbursementid } })
          : callApi(discardDisbursement, { body: { disbursementid, reason: reason ?? '' } }),
      ),
  },
  proposal: {
    needs: proposalApprovers,
    decide: ({ verdict, items, reason }) =>
      oneByOne(items, ({ id: proposalid }) =>
        verdict === 'approve'
          ? callApi(approveProposal, { body: { proposalid } })
          : callApi(rejectProposal, { body: { proposalid, reason: reason ?? '' } }),
      ),
  },
};

/** Each answers for itself, and the second factor is asked for once. A single one that fails says so as it is. */
async function oneByOne(
  items: readonly Approval[],
  decide: (item: Approval) => Promise<unknown>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const item of items) {
    try {
      await decide(item);
      outcomes.push({ id: item.id, done: true, detail: null });
    } catch (error) {
      if (items.length === 1) throw error;
      outcomes.push({ id: item.id, done: false, detail: errorText(error) });
    }
  }
  return outcomes;
}

/** Permissions that give their holder something to approve. */
export const approvingPermissions = Object.values(approvalKindsOf).flatMap(({ needs }) => needs);
