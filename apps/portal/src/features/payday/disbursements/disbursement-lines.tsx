import { bankAndAccount } from '@antela/rules/bank-account';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { documentNumber, joined, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { linesOptions } from './disbursements.queries.ts';

/** The payments of a batch, in the order of the bank's file. */
export function DisbursementLines({ disbursementid }: { disbursementid: string }) {
  const { t } = useTranslation('disbursements');
  const query = useInfiniteQuery(linesOptions(disbursementid));
  return (
    <Section title={t('Pagos')}>
      <DataTable
        caption={t('Pagos del lote')}
        density="tight"
        rows={query.data?.pages.flatMap((page) => page.data)}
        rowKey={(row) => row.reference}
        error={queryFault(query)}
        empty={{ title: t('Este lote no tiene pagos') }}
        columns={[
          {
            key: 'holder',
            header: t('Titular'),
            cell: (row) => row.holder,
            detail: (row) =>
              joined(
                documentNumber(row.documentType, row.documentNumber),
                bankAndAccount(row.bankName, row.accountNumber),
              ),
          },
          {
            key: 'amount',
            narrow: 'amount',
            header: t('Valor'),
            align: 'end',
            cell: (row) => pesos(row.amount),
            detail: (row) => row.reference,
          },
          {
            key: 'state',
            narrow: 'state',
            header: t('Estado'),
            cell: (row) => <StateOf noun="batchLine" state={row.state} />,
          },
          {
            key: 'reason',
            narrow: 'below',
            header: t('Motivo'),
            isSettled: (row) => row.reason === null,
            cell: (row) => row.reason ?? '—',
          },
        ]}
      />
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Ver más pagos')}
        </Button>
      )}
    </Section>
  );
}
