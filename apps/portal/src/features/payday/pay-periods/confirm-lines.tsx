import type { DeductionLine } from '@antela/contract/deduction-lines';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { documentNumber, pesos } from '../../../lib/format.ts';
import { useList } from '../../../lib/use-list.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { toast } from '../../../ui/toast.ts';
import { DeductedField, ReasonField, type Said } from './difference-fields.tsx';
import { linesSearch } from './pay-periods-search.ts';
import { useReconcile } from './pay-periods.queries.ts';

type Changed = ReadonlyMap<string, { line: DeductionLine; said: Said }>;

/** Every line as it was reported, to be corrected where it was not so much, or more; what nobody touches was deducted whole. */
export function ConfirmLines({
  payperiodid,
  report: { version, total: reported },
}: {
  payperiodid: string;
  report: { version: number; total: number };
}) {
  const { t } = useTranslation('pay-periods');
  const list = useList(linesSearch, null, { given: { payperiodid }, fixed: { alerta: null } });
  const [changed, setChanged] = useState<Changed>(new Map());
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reconcile = useReconcile();

  const differing = [...changed.values()].filter(({ line, said }) => said.deducted !== line.total);
  const missing = differing.reduce((sum, { line, said }) => sum + line.total - (said.deducted ?? 0), 0);
  const deducted = pesos(reported - missing);
  const isWrong = differing.some(({ said }) => said.deducted === null);

  const columns = useColumns(changed, (line, said) =>
    setChanged(new Map(changed).set(line.companyemployeeid, { line, said })),
  );

  function confirm() {
    const differences = differing.map(({ line, said }) => ({
      companyemployeeid: line.companyemployeeid,
      deducted: said.deducted ?? 0,
      reason: said.reason,
      note: null,
    }));
    return reconcile
      .mutateAsync(
        differences.length === 0
          ? { action: 'all', payperiodid, version }
          : { action: 'lines', payperiodid, version, differences },
      )
      .then(
        ({ detail }) => {
          if (!detail?.underWay) toast(t('Confirmaste {{total}}', { total: deducted }));
        },
        (error: Error) => {
          setAsked(false);
          setRefusal(errorText(error));
        },
      );
  }

  return (
    <div className="mt-6 grid gap-4">
      <div>
        <ListTable
          list={list}
          caption={t('Lo descontado, línea por línea')}
          searchLabel={t('Buscar por nombre, documento o código')}
          density="normal"
          columns={columns}
          rowKey={({ companyemployeeid }) => companyemployeeid}
          empty={{ title: t('Nada que descontar en este periodo') }}
        />
      </div>
      <FormError>{refusal}</FormError>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button disabled={isWrong} onClick={() => setAsked(true)}>
          {t('Confirmar lo descontado')}
        </Button>
        <p className="text-ink-2" role="status">
          {t('{{count}} líneas con diferencia', { count: differing.length })}
        </p>
      </div>
      <ConsequenceDialog
        open={asked}
        onClose={() => setAsked(false)}
        look="primary"
        title={t('Confirma lo que descontaste')}
        confirmLabel={t('Confirmar {{total}}', { total: deducted })}
        busy={reconcile.isPending}
        onConfirm={confirm}
      >
        <p>
          {t(
            '{{count}} personas tienen una diferencia, por {{amount}} en total. Las demás quedan descontadas como se reportó.',
            {
              count: differing.length,
              amount: pesos(missing),
            },
          )}
        </p>
      </ConsequenceDialog>
    </div>
  );
}

function useColumns(
  changed: Changed,
  onSay: (line: DeductionLine, said: Said) => void,
): Column<DeductionLine>[] {
  const { t } = useTranslation('pay-periods');
  const saidOf = (line: DeductionLine): Said =>
    changed.get(line.companyemployeeid)?.said ?? {
      deducted: line.total,
      reason: null,
      destination: 'next_period',
    };
  return [
    {
      key: 'name',
      header: t('Empleado'),
      cell: (line) => line.fullName,
      detail: (line) => documentNumber(line.documentType, line.documentNumber),
    },
    { key: 'total', header: t('Reportado'), align: 'end', cell: (line) => pesos(line.total) },
    {
      key: 'deducted',
      header: t('Descontado'),
      cell: (line) => <DeductedField line={line} said={saidOf(line)} onSay={(said) => onSay(line, said)} />,
    },
    {
      key: 'reason',
      header: t('Motivo'),
      cell: (line) =>
        saidOf(line).deducted === line.total ? (
          '—'
        ) : (
          <ReasonField line={line} said={saidOf(line)} onSay={(said) => onSay(line, said)} />
        ),
    },
  ];
}
