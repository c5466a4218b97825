import type { BodyOf } from '@antela/contract/endpoint';
import { approveProposal, listProposals, rejectProposal, remindProposal } from '@antela/contract/proposals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';
import type { ProposalsProps } from '../../../lib/waiting-proposals.tsx';

/** Proposals that wait for a second person; each leaves the list as soon as somebody decides. */
export function useProposals({ subject, id, kind }: Omit<ProposalsProps, 'children'>) {
  const query = { subject, ...(id !== undefined && { id }) };
  return useQuery({
    ...asking(listProposals, { query }),
    select: ({ data }) => data.filter((one) => kind === undefined || one.kind === kind),
    staleTime: 60_000,
  });
}

export function useApproveProposal() {
  return useMutation({
    mutationFn: (proposalid: string) => callApi(approveProposal, { body: { proposalid } }),
  });
}

export function useRemindProposal() {
  return useMutation({
    mutationFn: (proposalid: string) => callApi(remindProposal, { body: { proposalid } }),
  });
}

export function useRejectProposal() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof rejectProposal>) => callApi(rejectProposal, { body }),
  });
}
