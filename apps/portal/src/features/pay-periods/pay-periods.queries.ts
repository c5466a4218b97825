import type { BodyOf } from '@antela/contract/endpoint';
import * as contract from '@antela/contract/pay-periods';
import * as steps from '@antela/contract/period-steps';
import { pageSizeDefault } from '@antela/contract/schemas';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../lib/api.ts';
import { uploadSheet } from '../../lib/upload-file.ts';
import type { LinesSearch } from './pay-periods-search.ts';

const keys = {
  all: ['pay-periods'] as const,
  of: (payrollid: string) => ['pay-periods', 'of', payrollid] as const,
  detail: (id: string) => ['pay-periods', 'detail', id] as const,
  lines: (query: object) => ['pay-periods', 'lines', query] as const,
  items: (id: string, companyemployeeid: string) => ['pay-periods', 'items', id, companyemployeeid] as const,
};

/** What moving a period changes elsewhere. */
const madeOld = [keys.all, ['payroll'], ['payrolls'], ['advances'], ['dashboard'], ['availability']];

const refresh = (client: QueryClient) =>
  Promise.all(madeOld.map((queryKey) => client.invalidateQueries({ queryKey })));

export function useRefresh() {
  const client = useQueryClient();
  return () => refresh(client);
}

/** Every period of the payroll that has begun, the latest first; a calendar is never longer than a page. */
export function usePeriods(payrollid: string) {
  return useQuery({
    queryKey: keys.of(payrollid),
    queryFn: ({ signal }) => callApi(contract.listPayPeriods, { query: { payrollid, limit: '200' }, signal }),
    select: ({ data }) => data.filter(({ state }) => state !== 'scheduled'),
  });
}

export function usePeriod(payperiodid: string) {
  return useQuery({
    queryKey: keys.detail(payperiodid),
    queryFn: ({ signal }) => callApi(contract.getPayPeriod, { query: { payperiodid }, signal }),
    select: ({ data }) => data,
  });
}

const pollMs = 2_000;

/**
 * Looks after a report that a worker issues; once it is there, or came to nothing, everything of the period is read anew.
 * @param since when it was asked for; null while none is under way
 */
export function useReportUnderWay(payperiodid: string, since: string | null): void {
  const client = useQueryClient();
  const { data: isOver = false } = useQuery({
    queryKey: ['report-under-way', payperiodid, since],
    queryFn: ({ signal }) => callApi(contract.getReportUnderWay, { query: { payperiodid }, signal }),
    select: ({ data }) => data.underWay?.fault !== null,
    enabled: since !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.data.underWay?.fault === null || !data ? pollMs : false),
  });
  useEffect(() => {
    if (isOver && since !== null) void refresh(client);
  }, [client, isOver, since]);
}

export function useLines(
  payperiodid: string,
  search: LinesSearch,
  text: string,
  cursor: string | undefined,
  difference?: 'any',
) {
  const query = {
    payperiodid,
    limit: String(pageSizeDefault),
    q: text || undefined,
    cursor,
    difference,
    warning: search.alerta ?? undefined,
    sort: search.orden === 'total' ? ('total:desc' as const) : ('name:asc' as const),
  };
  return useQuery({
    queryKey: keys.lines(query),
    queryFn: ({ signal }) => callApi(contract.listDeductionLines, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The differences of a period, at most a page of them: whoever has more resolves them in turns. */
export function useDifferences(payperiodid: string) {
  const query = { payperiodid, limit: '200', difference: 'any' as const };
  return useQuery({
    queryKey: keys.lines(query),
    queryFn: ({ signal }) => callApi(contract.listDeductionLines, { query, signal }),
  });
}

export function useLineItems(payperiodid: string, companyemployeeid: string) {
  return useQuery({
    queryKey: keys.items(payperiodid, companyemployeeid),
    queryFn: ({ signal }) =>
      callApi(contract.listLineItems, { query: { payperiodid, companyemployeeid }, signal }),
    select: ({ data }) => data,
  });
}

export function useCutOff() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof steps.cutOffPayPeriod>) => callApi(steps.cutOffPayPeriod, { body }),
    onSuccess,
  });
}

export function useReopen() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof steps.reopenPayPeriod>) => callApi(steps.reopenPayPeriod, { body }),
    onSuccess,
  });
}

export function useIssue() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof steps.issuePeriodReport>) =>
      (await callApi(steps.issuePeriodReport, { body })).data,
    // Refused because the figures changed: the new ones must be seen.
    onSettled: refresh,
  });
}

/** Says what was deducted; with `review` only what a file would say. */
export function useReconcile() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof steps.reconcilePayPeriod>) =>
      (await callApi(steps.reconcilePayPeriod, { body })).data,
    onSuccess: ({ detail }) => (detail ? refresh() : undefined),
  });
}

/** Takes a confirmation back. */
export function useUnconfirm() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof steps.unconfirmPayPeriod>) =>
      callApi(steps.unconfirmPayPeriod, { body }),
    onSuccess,
  });
}

export function useResolve() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof steps.resolvePayPeriod>) => callApi(steps.resolvePayPeriod, { body }),
    onSuccess,
  });
}

export function useClose() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof steps.closePayPeriod>) => callApi(steps.closePayPeriod, { body }),
    onSuccess,
  });
}

/** After a download, so that it shows who took it. */
export function useRefreshPeriod(payperiodid: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.detail(payperiodid) });
}

/** Puts the file in the client's own place, straight from the browser; answers its key. */
export function useUpload() {
  return useMutation({
    mutationFn: (file: File) => uploadSheet(file),
  });
}
