import {
  changeEmploymentTerms,
  listEmploymentTerms,
  previewEmploymentTerms,
  withdrawEmploymentTerm,
  type EmploymentTerm,
} from '@antela/contract/employment-terms';
import type { BodyOf } from '@antela/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { askingData, withoutErrorToast } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

export type TermChange = BodyOf<typeof changeEmploymentTerms>;

export const useTerms = (companyemployeeid: string) =>
  useQuery(withoutErrorToast(askingData(listEmploymentTerms, { query: { companyemployeeid } })));

/** Effect of a correction on the open period; null asks nothing. */
export const useTermEffect = (change: TermChange | null) =>
  useQuery({
    // Not asked while there is nothing to ask about.
    ...withoutErrorToast(askingData(previewEmploymentTerms, { body: change as TermChange })),
    enabled: change !== null,
    staleTime: 0,
    gcTime: 0,
  });

export function useTermActs(companyemployeeid: string) {
  const change = useCall(changeEmploymentTerms);
  const withdraw = useCall(
    withdrawEmploymentTerm,
    ({ field, from }: Pick<EmploymentTerm, 'field'> & { from: string }) => ({
      query: { companyemployeeid, field, from },
    }),
  );
  return { change, withdraw };
}
