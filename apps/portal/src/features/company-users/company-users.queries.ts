import {
  blockCompanyUser,
  endCompanyUserSessions,
  getCompanyUser,
  inviteCompanyUsers,
  listCompanyUsers,
  recoverCompanyUser,
  resetCompanyUserMfa,
  resetCompanyUserPassword,
  unblockCompanyUser,
  updateCompanyUser,
  type CompanyUser,
} from '@antela/contract/company-users';
import { resendCode } from '@antela/contract/employees';
import type { BodyOf, ResponseOf } from '@antela/contract/endpoint';
import { listRoleChoices } from '@antela/contract/roles';
import { pageSizeDefault } from '@antela/contract/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useListTotal } from '../../lib/use-list-total.ts';
import { filterQuery, listQueryOf, type UsersSearch } from './users-search.ts';

const keys = {
  all: ['company-users'] as const,
  list: (query: object) => ['company-users', 'list', query] as const,
  total: (filters: object) => ['company-users', 'total', filters] as const,
  detail: (userid: string) => ['company-users', 'detail', userid] as const,
  /** The roles feature refreshes everything under `roles`. */
  roleChoices: ['roles', 'choices'] as const,
};

export function useCompanyUsers(search: UsersSearch, text: string, cursor: string | undefined) {
  const query = listQueryOf(search, text, cursor);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) =>
      callApi(listCompanyUsers, { query: { ...query, limit: String(pageSizeDefault) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCompanyUsersTotal(
  search: UsersSearch,
  text: string,
  list: ResponseOf<typeof listCompanyUsers> | undefined,
) {
  const filters = filterQuery(search, text);
  return useListTotal(
    keys.total(filters),
    (signal) => callApi(listCompanyUsers, { query: { ...filters, limit: '1' }, signal }),
    list,
  );
}

export function useCompanyUser(userid: string) {
  return useQuery({
    queryKey: keys.detail(userid),
    queryFn: async ({ signal }) => (await callApi(getCompanyUser, { query: { userid }, signal })).data,
  });
}

/** What the server holds now, past any cache: for showing what changed under a form. */
export function useFreshCompanyUser(userid: string): () => Promise<CompanyUser> {
  const client = useQueryClient();
  return async () => {
    const { data } = await callApi(getCompanyUser, { query: { userid } });
    client.setQueryData(keys.detail(userid), data);
    return data.user;
  };
}

export type RoleChoice = ResponseOf<typeof listRoleChoices>['data'][number];

/** Empty until they are known. */
export function useRoleChoices(): RoleChoice[] {
  const { data = [] } = useQuery({
    queryKey: keys.roleChoices,
    queryFn: async ({ signal }) => (await callApi(listRoleChoices, { signal })).data,
  });
  return data;
}

/** A user's role also counts in the list of roles. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.all }),
      client.invalidateQueries({ queryKey: ['roles'] }),
      client.invalidateQueries({ queryKey: ['proposals'] }),
    ]);
}

export function useInviteUsers() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof inviteCompanyUsers>) => callApi(inviteCompanyUsers, { body }),
    onSuccess,
  });
}

export function useUpdateUser(userid: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof updateCompanyUser>; version: number }) =>
      callApi(updateCompanyUser, { query: { userid }, body, ifMatch: `"${version}"` }),
    onSuccess,
  });
}

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
  const onSuccess = useRefresh();
  return useMutation({
    /** True where it waits for somebody else. */
    mutationFn: async (action: UserAction): Promise<boolean> => {
      const { data } = await callApi(actions[action], { body: { userid } });
      if ('outcome' in data) return data.outcome === 'waiting';
      return 'proposalid' in data && data.proposalid !== null;
    },
    onSuccess,
  });
}

export function useResendInvitation(userid: string) {
  return useMutation({ mutationFn: async () => (await callApi(resendCode, { body: { userid } })).data });
}
