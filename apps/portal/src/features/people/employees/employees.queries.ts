import { resendCode } from '@antela/contract/activation-codes';
import { listAvailable, quoteAdvance } from '@antela/contract/advance-quotes';
import { listAdvances } from '@antela/contract/advances';
import {
  createEmployee,
  getEmployments,
  listEmployeeGroups,
  revealAccount,
  updateEmployment,
  updatePerson,
  type EmployeeDetail,
  type EmployeeRow,
} from '@antela/contract/employees';
import type { ResponseOf } from '@antela/contract/endpoint';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, withoutErrorToast, useFresh } from '../../../lib/asking.ts';
import { useCall, useSave } from '../../../lib/use-call.ts';

/** Areas and cost centres that people have; undefined until they are known. */
export const useEmployeeGroups = () =>
  useQuery({ ...withoutErrorToast(asking(listEmployeeGroups)), select: ({ data }) => data }).data;

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

export const employeeOptions = (id: EmployeeId) =>
  queryOptions({ ...asking(getEmployments, { query: id }), select: ({ data }) => data });

export const useEmployee = (id: EmployeeId) => useQuery(employeeOptions(id));

export type AdvanceKind = 'salary' | 'prima';

export function useQuote(companyemployeeid: string, kind: AdvanceKind) {
  return useQuery({
    ...withoutErrorToast(asking(quoteAdvance, { query: { companyemployeeid, kind } })),
    select: ({ data }) => data,
  });
}

export function useAdvancesOf(employeeid: string, kind: AdvanceKind) {
  return useQuery({
    ...asking(listAdvances, { query: { kind, employeeid, limit: '50' } }),
  });
}

export const useCreateEmployee = () => useCall(createEmployee);

export const useUpdatePerson = (employeeid: string) => useSave(updatePerson, { employeeid });

export const useUpdateEmployment = (companyemployeeid: string) =>
  useSave(updateEmployment, { companyemployeeid });

export function useFreshEmployee(companyemployeeid: string): () => Promise<EmployeeDetail> {
  const fresh = useFresh(getEmployments, { query: { companyemployeeid } });
  return async () => (await fresh()).data;
}

/** Each call is written down on the server, so the number is kept by whoever asked and never cached. */
export function useRevealAccount(companyemployeeid: string) {
  return useMutation({
    mutationFn: () => callApi(revealAccount, { query: { companyemployeeid } }),
    gcTime: 0,
  });
}

export const useResendCode = (employeeid: string) => useCall(resendCode, () => ({ body: { employeeid } }));
