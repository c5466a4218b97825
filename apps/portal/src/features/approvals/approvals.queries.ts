import { listApprovals, type Approval } from '@antela/contract/approvals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { approvalKindsOf, type Outcome, type Verdict } from './approval-kinds.ts';

export function useApprovals() {
  return useQuery({
    queryKey: ['approvals'],
    queryFn: async ({ signal }) => (await callApi(listApprovals, { signal })).data,
    staleTime: 60_000,
    // Nobody asked for the count in the header: the sheet itself says what failed.
    meta: { quiet: true },
  });
}

type Decide = {
  verdict: Verdict;
  items: readonly Approval[];
  reason: string | null;
};

/** One call for each kind among the items; those of a call that failed say why and the others stand. */
export function useDecideApprovals() {
  const client = useQueryClient();
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
          const detail = error instanceof Error ? error.message : null;
          outcomes.push(...ofKind.map(({ id }) => ({ id, done: false, detail })));
        }
      }
      return outcomes;
    },
    // Money or a period moved: whatever is on the screen may show it.
    onSettled: () => client.invalidateQueries(),
  });
}
