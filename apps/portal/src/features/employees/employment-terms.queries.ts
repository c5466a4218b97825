import {
  changeEmploymentTerms,
  listEmploymentTerms,
  previewEmploymentTerms,
  withdrawEmploymentTerm,
  type EmploymentTerm,
} from '@antela/contract/employment-terms';
import type { BodyOf } from '@antela/contract/endpoint';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const keys = {
  of: (companyemployeeid: string) => ['employees', 'terms', companyemployeeid] as const,
  effect: (change: TermChange | null) => ['availability', 'term-effect', change] as const,
};

export type TermChange = BodyOf<typeof changeEmploymentTerms>;

/** What a change of terms makes old: the contract itself, and what it lets its person take. */
const madeOld = [['employees'], ['availability'], ['dashboard'], ['prima-accruals']];

export function useTerms(companyemployeeid: string) {
  return useQuery({
    queryKey: keys.of(companyemployeeid),
    queryFn: ({ signal }) => callApi(listEmploymentTerms, { query: { companyemployeeid }, signal }),
    select: ({ data }) => data,
    meta: { quiet: true },
  });
}

/** What a correction would do to the open period; null asks nothing. */
export function useTermEffect(change: TermChange | null) {
  return useQuery({
    queryKey: keys.effect(change),
    queryFn: change ? ({ signal }) => callApi(previewEmploymentTerms, { body: change, signal }) : skipToken,
    select: ({ data }) => data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
}

export function useTermActs(companyemployeeid: string) {
  const client = useQueryClient();
  const onSuccess = () => Promise.all(madeOld.map((queryKey) => client.invalidateQueries({ queryKey })));
  const change = useMutation({
    mutationFn: (body: TermChange) => callApi(changeEmploymentTerms, { body }),
    onSuccess,
  });
  const withdraw = useMutation({
    mutationFn: ({ field, from }: Pick<EmploymentTerm, 'field'> & { from: string }) =>
      callApi(withdrawEmploymentTerm, { query: { companyemployeeid, field, from } }),
    onSuccess,
  });
  return { change, withdraw };
}
