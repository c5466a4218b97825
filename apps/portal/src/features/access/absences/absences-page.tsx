import type { Absence } from '@antela/contract/absences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate, shortInstant } from '../../../lib/format.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { toast } from '../../../ui/toast.ts';
import { AbsenceSheet } from './absence-sheet.tsx';
import { absencesOptions, useAbsences, useEndAbsence } from './absences.queries.ts';

/** Days on which somebody who approves is away, and who decides meanwhile. */
export function AbsencesPage() {
  const { t } = useTranslation('absences');
  const absences = useAbsences();
  const [isCreating, setCreating] = useState(false);
  const [ending, setEnding] = useState<Absence | null>(null);
  const columns = useColumns();
  const register = (
    <Button look="primary" brief onClick={() => setCreating(true)}>
      {t('Registrar ausencia')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('Ausencias')}
        note={t('Mientras alguien no está, otra persona decide lo que esperaba por los dos.')}
        actions={register}
      />
      <DataTable
        caption={t('Ausencias')}
        density="normal"
        columns={columns}
        rows={absences.data}
        rowKey={({ absenceid }) => absenceid}
        error={queryFault(absences)}
        empty={{
          title: t('Aquí verás las ausencias'),
          text: t(
            'Antes de salir a vacaciones, di quién decide por ti: lo que esperaba por ti le llega primero.',
          ),
          way: [
            { name: t('Dices los días'), note: t('y quién decide') },
            { name: t('Decide por ti'), note: t('con sus permisos') },
            { name: t('Vuelves'), note: t('y termina sola') },
          ],
        }}
        rowActions={(row) =>
          row.mayEnd && (
            <RowMenu
              of={row.user.name}
              entries={[{ label: t('Terminar'), onSelect: () => setEnding(row) }]}
            />
          )
        }
      />
      {isCreating && <AbsenceSheet onClose={() => setCreating(false)} />}
      {ending && <EndDialog absence={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

AbsencesPage.prefetch = (async (ask) => ask(absencesOptions)) satisfies Prefetch;

function useColumns(): Column<Absence>[] {
  const { t } = useTranslation('absences');
  return [
    {
      key: 'user',
      header: t('Quién no está'),
      cell: ({ user }) => user.name,
      detail: ({ delegate }) => t('Decide {{name}}', { name: delegate.name }),
    },
    {
      key: 'days',
      header: t('Días'),
      cell: ({ from, until }) => (
        <span className="whitespace-nowrap">
          {from === until ? shortDate(from) : `${shortDate(from)} – ${shortDate(until)}`}
        </span>
      ),
    },
    {
      key: 'by',
      header: t('La registró'),
      cell: ({ registeredBy }) => registeredBy,
      detail: ({ endedAt, endedBy }) =>
        endedAt &&
        endedBy &&
        t('{{name}} la terminó el {{at}}', { name: endedBy, at: shortInstant(endedAt) }),
    },
    {
      key: 'state',
      header: t('Estado'),
      cell: ({ state }) => <StateOf noun="absence" state={state} />,
    },
  ];
}

function EndDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { t } = useTranslation('absences');
  const end = useEndAbsence();
  const { user, delegate } = absence;
  const act = {
    title: t('¿Terminar la ausencia de {{name}}?', { name: user.name }),
    text: t('Desde este momento {{name}} decide solo en su propio nombre. A los dos les llega un aviso.', {
      name: delegate.name,
    }),
    label: t('Terminar'),
    done: () => end.mutateAsync(absence.absenceid).then(() => toast(t('Terminaste la ausencia'))),
  };
  return <ActDialog act={act} onClose={onClose} />;
}
