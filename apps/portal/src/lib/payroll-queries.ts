import type { QueryOf } from '@antela/contract/endpoint';
import { listPayrollChoices, listPayrolls } from '@antela/contract/payrolls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';

/** A page of payrolls with their current period; `['payrolls']` refreshes every one. Needs `view_payrolls`. */
export const payrollsOptions = (query: QueryOf<typeof listPayrolls>) =>
  queryOptions({
    queryKey: ['payrolls', query],
    queryFn: ({ signal }) => callApi(listPayrolls, { query, signal }),
  });

/** Names to choose from; anybody signed in may know them. */
export const payrollChoicesOptions = () =>
  queryOptions({
    queryKey: ['payroll-choices'],
    queryFn: ({ signal }) => callApi(listPayrollChoices, { signal }),
    select: (answer) => answer.data,
  });
