import type { BankLayout } from '@antela/contract/bank-layout';
import {
  changeBankLayout,
  getBankLayout,
  listBankLayouts,
  previewBankLayout,
} from '@antela/contract/bank-layouts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { asking, withoutErrorToast, useFresh } from '../../../lib/asking.ts';
import { useSave } from '../../../lib/use-call.ts';

export const layoutsOptions = queryOptions({
  ...asking(listBankLayouts),
  select: ({ data }) => data,
  staleTime: 0,
});

export const layoutOptions = (companyid: string) =>
  queryOptions({
    ...asking(getBankLayout, { query: { companyid } }),
    select: ({ data }) => data,
    staleTime: 0,
  });

/** Asks for the format that holds now, past any cache. */
export function useFreshLayout(companyid: string) {
  const fresh = useFresh(getBankLayout, { query: { companyid } });
  return async () => (await fresh()).data;
}

/** The last preview stays while the next one is on its way. */
export const previewOptions = (companyid: string, layout: BankLayout) =>
  queryOptions({
    ...withoutErrorToast(asking(previewBankLayout, { body: { companyid, layout } })),
    select: ({ data }) => data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const useChangeLayout = (companyid: string) => useSave(changeBankLayout, { companyid });
