import { resendCode } from '@antela/contract/activation-codes';
import {
  blockCompanyUser,
  changeCompanyUserEmail,
  endCompanyUserSessions,
  getCompanyUser,
  recoverCompanyUser,
  resetCompanyUserMfa,
  resetCompanyUserPassword,
  unblockCompanyUser,
  type CompanyUser,
} from '@antela/contract/company-users';
import type { ResponseOf } from '@antela/contract/endpoint';
import { listRoleChoices } from '@antela/contract/roles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { askingData, useFresh } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

export const useCompanyUser = (userid: string) => useQuery(askingData(getCompanyUser, { query: { userid } }));

export function useFreshCompanyUser(userid: string): () => Promise<CompanyUser> {
  const fresh = useFresh(getCompanyUser, { query: { userid } });
  return async () => (await fresh()).user;
}

export type RoleChoice = ResponseOf<typeof listRoleChoices>['data'][number];

/** Empty until they are known. */
export function useRoleChoices(): RoleChoice[] {
  const { data = [] } = useQuery(askingData(listRoleChoices));
  return data;
}

export const useChangeEmail = (userid: string) =>
  useCall(changeCompanyUserEmail, (email: string) => ({ body: { userid, email } }));

const actions = {
  block: blockCompanyUser,
  unblock: unblockCompanyUser,
  endSessions: endCompanyUserSessions,
  resetPassword: resetCompanyUserPassword,
  resetMfa: resetCompanyUserMfa,
  recover: recoverCompanyUser,
};
export type UserAction = keyof typeof actions;

export function useUserAction(userid: string) {
  return useMutation({
    /** True where it waits for somebody else. */
    mutationFn: async (action: UserAction): Promise<boolean> => {
      const { data } = await callApi(actions[action], { body: { userid } });
      if ('outcome' in data) return data.outcome === 'waiting';
      return 'proposalid' in data && data.proposalid !== null;
    },
  });
}

export const useResendInvitation = (userid: string) => useCall(resendCode, () => ({ body: { userid } }));
