import type { ListedAdvance } from '@antela/contract/advances';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommentCount } from '../../../lib/comments.tsx';
import {
  clockTime,
  dayOf,
  documentNumber,
  joined,
  pesos,
  shortDate,
  shortMonths,
} from '../../../lib/format.ts';
import { useAdvanceColumns } from '../../../ui/advance-columns.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { useTicked } from '../../../ui/use-ticked.ts';
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
  const total = whole && canTakeAll(whole.page.total, whole.page.totalIsCapped) ? whole.page.total : null;
  const ticked = useTicked(list, (row) => row.advanceid, total);
  const actions = useBulkDecisions(
    ticked.rows,
    ticked.isAll && whole && total !== null ? { filters: query, total, amount: whole.totals.amount } : null,
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
        way: [
          { name: t('Alguien lo pide'), note: t('dentro de lo que ya ganó') },
          { name: t('Le pagamos'), note: t('a su cuenta') },
          { name: t('Se descuenta'), note: kind === 'salary' ? t('en su nómina') : t('de su prima') },
        ],
        action: firstAction,
      }}
      selection={
        actions && {
          ...ticked.selection,
          rowLabel: (row) => `${row.fullName}, ${pesos(row.amount)}`,
          actions,
        }
      }
    />
  );
}

function useColumns(kind: AdvanceKind): Column<ListedAdvance>[] {
  const { t } = useTranslation('advances');
  const commentCount = useCommentCount();
  const origin: Column<ListedAdvance> =
    kind === 'salary'
      ? {
          key: 'period',
          header: t('Periodo'),
          cell: (row) => (row.period ? shortMonths(row.period.label) : '—'),
          detail: (row) => row.payroll.name,
          hasSpareDetail: true,
        }
      : {
          key: 'semester',
          header: t('Semestre'),
          cell: (row) => row.semester ?? '—',
          detail: (row) => row.payroll.name,
          hasSpareDetail: true,
        };
  return [
    {
      key: 'employee',
      header: t('Empleado'),
      cell: (row) => row.fullName,
      detail: (row) => joined(documentNumber(row.documentType, row.documentNumber), commentCount(row)),
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
