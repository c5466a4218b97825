import type { AdvanceRow, listAdvances } from '@antela/contract/advances';
import type { ResponseOf } from '@antela/contract/endpoint';
import { deductionLabels, isWithoutMoney, paymentLabels } from '@antela/rules/advance-state';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deductionKinds, paymentKinds } from '../../../lib/advance-states.ts';
import { clockTime, dayOf, documentNumber, pesos, shortDate } from '../../../lib/format.ts';
import { useListLayout } from '../../../lib/list-layout.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import {
  noFilters,
  sortOf,
  sortWord,
  type AdvanceFilters,
  type AdvanceKind,
  type AdvanceSearch,
  type SortWord,
} from './advance-search.ts';
import type { PendingDecision } from './decisions.ts';
import { canTakeAll, useBulkDecisions } from './use-bulk-decisions.ts';

type Props = {
  kind: AdvanceKind;
  query: UseQueryResult<ResponseOf<typeof listAdvances>>;
  search: AdvanceSearch;
  onSortChange: (sort: SortWord | null) => void;
  onOpen: (row: AdvanceRow) => void;
  /** Present while filters are on. */
  onClearFilters: (() => void) | undefined;
  /** Offered where there is nothing yet. */
  firstAction: ReactNode;
  filters: ReactNode;
  /** Between the filters and the list. */
  note: ReactNode;
  /** Filters of the list, for a decision over everything that fulfils them. */
  matching: AdvanceFilters;
  onAsk: (pending: PendingDecision) => void;
};

export function AdvancesTable({
  kind,
  query,
  search,
  onSortChange,
  onOpen,
  onClearFilters,
  firstAction,
  filters,
  note,
  matching,
  onAsk,
}: Props) {
  const { t } = useTranslation('advances');
  const rows = query.data?.data;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // The filters whose whole result is chosen: with other filters the choice is gone.
  const [chosen, setChosen] = useState<string | null>(null);
  const columns = useColumns(kind);
  const { page, totals } = query.data ?? {};
  const total = page && canTakeAll(page.total, page.totalIsCapped) ? page.total : null;
  const isAll = total !== null && chosen === JSON.stringify(matching);
  const selected = new Set(rows?.map((row) => row.advanceid).filter((id) => ticked.has(id)));
  const actions = useBulkDecisions(
    rows?.filter((row) => selected.has(row.advanceid)) ?? [],
    isAll && totals ? { filters: matching, total, amount: totals.amount } : null,
    onAsk,
  );
  const [key, direction] = sortOf(search).split(':');

  return (
    <DataTable
      caption={kind === 'salary' ? t('Adelantos de salario') : t('Adelantos de prima')}
      layout={useListLayout(kind === 'salary' ? 'advances' : 'prima-advances', noFilters)}
      filters={filters}
      note={note}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.advanceid}
      onOpen={onOpen}
      sort={{ key: key ?? '', direction: direction === 'asc' ? 'asc' : 'desc' }}
      onSortChange={(next) => onSortChange(sortWord(next.key, next.direction))}
      error={queryFault(query)}
      empty={{
        title: kind === 'salary' ? t('Aún no hay adelantos de salario') : t('Aún no hay adelantos de prima'),
        text: t(
          'Aquí verás cada adelanto con su pago y su descuento, desde que se pide hasta que la nómina lo recauda.',
        ),
        action: firstAction,
      }}
      onClearFilters={onClearFilters}
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
            all: { total, active: isAll, onSelectAll: () => setChosen(JSON.stringify(matching)) },
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
    {
      key: 'amount',
      narrow: 'amount',
      header: t('Valor'),
      align: 'end',
      sortKey: 'amount',
      cell: (row) => pesos(row.amount),
      detail: (row) =>
        isWithoutMoney(row.paymentState)
          ? t('no se descuenta')
          : t('se descuentan {{amount}}', { amount: pesos(row.toDeduct) }),
    },
    {
      key: 'payment',
      isSettled: (row) => row.deductionState !== 'not_applicable',
      narrow: 'state',
      header: t('Pago'),
      cell: (row) => (
        <StateTag kind={paymentKinds[row.paymentState]}>{t(paymentLabels[row.paymentState])}</StateTag>
      ),
    },
    {
      key: 'deduction',
      isSettled: (row) => row.deductionState === 'not_applicable',
      narrow: 'state-2',
      header: t('Descuento'),
      cell: (row) =>
        row.deductionState === 'not_applicable' ? (
          <span className="text-ink-2">{t(deductionLabels.not_applicable)}</span>
        ) : (
          <StateTag kind={deductionKinds[row.deductionState]}>
            {t(deductionLabels[row.deductionState])}
          </StateTag>
        ),
    },
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
