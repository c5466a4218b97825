import { approveProposal, remindProposal } from '@antela/contract/proposals';
import { useCall } from '../../../lib/use-call.ts';

export const useApproveProposal = () =>
  useCall(approveProposal, (proposalid: string) => ({ body: { proposalid } }));

export const useRemindProposal = () =>
  useCall(remindProposal, (proposalid: string) => ({ body: { proposalid } }));
