import { downloadStatement } from '@antela/contract/ledger';
import { pageSizeDefault } from '@antela/contract/schemas';
import type { WalletMovement } from '@antela/contract/wallets';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { pesos, shortInstant } from '../../../lib/format.ts';
import { useListLayout } from '../../../lib/list-layout.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages } from '../../../lib/url-state.ts';
import { pathTo } from '../../../paths.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { movementLabels } from './wallet-words.tsx';
import { useMovements } from './wallets.queries.ts';

/** Movements of the fund, the latest first, with what was free after each. */
export function MovementsSection({ walletid }: { walletid: string }) {
  const { t } = useTranslation('wallets');
  const { permissions } = useSignedIn();
  const pages = useCursorPages(pageSizeDefault);
  const query = useMovements(walletid, pages.cursor);
  const rows = query.data?.data;
  const accountid = query.data?.accountid ?? null;
  const columns: Column<WalletMovement>[] = [
    { key: 'at', header: t('Fecha'), cell: (row) => shortInstant(row.at) },
    {
      key: 'kind',
      narrow: 'meta',
      header: t('Movimiento'),
      cell: (row) => t(movementLabels[row.kind]),
      detail: (row) =>
        row.walletloadid ? (
          <Link href={pathTo.walletLoad(row.walletloadid)} className="text-link">
            {row.detail ?? t('Ver el cargue')}
          </Link>
        ) : (
          row.detail
        ),
    },
    { key: 'amount', narrow: 'amount', header: t('Valor'), align: 'end', cell: (row) => pesos(row.amount) },
    {
      key: 'balance',
      narrow: 'state',
      header: t('Disponible'),
      align: 'end',
      cell: (row) => pesos(row.balance),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('Movimientos del fondo')}
        layout={useListLayout('wallet-movements')}
        filters={
          // Its place is kept until the account is known.
          (query.isPending || accountid !== null) &&
          permissions.includes('export_reports') && (
            <DownloadButton
              size="small"
              disabled={accountid === null}
              save={async () =>
                accountid !== null && downloadReport(downloadStatement, { query: { accountid } })
              }
            >
              {t('Descargar extracto')}
            </DownloadButton>
          )
        }
        columns={columns}
        rows={rows}
        rowKey={(row) => row.movementid}
        error={queryFault(query)}
        empty={{
          title: t('Todavía no se ha movido dinero'),
          text: t('Aquí verás cada depósito, cada cargue y cada reversión con el saldo que dejó.'),
        }}
      />
      <Pager pages={pages} list={query} />
    </>
  );
}
