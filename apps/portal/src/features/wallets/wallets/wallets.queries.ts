import type { BodyOf } from '@antela/contract/endpoint';
import { pageSizeDefault } from '@antela/contract/schemas';
import { copyDepositReceipt, declareWalletDeposit } from '@antela/contract/wallet-deposits';
import { getWallet, listWalletMovements, updateWallet } from '@antela/contract/wallets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, askingData } from '../../../lib/asking.ts';
import { saveRecordFile } from '../../../lib/record-file.ts';
import { uploadReceipt } from '../../../lib/upload-file.ts';
import { useCall, useSave } from '../../../lib/use-call.ts';

const limit = String(pageSizeDefault);

export const walletOptions = (walletid: string) => askingData(getWallet, { query: { walletid } });

export const useWallet = (walletid: string) =>
  useQuery({
    ...walletOptions(walletid),
    enabled: walletid !== '',
  });

/** Reads the server's present wallet, past any cache, to show what changed under a form. */
export const useFreshWallet = (walletid: string) => async () =>
  (await callApi(getWallet, { query: { walletid } })).data;

export const useMovements = (walletid: string, cursor: string | undefined) =>
  useQuery({
    ...asking(listWalletMovements, {
      query: { walletid, limit, ...(cursor !== undefined && { cursor }) },
    }),
    placeholderData: keepPreviousData,
  });

export const useUpdateWallet = (walletid: string) => useSave(updateWallet, { walletid });

type Deposit = Omit<BodyOf<typeof declareWalletDeposit>, 'receipt'> & { file: File };

/** The receipt straight to the object store, then the declaration that names it. */
export const useDeclareDeposit = (walletid: string) =>
  useCall(declareWalletDeposit, async ({ file, ...body }: Deposit) => ({
    query: { walletid },
    body: { ...body, receipt: await uploadReceipt(file) },
  }));

export const saveReceipt = (walletid: string, depositid: string): Promise<void> =>
  saveRecordFile(callApi(copyDepositReceipt, { query: { walletid, depositid } }));
