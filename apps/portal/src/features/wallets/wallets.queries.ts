import type { BodyOf } from '@antela/contract/endpoint';
import { pageSizeDefault } from '@antela/contract/schemas';
import {
  copyDepositReceipt,
  createWallet,
  declareWalletDeposit,
  getWallet,
  listWalletDeposits,
  listWalletMovements,
  listWallets,
  updateWallet,
} from '@antela/contract/wallets';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { saveRecordFile } from '../../lib/record-file.ts';
import { uploadOwnFile } from '../../lib/upload-file.ts';

const keys = {
  all: ['wallets'] as const,
  list: (query: object) => ['wallets', 'list', query] as const,
  one: (walletid: string) => ['wallets', 'one', walletid] as const,
  movements: (walletid: string, cursor?: string) => ['wallets', 'movements', walletid, cursor] as const,
  deposits: (walletid: string, cursor?: string) => ['wallets', 'deposits', walletid, cursor] as const,
};

const limit = String(pageSizeDefault);

export function useWallets(
  filters: { q?: string; companyid?: string; state?: string },
  cursor: string | undefined,
) {
  const query = { ...filters, limit, ...(cursor !== undefined && { cursor }) };
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => callApi(listWallets, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useWallet(walletid: string) {
  return useQuery({
    queryKey: keys.one(walletid),
    queryFn: ({ signal }) => callApi(getWallet, { query: { walletid }, signal }),
    select: ({ data }) => data,
    enabled: walletid !== '',
  });
}

/** What the server holds now, past any cache: for showing what changed under a form. */
export const useFreshWallet = (walletid: string) => async () =>
  (await callApi(getWallet, { query: { walletid } })).data;

export function useMovements(walletid: string, cursor: string | undefined) {
  return useQuery({
    queryKey: keys.movements(walletid, cursor),
    queryFn: ({ signal }) =>
      callApi(listWalletMovements, {
        query: { walletid, limit, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useDeposits(walletid: string, cursor: string | undefined) {
  return useQuery({
    queryKey: keys.deposits(walletid, cursor),
    queryFn: ({ signal }) =>
      callApi(listWalletDeposits, {
        query: { walletid, limit, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.all }),
      client.invalidateQueries({ queryKey: ['proposals'] }),
    ]);
}

export function useCreateWallet() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createWallet>) => callApi(createWallet, { body }),
    onSuccess,
  });
}

export function useUpdateWallet(walletid: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof updateWallet>; version: number }) =>
      callApi(updateWallet, { query: { walletid }, body, ifMatch: `"${version}"` }),
    onSettled: onSuccess,
  });
}

type Deposit = Omit<BodyOf<typeof declareWalletDeposit>, 'receipt'> & { file: File };

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};
export const receiptTypes = Object.keys(extensions);

/** The receipt straight to the object store, then the declaration that names it. */
export function useDeclareDeposit(walletid: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: async ({ file, ...body }: Deposit) => {
      const end = `.${extensions[file.type] ?? 'pdf'}`;
      const receipt = await uploadOwnFile(file, { folder: 'wallet-deposits', end });
      return callApi(declareWalletDeposit, { query: { walletid }, body: { ...body, receipt } });
    },
    onSuccess,
  });
}

export const saveReceipt = (walletid: string, depositid: string): Promise<void> =>
  saveRecordFile(callApi(copyDepositReceipt, { query: { walletid, depositid } }));
