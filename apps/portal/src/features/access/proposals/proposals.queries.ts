import type { BodyOf } from '@antela/contract/endpoint';
import { approveProposal, rejectProposal, remindProposal } from '@antela/contract/proposals';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

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
