import type { Consequence } from '@antela/contract/consequences';
import type * as contract from '@antela/contract/consequences';
import type { BodyOf } from '@antela/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { askingData, withoutErrorToast } from './asking.ts';
import { pesos } from './format.ts';
import { queryFault } from './query-fault.ts';

type Asked = {
  [name in keyof typeof contract]: (typeof contract)[name] extends { onlyAsks?: boolean }
    ? (typeof contract)[name]
    : never;
}[keyof typeof contract];

/** Consequences of an act as things stand, asked anew each time its dialog opens; ready to be drawn by `ConsequenceList`. */
export function useConsequences<E extends Extract<Asked, { name: string }>>(
  endpoint: E,
  body: BodyOf<E>,
  isOpen: boolean,
): { found: readonly Consequence[] | null; drawn: Drawn } {
  const query = useQuery({
    // The dialog tells the failure by itself; once the act is done there is nothing to say of it.
    ...withoutErrorToast(
      // The compiler cannot see that each of them takes a body of its own kind and answers the same.
      askingData<typeof contract.cutOffConsequences>(
        endpoint as typeof contract.cutOffConsequences,
        { body } as never,
      ),
    ),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  });
  const found = query.data ?? null;
  return {
    found,
    drawn: {
      rows: found?.map((row) => ({ ...row, value: valueOf(row) })) ?? null,
      fault: queryFault(query),
    },
  };
}

/** Whether the act would leave everybody as they are: there is nothing to confirm. */
export const reachesNobody = (found: readonly Consequence[]): boolean =>
  found.some(({ code }) => code === 'nothing');

/** How many the act reaches, as its last row counts them; null while that is not known, and where it reaches nobody. */
export const reachedBy = (found: readonly Consequence[] | null): number | null =>
  found?.find(({ tone }) => tone === 'total')?.count ?? null;

/** Only a sum says that it is nothing: a row about people alone has no pesos beside it. */
const valueOf = ({ tone, amount }: Consequence): string =>
  amount === 0 && tone !== 'total' ? '' : pesos(amount);

type Drawn = {
  rows: readonly (Consequence & { value: string })[] | null;
  fault: ReturnType<typeof queryFault>;
};
