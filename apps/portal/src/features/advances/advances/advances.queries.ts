import {
  approveAdvances,
  cancelAdvances,
  rejectAdvances,
  retryAdvances,
} from '@antela/contract/advance-decisions';
import { quoteAdvance } from '@antela/contract/advance-quotes';
import { createAdvance, getAdvance, type AdvanceRow } from '@antela/contract/advances';
import { getEmployments, listEmployees } from '@antela/contract/employees';
import type { BodyOf, QueryOf, ResponseOf } from '@antela/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, withLiveUpdates } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

/** How often a payment on its way is asked about. */
const paymentPollMs = 3000;
const moving: readonly AdvanceRow['paymentState'][] = ['requested', 'approved', 'processing'];

/** Asks again once somebody decides it, and by itself while the payment is on its way. */
export const advanceOptions = (advanceid: string) =>
  queryOptions({
    ...withLiveUpdates(asking(getAdvance, { query: { advanceid } })),
    select: (answer) => answer.data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && moving.includes(state.data.data.paymentState) ? paymentPollMs : false,
  });

/** Never from the cache: what somebody may take changes with every advance and with the clock. */
export const quoteOptions = (query: QueryOf<typeof quoteAdvance>) =>
  queryOptions({
    ...asking(quoteAdvance, { query }),
    select: (answer) => answer.data,
    staleTime: 0,
  });

const employeesShown = '20';

/** People who can be chosen for an advance; those who left cannot. */
export const candidatesOptions = (q: string) =>
  queryOptions({
    ...asking(listEmployees, {
      query: {
        q: q || undefined,
        limit: employeesShown,
        sort: 'name:asc',
        state: 'active,invited,restricted,suspended',
      },
    }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
  });

export const employmentOptions = (companyemployeeid: string) =>
  queryOptions({
    ...asking(getEmployments, { query: { companyemployeeid } }),
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
  return useMutation({
    mutationFn: ({ decision, body }: DecideCall) => callApi(decisions[decision], { body }),
  });
}

export const useCreateAdvance = () => useCall(createAdvance);
