import {
  createAdvancePolicy,
  deleteAdvancePolicy,
  listAdvancePolicies,
} from '@antela/contract/advance-policies';
import { listLegalFigures } from '@antela/contract/catalogs';
import type { BodyOf, ResponseOf } from '@antela/contract/endpoint';
import {
  createPayroll,
  getPayroll,
  setPayrollActive,
  updatePayPeriod,
  updatePayroll,
  type CalendarPeriod,
} from '@antela/contract/payrolls';
import { calendarDate } from '@antela/rules/calendar-date';
import type { LegalFigure } from '@antela/rules/legal-figures';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { asking, useFresh } from '../../../lib/asking.ts';
import { useCall, useSave } from '../../../lib/use-call.ts';

export type PayrollDetail = ResponseOf<typeof getPayroll>['data'];

export const payrollOptions = (payrollid: string) =>
  queryOptions({
    ...asking(getPayroll, { query: { payrollid } }),
    select: (answer) => answer.data,
  });

export function useFreshPayroll(payrollid: string): () => Promise<PayrollDetail> {
  const fresh = useFresh(getPayroll, { query: { payrollid } });
  return async () => (await fresh()).data;
}

export const useCreatePayroll = () => useCall(createPayroll);

export const useUpdatePayroll = (payrollid: string) => useSave(updatePayroll, { payrollid });

export const useSetActive = () => useCall(setPayrollActive);

export const useUpdatePeriod = () =>
  useCall(
    updatePayPeriod,
    ({ period, body }: { period: CalendarPeriod; body: BodyOf<typeof updatePayPeriod> }) => ({
      query: { payperiodid: period.payperiodid },
      body,
      ifMatch: `"${period.version}"`,
    }),
  );

export function usePolicyVersions(payrollid: string) {
  return useQuery({
    ...asking(listAdvancePolicies, { query: { payrollid } }),
    select: ({ data }) => data,
  });
}

export const useCreatePolicy = () => useCall(createAdvancePolicy);

export const useDeletePolicy = () =>
  useCall(deleteAdvancePolicy, (policyid: string) => ({ query: { policyid } }));

/** The figures an example is computed with; they change a few times a year. */
export function useLegalFigures() {
  return useQuery({
    ...asking(listLegalFigures),
    select: ({ data }): LegalFigure[] =>
      data.map((figure) => ({
        ...figure,
        validFrom: calendarDate(figure.validFrom),
        validUntil: figure.validUntil === null ? null : calendarDate(figure.validUntil),
      })),
    staleTime: Infinity,
  });
}
