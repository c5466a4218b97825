import {
  changeEmploymentTerms,
  listEmploymentTerms,
  previewEmploymentTerms,
  withdrawEmploymentTerm,
  type EmploymentTerm,
} from '@antela/contract/employment-terms';
import type { BodyOf } from '@antela/contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, quietly } from '../../../lib/asking.ts';

export type TermChange = BodyOf<typeof changeEmploymentTerms>;

export function useTerms(companyemployeeid: string) {
  return useQuery({
    ...quietly(asking(listEmploymentTerms, { query: { companyemployeeid } })),
    select: ({ data }) => data,
  });
}

/** Effect of a correction on the open period; null asks nothing. */
export function useTermEffect(change: TermChange | null) {
  return useQuery({
    // Not asked while there is nothing to ask about.
    ...quietly(asking(previewEmploymentTerms, { body: change as TermChange })),
    select: ({ data }) => data,
    enabled: change !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useTermActs(companyemployeeid: string) {
  const change = useMutation({
    mutationFn: (body: TermChange) => callApi(changeEmploymentTerms, { body }),
  });
  const withdraw = useMutation({
    mutationFn: ({ field, from }: Pick<EmploymentTerm, 'field'> & { from: string }) =>
      callApi(withdrawEmploymentTerm, { query: { companyemployeeid, field, from } }),
  });
  return { change, withdraw };
}
