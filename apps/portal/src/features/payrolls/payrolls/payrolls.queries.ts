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
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, useFresh } from '../../../lib/asking.ts';

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

export function useCreatePayroll() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createPayroll>) => (await callApi(createPayroll, { body })).data,
  });
}

export function useUpdatePayroll(payrollid: string) {
  return useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof updatePayroll>; version: number }) =>
      callApi(updatePayroll, { query: { payrollid }, body, ifMatch: `"${version}"` }),
  });
}

export function useSetActive() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof setPayrollActive>) => callApi(setPayrollActive, { body }),
  });
}

export function useUpdatePeriod() {
  return useMutation({
    mutationFn: ({ period, body }: { period: CalendarPeriod; body: BodyOf<typeof updatePayPeriod> }) =>
      callApi(updatePayPeriod, {
        query: { payperiodid: period.payperiodid },
        body,
        ifMatch: `"${period.version}"`,
      }),
  });
}

export function usePolicyVersions(payrollid: string) {
  return useQuery({
    ...asking(listAdvancePolicies, { query: { payrollid } }),
    select: ({ data }) => data,
  });
}

export function useCreatePolicy() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createAdvancePolicy>) =>
      (await callApi(createAdvancePolicy, { body })).data,
  });
}

export function useDeletePolicy() {
  return useMutation({
    mutationFn: (policyid: string) => callApi(deleteAdvancePolicy, { query: { policyid } }),
  });
}

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
