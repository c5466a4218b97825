import type { EmployeeRow } from '@antela/contract/employees';
import type { EmployeesChosen } from '@antela/contract/employees-chosen';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployeesAct, EmployeesActProps } from '../../../lib/employees-act.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import type { Selection } from '../../../ui/data-table.tsx';
import { useTicked } from '../../../ui/use-ticked.ts';
import { LiftChosen, MoveChosen, MoveCostCenter, SuspendChosen } from './bulk-sheets.tsx';
import type { employeesSearch } from './employees-search.ts';
import { InviteChosen } from './invite-sheet.tsx';
import { RetireSheet } from './retire-sheet.tsx';

type Options = {
  otherActs: readonly EmployeesAct[];
  list: Parameters<typeof useTicked<EmployeeRow>>[0] & {
    query: ReturnType<typeof employeesSearch.filterQuery>;
    /** Number of people the filter lets through; null until it is known. */
    pager: { total: { total: number | null; totalIsCapped: boolean } | null };
  };
};

/** The people it is about stay as they were when the act was begun, whatever is ticked afterwards. */
type Acting = { act: EmployeesAct; chosen: EmployeesChosen; count: number };

/**
 * Acts on several people of the list, in one of two scopes: the rows ticked on its pages, or everybody whom the filter
 * lets through.
 */
export function useBulkActs({ otherActs, list }: Options): {
  selection: Selection<EmployeeRow> | undefined;
  sheet: ReactNode;
} {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const [acting, setActing] = useState<Acting | null>(null);
  const { total } = list.pager;
  const counted = total !== null && !total.totalIsCapped ? total.total : null;
  const { selection, isAll, clear } = useTicked(list, (row) => row.companyemployeeid, counted);

  const acts = [...otherActs, ...ownActs].filter(({ permission }) => permissions.includes(permission));
  if (acts.length === 0) return { selection: undefined, sheet: null };

  const chosen: EmployeesChosen =
    isAll && counted !== null
      ? { filters: list.query, expected: counted }
      : { companyemployeeids: [...selection.selected] };
  const count = isAll && counted !== null ? counted : selection.selected.size;
  const Act = acting?.act.component;
  return {
    selection: {
      ...selection,
      rowLabel: (row) => row.fullName,
      actions: acts.map((act) => ({
        label: t(act.label),
        isLess: act.isLess ?? false,
        onAct: () => setActing({ act, chosen, count }),
      })),
    },
    sheet: Act && (
      <Suspense>
        <Act chosen={acting.chosen} count={acting.count} onClose={() => setActing(null)} onDone={clear} />
      </Suspense>
    ),
  };
}

/** Names of acts are translated where they are shown. */
const ownActs: readonly EmployeesAct[] = [
  { label: 'Retirar', permission: 'retire_employees', component: RetireChosen },
  { label: 'Cambiar de nómina', permission: 'manage_employees', component: MoveChosen, isLess: true },
  {
    label: 'Cambiar el centro de costo',
    permission: 'manage_employees',
    component: MoveCostCenter,
    isLess: true,
  },
  { label: 'Suspender', permission: 'manage_employees', component: SuspendChosen, isLess: true },
  { label: 'Levantar la suspensión', permission: 'manage_employees', component: LiftChosen, isLess: true },
  { label: 'Enviar la invitación', permission: 'manage_employees', component: InviteChosen, isLess: true },
];

function RetireChosen({ chosen, count, onClose, onDone }: EmployeesActProps) {
  return <RetireSheet chosen={chosen} count={count} name={null} onClose={onClose} onDone={onDone} />;
}
