import {
  answerDisbursement,
  approveDisbursement,
  createDisbursement,
  discardDisbursement,
  getDisbursement,
  listDisbursementLines,
  listPayable,
} from '@antela/contract/disbursements';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, askingPages } from '../../../lib/asking.ts';
import { uploadSheet } from '../../../lib/upload-file.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Money that somebody else may be moving right now: never from the cache. */
export const fresh = { staleTime: 0 } as const;

export const payableOptions = queryOptions({
  ...asking(listPayable),
  select: (answer) => answer.data,
  ...fresh,
});

export const disbursementOptions = (disbursementid: string) =>
  queryOptions({
    ...asking(getDisbursement, { query: { disbursementid } }),
    select: (answer) => answer.data,
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

export const useCreateDisbursement = () => useCall(createDisbursement);

export function useDecideDisbursement(disbursementid: string) {
  return useMutation({
    mutationFn: (decision: { kind: 'approve' } | { kind: 'discard'; reason: string }) =>
      decision.kind === 'approve'
        ? callApi(approveDisbursement, { body: { disbursementid } })
        : callApi(discardDisbursement, {
            body: { disbursementid, reason: decision.reason },
          }),
  });
}

/** The bank's answer: straight to the object store, then taken in. */
export function useAnswerDisbursement(disbursementid: string) {
  return useMutation({
    mutationFn: async (file: File) => {
      const sheet = await uploadSheet(file);
      return callApi(answerDisbursement, { body: { disbursementid, ...sheet } });
    },
  });
}
