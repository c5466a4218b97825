import {
  approveAdvances,
  cancelAdvances,
  rejectAdvances,
  retryAdvances,
} from '@antela/contract/advance-decisions';
import { quoteAdvance } from '@antela/contract/advance-quotes';
import { getAdvance, type AdvanceRow } from '@antela/contract/advances';
import { getEmployments, listEmployees } from '@antela/contract/employees';
import type { BodyOf, QueryOf, ResponseOf } from '@antela/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { askingData, withLiveUpdates } from '../../../lib/asking.ts';

/** How often a payment on its way is asked about. */
const paymentPollMs = 3000;
const moving: readonly AdvanceRow['paymentState'][] = ['requested', 'approved', 'processing'];

/** Asks again once somebody decides it, and by itself while the payment is on its way. */
export const advanceOptions = (advanceid: string) =>
  queryOptions({
    ...withLiveUpdates(askingData(getAdvance, { query: { advanceid } })),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && moving.includes(state.data.data.paymentState) ? paymentPollMs : false,
  });

/** Never from the cache: what somebody may take changes with every advance and with the clock. */
export const quoteOptions = (query: QueryOf<typeof quoteAdvance>) =>
  queryOptions({
    ...askingData(quoteAdvance, { query }),
    staleTime: 0,
  });

const employeesShown = '20';

/** People who can be chosen for an advance; those who left cannot. */
export const candidatesOptions = (q: string) =>
  queryOptions({
    ...askingData(listEmployees, {
      query: {
        q: q || undefined,
        limit: employeesShown,
        sort: 'name:asc',
        state: 'active,invited,restricted,suspended',
      },
    }),
    placeholderData: keepPreviousData,
  });

export const employmentOptions = (companyemployeeid: string) =>
  askingData(getEmployments, { query: { companyemployeeid } });

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
