import type { DeductionLine } from '@antela/contract/deduction-lines';
import { deductionWarnings } from '@antela/rules/deduction-list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentNumber, joined, pesos } from '../../../lib/format.ts';
import { signs } from '../../../lib/state-kinds.ts';
import { useList } from '../../../lib/use-list.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { LineSheet } from './line-sheet.tsx';
import { linesSearch } from './pay-periods-search.ts';

/** The deduction of each person, as reported or as it would be; each opens on what it is made of. */
export function LinesTable({ payperiodid, isConfirmed }: { payperiodid: string; isConfirmed: boolean }) {
  const { t } = useTranslation('pay-periods');
  const list = useList(linesSearch, 'deductions', { given: { payperiodid } });
  const [open, setOpen] = useState<DeductionLine | null>(null);
  return (
    <>
      <ListTable
        list={list}
        caption={t('Descuentos del periodo')}
        searchLabel={t('Buscar por nombre, documento o código')}
        columns={useColumns(isConfirmed)}
        density="normal"
        folded={8}
        rowKey={({ companyemployeeid }) => companyemployeeid}
        onOpen={setOpen}
        empty={{
          title: t('Nada que descontar en este periodo'),
          text: t('Aquí estará cada persona que adelantó, con lo que se le descuenta.'),
        }}
      />
      <LineSheet payperiodid={payperiodid} line={open} onClose={() => setOpen(null)} />
    </>
  );
}

function useColumns(isConfirmed: boolean): Column<DeductionLine>[] {
  const { t } = useTranslation('pay-periods');
  return [
    {
      key: 'name',
      header: t('Empleado'),
      sortKey: 'name',
      cell: (line) => line.fullName,
      detail: (line) => documentNumber(line.documentType, line.documentNumber),
    },
    {
      key: 'warnings',
      header: t('Alertas'),
      // Several in a row of two lines would leave no room for the name.
      narrow: 'below',
      isSettled: ({ warnings }) => warnings.length === 0,
      cell: ({ warnings }) =>
        warnings.length === 0 ? (
          <span className="text-ink-2">{t('Sin novedad')}</span>
        ) : (
          <span className="text-warn">
            <span aria-hidden>{signs.attention} </span>
            {warnings.map((code) => t(deductionWarnings[code])).join(', ')}
          </span>
        ),
    },
    {
      key: 'own',
      header: t('Del periodo'),
      align: 'end',
      cell: (line) => pesos(line.total - line.carried),
      detail: (line) =>
        joined(
          line.prima > 0 && t('{{amount}} de la prima', { amount: pesos(line.prima) }),
          line.carried > 0 && t('más {{amount}} de antes', { amount: pesos(line.carried) }),
        ) || null,
    },
    {
      key: 'total',
      header: t('Total'),
      align: 'end',
      ...(!isConfirmed && { narrow: 'amount' }),
      sortKey: 'total',
      cell: (line) => pesos(line.total),
      detail: (line) =>
        line.previousTotal === null ? null : t('antes {{amount}}', { amount: pesos(line.previousTotal) }),
    },
    ...(isConfirmed
      ? [
          {
            key: 'deducted',
            header: t('Descontado'),
            align: 'end' as const,
            narrow: 'amount' as const,
            cell: (line: DeductionLine) => (line.deducted === null ? '—' : pesos(line.deducted)),
          },
        ]
      : []),
  ];
}
