import type { ResponseOf } from '@antela/contract/endpoint';
import { setPayrollSoftware } from '@antela/contract/payroll-software';
import { getPayroll } from '@antela/contract/payrolls';
import { useQuery } from '@tanstack/react-query';
import { asking, useFresh } from '../../../lib/asking.ts';
import { useSave } from '../../../lib/use-call.ts';

export type SoftwareOfPayroll = ResponseOf<typeof getPayroll>['data'];

export function usePayrollSoftware(payrollid: string) {
  return useQuery({ ...asking(getPayroll, { query: { payrollid } }), select: ({ data }) => data });
}

export function useFreshSoftware(payrollid: string): () => Promise<SoftwareOfPayroll> {
  const fresh = useFresh(getPayroll, { query: { payrollid } });
  return async () => (await fresh()).data;
}

export const useSetSoftware = (payrollid: string) => useSave(setPayrollSoftware, { payrollid });
