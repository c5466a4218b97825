import { listAvailable, quoteAdvance } from '@antela/contract/advance-quotes';
import { listAdvances } from '@antela/contract/advances';
import {
  createEmployee,
  getEmployments,
  listEmployees,
  resendCode,
  revealAccount,
  updateEmployment,
  updatePerson,
  type EmployeeDetail,
  type EmployeeRow,
} from '@antela/contract/employees';
import type { BodyOf, ResponseOf } from '@antela/contract/endpoint';
import { pageSizeDefault } from '@antela/contract/schemas';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useListTotal } from '../../lib/use-list-total.ts';
import { filterQuery, listQueryOf, type EmployeesSearch } from './employees-search.ts';

const keys = {
  all: ['employees'] as const,
  list: (query: object) => ['employees', 'list', query] as const,
  total: (filters: object) => ['employees', 'total', filters] as const,
  detail: (companyemployeeid: string) => ['employees', 'detail', companyemployeeid] as const,
  /** Everything that says how much somebody can take: it changes with any of the employee's data. */
  availability: ['availability'] as const,
};

/** What a write to an employee makes old. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.all }),
    client.invalidateQueries({ queryKey: keys.availability }),
  ]);
}

export function useEmployees(search: EmployeesSearch, text: string, cursor: string | undefined) {
  const query = listQueryOf(search, text, cursor);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) =>
      callApi(listEmployees, { query: { ...query, limit: String(pageSizeDefault) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useEmployeesTotal(
  search: EmployeesSearch,
  text: string,
  list: ResponseOf<typeof listEmployees> | undefined,
) {
  const filters = filterQuery(search, text);
  return useListTotal(
    keys.total(filters),
    (signal) => callApi(listEmployees, { query: { ...filters, limit: '1' }, signal }),
    list,
  );
}

export type Available = ResponseOf<typeof listAvailable>['data'][number];

/** What each row's person can take today, by `companyemployeeid`; apart from the list, which must not wait for it. */
export function useAvailable(rows: readonly EmployeeRow[] | undefined) {
  const ids = (rows ?? []).map(({ companyemployeeid }) => companyemployeeid);
  return useQuery({
    queryKey: [...keys.availability, 'rows', ids],
    queryFn: ({ signal }) => callApi(listAvailable, { query: { companyemployeeid: ids.join(',') }, signal }),
    select: ({ data }) => new Map(data.map((each) => [each.companyemployeeid, each])),
    enabled: ids.length > 0,
    meta: { quiet: true },
  });
}

export function useEmployee(id: { companyemployeeid: string } | { employeeid: string }) {
  return useQuery({
    queryKey: keys.detail('companyemployeeid' in id ? id.companyemployeeid : id.employeeid),
    queryFn: ({ signal }) => callApi(getEmployments, { query: id, signal }),
    select: ({ data }) => data,
  });
}

export type AdvanceKind = 'salary' | 'prima';

export function useQuote(companyemployeeid: string, kind: AdvanceKind) {
  return useQuery({
    queryKey: [...keys.availability, 'quote', companyemployeeid, kind],
    queryFn: ({ signal }) => callApi(quoteAdvance, { query: { companyemployeeid, kind }, signal }),
    select: ({ data }) => data,
    meta: { quiet: true },
  });
}

export function useAdvancesOf(employeeid: string, kind: AdvanceKind) {
  return useQuery({
    queryKey: ['advances', 'of', employeeid, kind],
    queryFn: ({ signal }) => callApi(listAdvances, { query: { kind, employeeid, limit: '50' }, signal }),
  });
}

export function useCreateEmployee() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createEmployee>) => callApi(createEmployee, { body }),
    onSuccess: () => refresh(client),
  });
}

type Change<Body> = { change: Body; version: number };

export function useUpdatePerson(employeeid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, version }: Change<BodyOf<typeof updatePerson>>) =>
      callApi(updatePerson, { query: { employeeid }, body: change, ifMatch: `"${version}"` }),
    onSuccess: () => refresh(client),
  });
}

export function useUpdateEmployment(companyemployeeid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, version }: Change<BodyOf<typeof updateEmployment>>) =>
      callApi(updateEmployment, { query: { companyemployeeid }, body: change, ifMatch: `"${version}"` }),
    onSuccess: () => refresh(client),
  });
}

/** What the server holds now, past any cache: for showing what changed under a form. */
export function useFreshEmployee(companyemployeeid: string): () => Promise<EmployeeDetail> {
  const client = useQueryClient();
  return async () => {
    const answer = await callApi(getEmployments, { query: { companyemployeeid } });
    client.setQueryData(keys.detail(companyemployeeid), answer);
    return answer.data;
  };
}

/** Each call is written down on the server, so the number is kept by whoever asked and never cached. */
export function useRevealAccount(companyemployeeid: string) {
  return useMutation({
    mutationFn: () => callApi(revealAccount, { query: { companyemployeeid } }),
    gcTime: 0,
  });
}

export function useResendCode(employeeid: string) {
  return useMutation({ mutationFn: () => callApi(resendCode, { body: { employeeid } }) });
}
