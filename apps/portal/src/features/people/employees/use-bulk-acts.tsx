import type { EmployeeRow, EmployeesChosen } from '@antela/contract/employees';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployeesAct, EmployeesActProps } from '../../../lib/employees-act.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import type { Selection } from '../../../ui/data-table.tsx';
import { InviteChosen, LiftChosen, MoveChosen, MoveCostCenter, SuspendChosen } from './bulk-sheets.tsx';
import type { employeesSearch } from './employees-search.ts';
import { RetireSheet } from './retire-sheet.tsx';

type Options = {
  otherActs: readonly EmployeesAct[];
  filters: ReturnType<typeof employeesSearch.filterQuery>;
  cursor: string | undefined;
  /** Number of people the filter lets through; null until it is known. */
  total: { total: number | null; totalIsCapped: boolean } | null;
};

/** Whom it is about stays as it was when the act was begun, whatever is ticked afterwards. */
type Acting = { act: EmployeesAct; chosen: EmployeesChosen; count: number };
type Chosen = { of: string; selected: ReadonlySet<string>; all: boolean };

/**
 * Acts on several people of the list, in one of two scopes: the rows ticked on this page, or everybody whom the filter lets
 * through. A page or filter that changes clears the ticks, so that nobody is dealt with unseen.
 */
export function useBulkActs({ otherActs, filters, cursor, total }: Options): {
  selection: Selection<EmployeeRow> | undefined;
  sheet: ReactNode;
} {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const page = JSON.stringify([filters, cursor ?? null]);
  const nothing: Chosen = { of: page, selected: new Set(), all: false };
  const [kept, setKept] = useState<Chosen>(nothing);
  const [acting, setActing] = useState<Acting | null>(null);
  const { selected, all } = kept.of === page ? kept : nothing;
  const counted = total !== null && !total.totalIsCapped ? total.total : null;

  const acts = [...otherActs, ...ownActs].filter(({ permission }) => permissions.includes(permission));
  if (acts.length === 0) return { selection: undefined, sheet: null };

  const chosen: EmployeesChosen =
    all && counted !== null ? { filters, expected: counted } : { companyemployeeids: [...selected] };
  const count = all && counted !== null ? counted : selected.size;
  const Act = acting?.act.component;
  return {
    selection: {
      selected,
      onChange: (next) => setKept({ of: page, selected: next, all: false }),
      rowLabel: (row) => row.fullName,
      actions: acts.map((act) => ({
        label: t(act.label),
        isLess: act.isLess ?? false,
        onAct: () => setActing({ act, chosen, count }),
      })),
      ...(counted !== null &&
        counted > 0 && {
          all: {
            total: counted,
            active: all,
            onSelectAll: () => setKept({ of: page, selected: new Set(), all: true }),
          },
        }),
    },
    sheet: Act && (
      <Suspense>
        <Act
          chosen={acting.chosen}
          count={acting.count}
          onClose={() => setActing(null)}
          onDone={() => setKept(nothing)}
        />
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
