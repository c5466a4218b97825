import type { BodyOf } from '@antela/contract/endpoint';
import { approveProposal, listProposals, rejectProposal } from '@antela/contract/proposals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import type { ProposalsProps } from '../../lib/waiting-proposals.tsx';

/** What waits for a second person; gone as soon as somebody decides. */
export function useProposals({ subject, id }: ProposalsProps) {
  const query = { subject, ...(id !== undefined && { id }) };
  return useQuery({
    queryKey: ['proposals', query],
    queryFn: async ({ signal }) => (await callApi(listProposals, { query, signal })).data,
    staleTime: 60_000,
  });
}

export function useApproveProposal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proposalid: string) => callApi(approveProposal, { body: { proposalid } }),
    // What it was about has changed, or another person decided first.
    onSettled: () => client.invalidateQueries(),
  });
}

export function useRejectProposal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof rejectProposal>) => callApi(rejectProposal, { body }),
    onSettled: () => client.invalidateQueries(),
  });
}
