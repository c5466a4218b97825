import type { ResponseOf } from '@antela/contract/endpoint';
import { getPayroll } from '@antela/contract/payrolls';
import { useQuery } from '@tanstack/react-query';
import { askingData, useFresh } from '../../../lib/asking.ts';

export type SoftwareOfPayroll = ResponseOf<typeof getPayroll>['data'];

export const usePayrollSoftware = (payrollid: string) =>
  useQuery(askingData(getPayroll, { query: { payrollid } }));

export const useFreshSoftware = (payrollid: string) => useFresh(getPayroll, { query: { payrollid } });
