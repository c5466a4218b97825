import { deleteAdvancePolicy, listAdvancePolicies } from '@antela/contract/advance-policies';
import { listLegalFigures } from '@antela/contract/catalogs';
import type { BodyOf, ResponseOf } from '@antela/contract/endpoint';
import { getPayroll, updatePayPeriod, updatePayroll, type CalendarPeriod } from '@antela/contract/payrolls';
import { calendarDate } from '@antela/rules/calendar-date';
import type { LegalFigure } from '@antela/rules/legal-figures';
import { useQuery } from '@tanstack/react-query';
import { asking, askingData, useFresh } from '../../../lib/asking.ts';
import { useCall, useSave } from '../../../lib/use-call.ts';

export type PayrollDetail = ResponseOf<typeof getPayroll>['data'];

export const payrollOptions = (payrollid: string) => askingData(getPayroll, { query: { payrollid } });

export const useFreshPayroll = (payrollid: string) => useFresh(getPayroll, { query: { payrollid } });

export const useUpdatePayroll = (payrollid: string) => useSave(updatePayroll, { payrollid });

export const useUpdatePeriod = () =>
  useCall(
    updatePayPeriod,
    ({ period, body }: { period: CalendarPeriod; body: BodyOf<typeof updatePayPeriod> }) => ({
      query: { payperiodid: period.payperiodid },
      body,
      ifMatch: `"${period.version}"`,
    }),
  );

export const usePolicyVersions = (payrollid: string) =>
  useQuery(askingData(listAdvancePolicies, { query: { payrollid } }));

export const useDeletePolicy = () =>
  useCall(deleteAdvancePolicy, (policyid: string) => ({ query: { policyid } }));

/** The figures an example is computed with; they change a few times a year. */
export const useLegalFigures = () =>
  useQuery({
    ...asking(listLegalFigures),
    select: ({ data }): LegalFigure[] =>
      data.map((figure) => ({
        ...figure,
        validFrom: calendarDate(figure.validFrom),
        validUntil: figure.validUntil === null ? null : calendarDate(figure.validUntil),
      })),
    staleTime: Infinity,
  });
