import type { EmployeeRow } from '@antela/contract/employees';
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { DataStamp } from '../../../ui/page-header.tsx';
import { AvailableCell } from './available-cell.tsx';
import { useAvailable } from './employees.queries.ts';

const AvailableContext = createContext<ReturnType<typeof useAvailable> | null>(null);

/** Amounts of a page of people, which come after the list: only what shows them is drawn again, not the rows around. */
export function AvailableOf({
  rows,
  children,
}: {
  rows: readonly EmployeeRow[] | undefined;
  children: ReactNode;
}) {
  return <AvailableContext value={useAvailable(rows)}>{children}</AvailableContext>;
}

export function AvailableToday({ companyemployeeid }: { companyemployeeid: string }) {
  const amounts = useContext(AvailableContext);
  return (
    <AvailableCell
      companyemployeeid={companyemployeeid}
      available={amounts?.data?.get(companyemployeeid)}
      isLoading={amounts?.isLoading ?? true}
    />
  );
}

/** How old both are, the list and its amounts. */
export function StampWithAvailable({ list }: { list: ComponentProps<typeof DataStamp>['of'][number] }) {
  const amounts = useContext(AvailableContext);
  return <DataStamp of={amounts ? [list, amounts] : [list]} />;
}
