import { listDisbursements, type DisbursementRow } from '@antela/contract/disbursements';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { count, dayOf, pesos, shortDate } from '../../../lib/format.ts';
import { listSearch } from '../../../lib/list-search.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useList } from '../../../lib/use-list.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { DisbursementSheet } from './disbursement-sheet.tsx';
import { fresh, payableOptions } from './disbursements.queries.ts';
import { NothingToSend } from './nothing-to-send.tsx';
import { PayableCompanies } from './payable-companies.tsx';

const disbursementsSearch = listSearch({
  endpoint: listDisbursements,
  filters: {},
  sorts: {},
  also: ({ id }) => ({ lote: id('lote') }),
});

/** Payment by the bank's files: what waits for a batch, and the batches with their answers. */
export function DisbursementsSection() {
  const { t } = useTranslation('disbursements');
  const list = useList(disbursementsSearch, 'disbursements', { kept: fresh });
  const { state, patch } = list;
  const payable = useQuery(payableOptions);
  const open = (lote: string | null) => patch({ lote }, { keepPage: true });
  const hasNoBatch = list.table.rows?.length === 0;
  const columns = useColumns();
  // Neither is drawn before both are known: without batches and without payments they are one thing.
  if (payable.isPending || list.answer.isPending) return <div className="min-h-30 md:min-h-38" />;

  const fault = queryFault(payable);
  // One that failed for both is told once, and both are asked for again.
  if (fault && list.table.error && !payable.data && !list.table.rows)
    return (
      <ErrorBlock {...fault} onRetry={() => [payable, list.answer].forEach((each) => void each.refetch())} />
    );

  return (
    <div className="flex flex-col gap-8">
      {hasNoBatch && payable.data?.every(({ lines }) => lines === 0) ? (
        <NothingToSend companies={payable.data.map(({ company }) => company.name)} />
      ) : (
        <>
          <PayableCompanies onCreated={open} />
          <ListTable
            list={list}
            caption={t('Lotes de dispersión')}
            columns={columns}
            rowKey={(row) => row.disbursementid}
            onOpen={(row) => open(row.disbursementid)}
            empty={{ title: t('Aún no hay lotes'), text: t('Crea el primero con lo que está por enviar.') }}
          />
        </>
      )}
      <DisbursementSheet disbursementid={state.lote} onClose={() => open(null)} />
    </div>
  );
}

function useColumns(): Column<DisbursementRow>[] {
  const { t } = useTranslation('disbursements');
  return [
    {
      key: 'number',
      header: t('Lote'),
      cell: (row) => t('Lote {{number}}', { number: row.number }),
      detail: (row) => row.company.name,
    },
    {
      key: 'amount',
      narrow: 'amount',
      header: t('Valor'),
      align: 'end',
      cell: (row) => pesos(row.amount),
      detail: (row) => t('{{n}} pagos', { count: row.lines, n: count(row.lines) }),
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <StateOf noun="batch" state={row.state} />,
    },
    {
      key: 'createdBy',
      narrow: 'meta',
      header: t('Lo creó'),
      cell: (row) => row.createdBy,
      detail: (row) => shortDate(dayOf(row.createdAt)),
    },
    {
      key: 'decidedBy',
      header: t('Lo decidió'),
      cell: (row) => row.decidedBy ?? '—',
      detail: (row) => row.decidedAt && shortDate(dayOf(row.decidedAt)),
    },
  ];
}
