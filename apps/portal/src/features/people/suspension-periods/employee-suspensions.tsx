import type { SuspensionPeriod } from '@antela/contract/suspension-periods';
import { suspensionKinds } from '@antela/rules/suspension-kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import type { EmployeePartProps } from '../../../lib/employee-section.ts';
import { pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { SuspensionSheet } from './suspension-sheet.tsx';
import { datesOf, effectsInWords, stateOf } from './suspension-words.ts';
import { fetchSuspension, useSuspensionActs, useSuspensions, type Values } from './suspensions.queries.ts';

type Late = { advances: number; amount: number };
type Editing = SuspensionPeriod | 'new';

/** The suspensions of one employment: a section of the employee's page. */
export function EmployeeSuspensions({ companyemployeeid, fullName }: EmployeePartProps) {
  const { t } = useTranslation('suspension-periods');
  const mayManage = useSignedIn().permissions.includes('manage_employees');
  const list = useSuspensions(companyemployeeid);
  const columns = useColumns();
  const { late, save, erase } = useSuspensionChanges(companyemployeeid);
  const [editing, setEditing] = useState<Editing | null>(null);

  return (
    <>
      <Section
        title={t('Suspensiones')}
        note={t('Días en que el contrato no corre como siempre: licencias, incapacidades, vacaciones.')}
        actions={mayManage && <Button onClick={() => setEditing('new')}>{t('Registrar suspensión')}</Button>}
      >
        {late && <LateNote late={late} />}
        <DataTable
          caption={t('Suspensiones de {{name}}', { name: fullName })}
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.suspensionperiod_uu}
          density="normal"
          error={queryFault(list)}
          rowActions={
            mayManage
              ? (row) => <RowActions row={row} onEdit={() => setEditing(row)} onErase={() => erase(row)} />
              : undefined
          }
          empty={{
            title: t('No tiene suspensiones'),
            text: t(
              'Aquí verás sus licencias, incapacidades y vacaciones, y qué hace cada una con su salario y sus adelantos.',
            ),
          }}
        />
      </Section>
      {editing !== null && (
        <SuspensionSheet
          key={editing === 'new' ? 'new' : editing.suspensionperiod_uu}
          period={editing === 'new' ? null : editing}
          fullName={fullName}
          fetchLatest={async () => fetchSuspension(companyemployeeid, editing)}
          onClose={() => setEditing(null)}
          onSave={async (values, version) => {
            await save(editing, values, version);
            setEditing(null);
          }}
        />
      )}
    </>
  );
}

/** Each change can be undone; days it changed that are over already are told. */
function useSuspensionChanges(companyemployeeid: string) {
  const { t } = useTranslation('suspension-periods');
  const { create, update, remove } = useSuspensionActs(companyemployeeid);
  const [late, setLate] = useState<Late | null>(null);
  const undo = (act: () => Promise<{ late: Late | null }>) => ({
    action: {
      label: t('Deshacer'),
      onAct: () =>
        act().then(
          (done) => setLate(done.late),
          (error: Error) => errorToast(errorText(error)),
        ),
    },
  });

  async function save(editing: Editing, values: Values, version: number) {
    const known = editing === 'new' ? null : editing;
    const done = known
      ? await update.mutateAsync({ known: { ...known, version }, values })
      : await create.mutateAsync(values);
    setLate(done.late);
    const back = known
      ? () => update.mutateAsync({ known: done.period, values: valuesOf(known) })
      : () => remove.mutateAsync({ known: done.period, reason: t('Se deshizo al registrarla') });
    toast(known ? t('Cambiaste la suspensión') : t('Registraste la suspensión'), undo(back));
  }

  async function erase(period: SuspensionPeriod) {
    try {
      const done = await remove.mutateAsync({
        known: period,
        reason: t('Eliminada desde la página del empleado'),
      });
      setLate(done.late);
      toast(
        t('Eliminaste la suspensión'),
        undo(() => create.mutateAsync(valuesOf(period))),
      );
    } catch (error) {
      errorToast(errorText(error));
    }
  }

  return { late, save, erase };
}

function LateNote({ late }: { late: Late }) {
  const { t } = useTranslation('suspension-periods');
  return (
    <Alert tone="warn" role="status" className="mb-4" title={t('Cambiaron días que ya pasaron')}>
      {t('Lo que puede adelantar ya se calculó de nuevo.')}{' '}
      {late.advances > 0 &&
        t('Desde entonces adelantó {{amount}} en {{count}} adelantos, que no se devuelven.', {
          amount: pesos(late.amount),
          count: late.advances,
        })}
    </Alert>
  );
}

function useColumns(): Column<SuspensionPeriod>[] {
  const { t } = useTranslation('suspension-periods');
  const { today } = useSignedIn();
  return [
    {
      key: 'kind',
      header: t('Tipo'),
      cell: (row) => t(suspensionKinds[row.kind].name),
      detail: (row) => row.note,
    },
    {
      key: 'dates',
      narrow: 'meta',
      header: t('Fechas'),
      cell: (row) => <span className="whitespace-nowrap">{datesOf(row, t)}</span>,
      detail: (row) => <StateOf noun="suspension" state={stateOf(row, today)} />,
    },
    {
      key: 'effects',
      narrow: 'below',
      header: t('Mientras dura'),
      cell: (row) => <span className="text-small">{effectsInWords(row.effects, t)}</span>,
    },
  ];
}

const valuesOf = ({ kind, from, until, note }: SuspensionPeriod): Values => ({ kind, from, until, note });

/** Nothing is offered that the server would refuse: days of a reported payroll stay as they are. */
function RowActions({
  row,
  onEdit,
  onErase,
}: {
  row: SuspensionPeriod;
  onEdit: () => void;
  onErase: () => Promise<void>;
}) {
  const { t } = useTranslation('suspension-periods');
  const isOver = row.closedThrough !== null && row.until !== null && row.closedThrough >= row.until;
  if (isOver) return <span className="text-small text-ink-2">{t('Nómina reportada')}</span>;
  return (
    <RowMenu
      of={t(suspensionKinds[row.kind].name)}
      entries={[
        { label: t('Cambiar'), onSelect: onEdit },
        ...(row.closedThrough === null ? [{ label: t('Eliminar'), danger: true, onSelect: onErase }] : []),
      ]}
    />
  );
}
