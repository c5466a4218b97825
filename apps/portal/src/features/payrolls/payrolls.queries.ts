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
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

export type PayrollDetail = ResponseOf<typeof getPayroll>['data'];

export const payrollOptions = (payrollid: string) =>
  queryOptions({
    queryKey: ['payroll', payrollid],
    queryFn: ({ signal }) => callApi(getPayroll, { query: { payrollid }, signal }),
    select: (answer) => answer.data,
  });

/** What the server holds now, past any cache: for showing what changed under a form. */
export function useFreshPayroll(payrollid: string): () => Promise<PayrollDetail> {
  const client = useQueryClient();
  return async () => {
    const answer = await callApi(getPayroll, { query: { payrollid } });
    client.setQueryData(payrollOptions(payrollid).queryKey, answer);
    return answer.data;
  };
}

/** A payroll also stands in lists, in choices and on the dashboard. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['payroll', 'payrolls', 'payroll-choices', 'proposals', 'dashboard', 'audit'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

export function useCreatePayroll() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createPayroll>) => (await callApi(createPayroll, { body })).data,
    onSuccess,
  });
}

export function useUpdatePayroll(payrollid: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof updatePayroll>; version: number }) =>
      callApi(updatePayroll, { query: { payrollid }, body, ifMatch: `"${version}"` }),
    onSuccess,
  });
}

export function useSetActive() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setPayrollActive>) => callApi(setPayrollActive, { body }),
    onSuccess,
  });
}

export function useUpdatePeriod() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ period, body }: { period: CalendarPeriod; body: BodyOf<typeof updatePayPeriod> }) =>
      callApi(updatePayPeriod, {
        query: { payperiodid: period.payperiodid },
        body,
        ifMatch: `"${period.version}"`,
      }),
    onSuccess,
  });
}

export function usePolicyVersions(payrollid: string) {
  return useQuery({
    queryKey: ['payroll', payrollid, 'policies'],
    queryFn: async ({ signal }) =>
      (await callApi(listAdvancePolicies, { query: { payrollid }, signal })).data,
  });
}

export function useCreatePolicy() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createAdvancePolicy>) =>
      (await callApi(createAdvancePolicy, { body })).data,
    onSuccess,
  });
}

export function useDeletePolicy() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (policyid: string) => callApi(deleteAdvancePolicy, { query: { policyid } }),
    onSuccess,
  });
}

/** The figures an example is computed with; they change a few times a year. */
export function useLegalFigures() {
  return useQuery({
    queryKey: ['legal-figures'],
    queryFn: ({ signal }) => callApi(listLegalFigures, { signal }),
    select: ({ data }): LegalFigure[] =>
      data.map((figure) => ({
        ...figure,
        validFrom: calendarDate(figure.validFrom),
        validUntil: figure.validUntil === null ? null : calendarDate(figure.validUntil),
      })),
    staleTime: Infinity,
  });
}
