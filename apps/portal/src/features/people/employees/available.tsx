import type { EmployeeRow } from '@antela/contract/employees';
import {
  createContext,
  useContext,
  useDeferredValue,
  useMemo,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { DataStamp } from '../../../ui/page-header.tsx';
import { AvailableCell } from './available-cell.tsx';
import { useAvailable } from './employees.queries.ts';

type Answer = ReturnType<typeof useAvailable>;

const AnswerContext = createContext<Answer | null>(null);
const AmountsContext = createContext<Pick<Answer, 'data' | 'isLoading'>>({
  data: undefined,
  isLoading: true,
});

/**
 * Amounts of a page of people, which come after the list: only what shows them is drawn again, not the rows around, and in steps
 * that a press can come between.
 */
export function AvailableOf({
  rows,
  children,
}: {
  rows: readonly EmployeeRow[] | undefined;
  children: ReactNode;
}) {
  const answer = useAvailable(rows);
  const { data, isLoading } = answer;
  const amounts = useDeferredValue(useMemo(() => ({ data, isLoading }), [data, isLoading]));
  return (
    <AnswerContext value={answer}>
      <AmountsContext value={amounts}>{children}</AmountsContext>
    </AnswerContext>
  );
}

export function AvailableToday({ companyemployeeid }: { companyemployeeid: string }) {
  const { data, isLoading } = useContext(AmountsContext);
  return (
    <AvailableCell
      companyemployeeid={companyemployeeid}
      available={data?.get(companyemployeeid)}
      isLoading={isLoading}
    />
  );
}

/** How old both are, the list and its amounts. */
export function StampWithAvailable({ list }: { list: ComponentProps<typeof DataStamp>['of'][number] }) {
  const amounts = useContext(AnswerContext);
  return <DataStamp of={amounts ? [list, amounts] : [list]} />;
}
