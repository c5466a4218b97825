import type { QueryOf } from '@antela/contract/endpoint';
import { listPayrollChoices, listPayrolls } from '@antela/contract/payrolls';
import { asking, askingData } from './asking.ts';

/** A page of payrolls with their current period; `['payrolls']` refreshes every one. Needs `view_payrolls`. */
export const payrollsOptions = (query: QueryOf<typeof listPayrolls>) => asking(listPayrolls, { query });

/** Names to choose from; anybody signed in may know them. */
export const payrollChoicesOptions = () => askingData(listPayrollChoices);
