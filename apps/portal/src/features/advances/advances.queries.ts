import {
  approveAdvances,
  cancelAdvances,
  rejectAdvances,
  retryAdvances,
} from '@antela/contract/advance-decisions';
import { quoteAdvance } from '@antela/contract/advance-quotes';
import { createAdvance, getAdvance, listAdvances, type AdvanceRow } from '@antela/contract/advances';
import { getEmployments, listEmployees } from '@antela/contract/employees';
import type { BodyOf, QueryOf, ResponseOf } from '@antela/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

export const advancesOptions = (query: QueryOf<typeof listAdvances>) =>
  queryOptions({
    queryKey: ['advances', query],
    queryFn: ({ signal }) => callApi(listAdvances, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** How often a payment on its way is asked about. */
const paymentPollMs = 3000;
const moving: readonly AdvanceRow['paymentState'][] = ['requested', 'approved', 'processing'];

/** Asks again by itself while the payment is on its way. */
export const advanceOptions = (advanceid: string) =>
  queryOptions({
    queryKey: ['advance', advanceid],
    queryFn: ({ signal }) => callApi(getAdvance, { query: { advanceid }, signal }),
    select: (answer) => answer.data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && moving.includes(state.data.data.paymentState) ? paymentPollMs : false,
  });

/** Never from the cache: what somebody may take changes with every advance and with the clock. */
export const quoteOptions = (query: QueryOf<typeof quoteAdvance>) =>
  queryOptions({
    queryKey: ['advance-quote', query],
    queryFn: ({ signal }) => callApi(quoteAdvance, { query, signal }),
    select: (answer) => answer.data,
    staleTime: 0,
  });

const employeesShown = '20';

/** People who can be chosen for an advance; those who left cannot. */
export const candidatesOptions = (q: string) =>
  queryOptions({
    queryKey: ['advance-candidates', q],
    queryFn: ({ signal }) =>
      callApi(listEmployees, {
        query: {
          q: q || undefined,
          limit: employeesShown,
          sort: 'name:asc',
          state: 'active,invited,restricted,suspended',
        },
        signal,
      }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
  });

export const employmentOptions = (companyemployeeid: string) =>
  queryOptions({
    queryKey: ['employment', companyemployeeid],
    queryFn: ({ signal }) => callApi(getEmployments, { query: { companyemployeeid }, signal }),
    select: (answer) => answer.data,
  });

export type Decision = 'approve' | 'reject' | 'cancel' | 'retry';
export type Outcome = ResponseOf<typeof approveAdvances>['data'][number];

const decisions = {
  approve: approveAdvances,
  reject: rejectAdvances,
  cancel: cancelAdvances,
  retry: retryAdvances,
};

type DecideCall = { decision: Decision; body: BodyOf<typeof retryAdvances> };

/** Each advance answers for itself: read every outcome. */
export function useDecide() {
  const refresh = useRefreshAdvances();
  return useMutation({
    mutationFn: ({ decision, body }: DecideCall) => callApi(decisions[decision], { body }),
    onSettled: refresh,
  });
}

export function useCreateAdvance() {
  const refresh = useRefreshAdvances();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createAdvance>) => callApi(createAdvance, { body }),
    onSettled: refresh,
  });
}

/** Everything that shows advances, sums of them, or what is left to take. */
const touched = [
  'approvals',
  'advances',
  'advance',
  'advance-quote',
  'availability',
  'payrolls',
  'payroll',
  'dashboard',
];

function useRefreshAdvances() {
  const client = useQueryClient();
  return () => {
    for (const key of touched) void client.invalidateQueries({ queryKey: [key] });
  };
}
