import type { BodyOf } from '@antela/contract/endpoint';
import { pageSizeDefault } from '@antela/contract/schemas';
import {
  changeWalletUsers,
  countEnrollable,
  listWalletChoices,
  updateWalletUser,
  type WalletChoice,
  type WalletUsersAnswer,
} from '@antela/contract/wallet-user-changes';
import {
  getWalletUser,
  listWalletUserMovements,
  listWalletUsers,
  type WalletUserRow,
} from '@antela/contract/wallet-users';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useCompanyChoices } from '../../lib/choices.ts';
import { listQueryOf, type WalletUsersSearch } from './wallet-users-search.ts';

const keys = {
  all: ['wallet-users'] as const,
  list: (query: object) => ['wallet-users', 'list', query] as const,
  total: (query: object) => ['wallet-users', 'total', query] as const,
  detail: (employeeid: string) => ['wallet-users', 'detail', employeeid] as const,
  movements: (query: object) => ['wallet-users', 'movements', query] as const,
  enrollable: (walletid: string) => ['wallet-users', 'enrollable', walletid] as const,
  choices: ['wallet-users', 'choices'] as const,
};

/** Money that goes back to a fund changes the wallets too, and who is enrolled what the dashboard says. */
const madeOld = [keys.all, ['wallets'], ['dashboard']];

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all(madeOld.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useWalletUsers(search: WalletUsersSearch, text: string, cursor: string | undefined) {
  const query = listQueryOf(search, text, cursor);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) =>
      callApi(listWalletUsers, { query: { ...query, limit: String(pageSizeDefault) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useWalletUser(employeeid: string | null) {
  return useQuery({
    queryKey: keys.detail(employeeid ?? ''),
    queryFn: async ({ signal }) =>
      (await callApi(getWalletUser, { query: { employeeid: employeeid ?? '' }, signal })).data,
    enabled: employeeid !== null,
  });
}

/** One enrolment as the server holds it now. */
export function useFreshWalletUser({ employeeid, payrolltypemoneybagemployeeid: id }: WalletUserRow) {
  return async (): Promise<WalletUserRow> => {
    const { data } = await callApi(getWalletUser, { query: { employeeid } });
    const row = data.wallets.find(
      ({ payrolltypemoneybagemployeeid }) => payrolltypemoneybagemployeeid === id,
    );
    if (!row) throw new Error('an enrolment that was shown is gone');
    return row;
  };
}

export function useMovements(employeeid: string, walletUserId: string | null, cursor: string | undefined) {
  const query = {
    employeeid,
    ...(walletUserId !== null && { payrolltypemoneybagemployeeid: walletUserId }),
    ...(cursor !== undefined && { cursor }),
  };
  return useQuery({
    queryKey: keys.movements(query),
    queryFn: ({ signal }) =>
      callApi(listWalletUserMovements, { query: { ...query, limit: String(pageSizeDefault) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Empty until they are known. `label` tells wallets of the same name apart by their company. */
export function useWalletChoices(): (WalletChoice & { label: string })[] {
  const companies = useCompanyChoices();
  const { data = [] } = useQuery({
    queryKey: keys.choices,
    queryFn: async ({ signal }) => (await callApi(listWalletChoices, { signal })).data,
  });
  return data.map((wallet) => {
    const company = companies.find(({ value }) => value === wallet.companyid)?.label;
    const isShared = data.some(({ name, walletid }) => name === wallet.name && walletid !== wallet.walletid);
    return { ...wallet, label: isShared && company ? `${wallet.name} · ${company}` : wallet.name };
  });
}

/** How many people of a wallet's payrolls are not in it yet. */
export function useEnrollable(walletid: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.enrollable(walletid),
    queryFn: async ({ signal }) =>
      (await callApi(countEnrollable, { query: { walletid }, signal })).data.total,
    enabled: enabled && walletid !== '',
  });
}

export function useUpdateWalletUser(payrolltypemoneybagemployeeid: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof updateWalletUser>; version: number }) =>
      callApi(updateWalletUser, {
        query: { payrolltypemoneybagemployeeid },
        body,
        ifMatch: `"${version}"`,
      }),
    onSuccess,
  });
}

/** Many at once, each answering for itself. The same key again is the same act. */
export function useChangeWalletUsers() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof changeWalletUsers>): Promise<WalletUsersAnswer> =>
      (await callApi(changeWalletUsers, { body })).data,
    onSuccess: ({ done }) => (done > 0 ? refresh() : undefined),
  });
}
