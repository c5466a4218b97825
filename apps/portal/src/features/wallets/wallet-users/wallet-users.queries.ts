import { pageSizeDefault } from '@antela/contract/schemas';
import {
  changeWalletUsers,
  countEnrollable,
  listWalletChoices,
  type WalletChoice,
} from '@antela/contract/wallet-user-changes';
import { getWalletUser, listWalletUserMovements, type WalletUserRow } from '@antela/contract/wallet-users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, askingData } from '../../../lib/asking.ts';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { joined } from '../../../lib/format.ts';
import { useCall } from '../../../lib/use-call.ts';

export const walletUserOptions = (employeeid: string) => askingData(getWalletUser, { query: { employeeid } });

export const useWalletUser = (employeeid: string | null) =>
  useQuery({
    ...walletUserOptions(employeeid ?? ''),
    enabled: employeeid !== null,
  });

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
    ...asking(listWalletUserMovements, { query: { ...query, limit: String(pageSizeDefault) } }),
    placeholderData: keepPreviousData,
  });
}

/** Empty until they are known. `label` tells wallets of the same name apart by their company. */
export function useWalletChoices(): (WalletChoice & { label: string })[] {
  const companies = useCompanyChoices();
  const { data = [] } = useQuery(askingData(listWalletChoices));
  return data.map((wallet) => {
    const company = companies.find(({ value }) => value === wallet.companyid)?.label;
    const isShared = data.some(({ name, walletid }) => name === wallet.name && walletid !== wallet.walletid);
    return { ...wallet, label: isShared && company ? joined(wallet.name, company) : wallet.name };
  });
}

/** How many people of a wallet's payrolls are not in it yet. */
export const useEnrollable = (walletid: string, enabled: boolean) =>
  useQuery({
    ...asking(countEnrollable, { query: { walletid } }),
    select: ({ data }) => data.total,
    enabled: enabled && walletid !== '',
  });

/** Many at once, each answering for itself. The same key again is the same act. */
export const useChangeWalletUsers = () => useCall(changeWalletUsers);
