import type { BankLayout } from '@antela/contract/bank-layout';
import { getBankLayout, listBankLayouts, previewBankLayout } from '@antela/contract/bank-layouts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askingData, withoutErrorToast, useFresh } from '../../../lib/asking.ts';

export const layoutsOptions = queryOptions({
  ...askingData(listBankLayouts),
  staleTime: 0,
});

export const layoutOptions = (companyid: string) =>
  queryOptions({
    ...askingData(getBankLayout, { query: { companyid } }),
    staleTime: 0,
  });

/** Asks for the format that holds now, past any cache. */
export const useFreshLayout = (companyid: string) => useFresh(getBankLayout, { query: { companyid } });

/** The last preview stays while the next one is on its way. */
export const previewOptions = (companyid: string, layout: BankLayout) =>
  queryOptions({
    ...withoutErrorToast(askingData(previewBankLayout, { body: { companyid, layout } })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
