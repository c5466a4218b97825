import type { BodyOf, ResponseOf } from '@antela/contract/endpoint';
import { setPayrollSoftware } from '@antela/contract/payroll-software';
import { getPayroll } from '@antela/contract/payrolls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, useFresh } from '../../../lib/asking.ts';

export type SoftwareOfPayroll = ResponseOf<typeof getPayroll>['data'];
type SoftwareBody = BodyOf<typeof setPayrollSoftware>;

export function usePayrollSoftware(payrollid: string) {
  return useQuery({ ...asking(getPayroll, { query: { payrollid } }), select: ({ data }) => data });
}

export function useFreshSoftware(payrollid: string): () => Promise<SoftwareOfPayroll> {
  const fresh = useFresh(getPayroll, { query: { payrollid } });
  return async () => (await fresh()).data;
}

export function useSetSoftware(payrollid: string) {
  return useMutation({
    mutationFn: ({ body, version }: { body: SoftwareBody; version: number }) =>
      callApi(setPayrollSoftware, { query: { payrollid }, body, ifMatch: `"${version}"` }),
  });
}
