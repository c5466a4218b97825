import {
  answerDisbursement,
  approveDisbursement,
  createDisbursement,
  discardDisbursement,
  getDisbursement,
  listDisbursementLines,
  listDisbursements,
  listPayable,
} from '@antela/contract/disbursements';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { uploadSheet } from '../../lib/upload-file.ts';

/** Money that somebody else may be moving right now: never from the cache. */
const fresh = { staleTime: 0 } as const;

export const payableOptions = queryOptions({
  queryKey: ['disbursements', 'payable'],
  queryFn: ({ signal }) => callApi(listPayable, { signal }),
  select: (answer) => answer.data,
  ...fresh,
});

export const disbursementsOptions = (cursor: string | undefined, limit: number) =>
  queryOptions({
    queryKey: ['disbursements', 'list', cursor],
    queryFn: ({ signal }) => callApi(listDisbursements, { query: { cursor, limit: String(limit) }, signal }),
    ...fresh,
  });

export const disbursementOptions = (disbursementid: string) =>
  queryOptions({
    queryKey: ['disbursements', 'detail', disbursementid],
    queryFn: ({ signal }) => callApi(getDisbursement, { query: { disbursementid }, signal }),
    select: (answer) => answer.data,
    ...fresh,
  });

export const linesOptions = (disbursementid: string) =>
  infiniteQueryOptions({
    queryKey: ['disbursements', 'lines', disbursementid],
    queryFn: ({ signal, pageParam }) =>
      callApi(listDisbursementLines, { query: { disbursementid, cursor: pageParam, limit: '50' }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (answer) => answer.page.next ?? undefined,
    ...fresh,
  });

/** Everything that shows batches, their advances, or what is left to deduct. */
const touched = ['disbursements', 'advances', 'advance', 'payrolls', 'payroll', 'dashboard'];

function useRefresh() {
  const client = useQueryClient();
  return () => {
    for (const key of touched) void client.invalidateQueries({ queryKey: [key] });
  };
}

export function useCreateDisbursement() {
  return useMutation({
    mutationFn: (body: { companyid: string; lines: number }) => callApi(createDisbursement, { body }),
    onSettled: useRefresh(),
  });
}

export function useDecideDisbursement(disbursementid: string) {
  return useMutation({
    mutationFn: (decision: { kind: 'approve' } | { kind: 'discard'; reason: string }) =>
      decision.kind === 'approve'
        ? callApi(approveDisbursement, { body: { disbursementid } })
        : callApi(discardDisbursement, {
            body: { disbursementid, reason: decision.reason },
          }),
    onSettled: useRefresh(),
  });
}

/** The bank's answer: straight to the object store, then taken in. */
export function useAnswerDisbursement(disbursementid: string) {
  return useMutation({
    mutationFn: async (file: File) => {
      const sheet = await uploadSheet(file);
      return callApi(answerDisbursement, { body: { disbursementid, ...sheet } });
    },
    onSettled: useRefresh(),
  });
}
