import { listApprovals, lookAtApprovals, type Approval } from '@antela/contract/approvals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { callApi } from '../../../lib/api.ts';
import { askingData, withLiveUpdates, withoutErrorToast } from '../../../lib/asking.ts';
import { approvalKindsOf, type Outcome, type Verdict } from './approval-kinds.ts';

export const useApprovals = () =>
  useQuery({
    ...withLiveUpdates(withoutErrorToast(askingData(listApprovals))),
    staleTime: 60_000,
  });

type Decide = {
  verdict: Verdict;
  items: readonly Approval[];
  reason: string | null;
};

/** One call for each kind among the items; those of a call that failed say why and the others stand. */
export function useDecideApprovals() {
  return useMutation({
    mutationFn: async ({ verdict, items, reason }: Decide): Promise<Outcome[]> => {
      const kinds = [...new Set(items.map(({ kind }) => kind))];
      const outcomes: Outcome[] = [];
      for (const kind of kinds) {
        const ofKind = items.filter((item) => item.kind === kind);
        try {
          outcomes.push(
            ...(await approvalKindsOf[kind].decide({
              verdict,
              items: ofKind,
              reason,
            })),
          );
        } catch (error) {
          if (kinds.length === 1) throw error;
          const detail = errorText(error);
          outcomes.push(...ofKind.map(({ id }) => ({ id, done: false, detail })));
        }
      }
      return outcomes;
    },
  });
}

/** Says once that this person looked at what waits, so that the next one is not told of it. Nothing is lost where it fails. */
export function useLooking(isThere: boolean): void {
  useEffect(() => {
    if (isThere) callApi(lookAtApprovals).catch(() => undefined);
  }, [isThere]);
}
