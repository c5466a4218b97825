import type { AdvanceRow } from '@antela/contract/advances';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime, dayOf, documentNumber, pesos, shortDate } from '../../../lib/format.ts';
import { useAdvanceColumns } from '../../../ui/advance-columns.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { useAdvanceFilters } from './advance-filters.tsx';
import type { AdvanceKind, AdvancesList } from './advance-search.ts';
import type { PendingDecision } from './decisions.ts';
import { canTakeAll, useBulkDecisions } from './use-bulk-decisions.ts';

type Props = {
  kind: AdvanceKind;
  list: AdvancesList;
  /** Offered where there is nothing yet. */
  firstAction: ReactNode;
  /** Between the filters and the list. */
  note: ReactNode;
  onAsk: (pending: PendingDecision) => void;
};

export function AdvancesTable({ kind, list, firstAction, note, onAsk }: Props) {
  const { t } = useTranslation('advances');
  const { patch, query, whole } = list;
  const rows = list.table.rows ?? [];
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // The filters whose whole result is chosen: with other filters the choice is gone.
  const [chosen, setChosen] = useState<string | null>(null);
  const total = whole && canTakeAll(whole.page.total, whole.page.totalIsCapped) ? whole.page.total : null;
  const isAll = total !== null && chosen === JSON.stringify(query);
  const selected = new Set(rows.map((row) => row.advanceid).filter((id) => ticked.has(id)));
  const actions = useBulkDecisions(
    rows.filter((row) => selected.has(row.advanceid)),
    isAll && whole ? { filters: query, total, amount: whole.totals.amount } : null,
    onAsk,
  );

  return (
    <ListTable
      list={list}
      caption={kind === 'salary' ? t('Adelantos de salario') : t('Adelantos de prima')}
      searchLabel={t('Buscar por nombre o documento')}
      filters={useAdvanceFilters(list)}
      note={note}
      columns={useColumns(kind)}
      rowKey={(row) => row.advanceid}
      onOpen={(row) => patch({ adelanto: row.advanceid }, { keepPage: true })}
      empty={{
        title: kind === 'salary' ? t('Aún no hay adelantos de salario') : t('Aún no hay adelantos de prima'),
        text: t(
          'Aquí verás cada adelanto con su pago y su descuento, desde que se pide hasta que la nómina lo recauda.',
        ),
        action: firstAction,
      }}
      selection={
        actions && {
          // Rows of other pages or filters are no longer on the table, so they do not count.
          selected,
          onChange: (next) => {
            setTicked(next);
            setChosen(null);
          },
          rowLabel: (row) => `${row.fullName}, ${pesos(row.amount)}`,
          actions,
          ...(total !== null && {
            all: { total, active: isAll, onSelectAll: () => setChosen(JSON.stringify(query)) },
          }),
        }
      }
    />
  );
}

function useColumns(kind: AdvanceKind): Column<AdvanceRow>[] {
  const { t } = useTranslation('advances');
  const origin: Column<AdvanceRow> =
    kind === 'salary'
      ? {
          key: 'period',
          header: t('Periodo'),
          cell: (row) => row.period?.label ?? '—',
          detail: (row) => row.payroll.name,
        }
      : {
          key: 'semester',
          header: t('Semestre'),
          cell: (row) => row.semester ?? '—',
          detail: (row) => row.payroll.name,
        };
  return [
    {
      key: 'employee',
      header: t('Empleado'),
      cell: (row) => row.fullName,
      detail: (row) => documentNumber(row.documentType, row.documentNumber),
    },
    origin,
    ...useAdvanceColumns(),
    {
      key: 'requestedAt',
      narrow: 'meta',
      header: t('Solicitado'),
      align: 'end',
      sortKey: 'requestedAt',
      cell: (row) => shortDate(dayOf(row.requestedAt)),
      detail: (row) => clockTime(row.requestedAt),
    },
  ];
}
