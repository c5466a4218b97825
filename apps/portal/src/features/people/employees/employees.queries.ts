import { resendCode } from '@antela/contract/activation-codes';
import { listAvailable, quoteAdvance } from '@antela/contract/advance-quotes';
import { listAdvances } from '@antela/contract/advances';
import {
  getEmployments,
  listEmployeeGroups,
  revealAccount,
  updatePerson,
  type EmployeeRow,
} from '@antela/contract/employees';
import type { ResponseOf } from '@antela/contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, askingData, withoutErrorToast, useFresh } from '../../../lib/asking.ts';
import { useCall, useSave } from '../../../lib/use-call.ts';

/** Areas and cost centres that people have; undefined until they are known. */
export const useEmployeeGroups = () => useQuery(withoutErrorToast(askingData(listEmployeeGroups))).data;

export type Available = ResponseOf<typeof listAvailable>['data'][number];

/** Amount each row's person can take today, by `companyemployeeid`; apart from the list, which must not wait for it. */
export function useAvailable(rows: readonly EmployeeRow[] | undefined) {
  const ids = (rows ?? []).map(({ companyemployeeid }) => companyemployeeid);
  return useQuery({
    ...withoutErrorToast(asking(listAvailable, { query: { companyemployeeid: ids.join(',') } })),
    select: ({ data }) => new Map(data.map((each) => [each.companyemployeeid, each])),
    enabled: ids.length > 0,
  });
}

type EmployeeId = { companyemployeeid: string } | { employeeid: string };

export const employeeOptions = (id: EmployeeId) => askingData(getEmployments, { query: id });

export const useEmployee = (id: EmployeeId) => useQuery(employeeOptions(id));

export type AdvanceKind = 'salary' | 'prima';

export const useQuote = (companyemployeeid: string, kind: AdvanceKind) =>
  useQuery(withoutErrorToast(askingData(quoteAdvance, { query: { companyemployeeid, kind } })));

export const useAdvancesOf = (employeeid: string, kind: AdvanceKind) =>
  useQuery(asking(listAdvances, { query: { kind, employeeid, limit: '50' } }));

export const useUpdatePerson = (employeeid: string) => useSave(updatePerson, { employeeid });

export const useFreshEmployee = (companyemployeeid: string) =>
  useFresh(getEmployments, { query: { companyemployeeid } });

/** Each call is written down on the server, so the number is kept by whoever asked and never cached. */
export function useRevealAccount(companyemployeeid: string) {
  return useMutation({
    mutationFn: () => callApi(revealAccount, { query: { companyemployeeid } }),
    gcTime: 0,
  });
}

export const useResendCode = (employeeid: string) => useCall(resendCode, () => ({ body: { employeeid } }));
