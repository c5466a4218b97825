import {
  answerDisbursement,
  approveDisbursement,
  discardDisbursement,
  getDisbursement,
  listDisbursementLines,
  listPayable,
} from '@antela/contract/disbursements';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { askingData, askingPages } from '../../../lib/asking.ts';
import { uploadSheet } from '../../../lib/upload-file.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Money that somebody else may be moving right now: never from the cache. */
export const fresh = { staleTime: 0 } as const;

export const payableOptions = queryOptions({
  ...askingData(listPayable),
  ...fresh,
});

export const disbursementOptions = (disbursementid: string) =>
  queryOptions({
    ...askingData(getDisbursement, { query: { disbursementid } }),
    ...fresh,
  });

export const linesOptions = (disbursementid: string) =>
  infiniteQueryOptions({
    ...askingPages(listDisbursementLines, { query: { disbursementid } }),
    queryFn: ({ signal, pageParam }) =>
      callApi(listDisbursementLines, { query: { disbursementid, cursor: pageParam, limit: '50' }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (answer) => answer.page.next ?? undefined,
    ...fresh,
  });

export const useDecideDisbursement = (disbursementid: string) => ({
  approve: useCall(approveDisbursement, () => ({ body: { disbursementid } })),
  discard: useCall(discardDisbursement, (reason: string) => ({ body: { disbursementid, reason } })),
});

/** The bank's answer: straight to the object store, then taken in. */
export const useAnswerDisbursement = (disbursementid: string) =>
  useCall(answerDisbursement, async (file: File) => ({
    body: { disbursementid, ...(await uploadSheet(file)) },
  }));
