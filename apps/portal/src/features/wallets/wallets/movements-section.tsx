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
import { ListActs } from '../../../ui/list-acts.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
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
  const isNarrow = useNarrow();
  const download = (
    <DownloadButton
      size="small"
      disabled={accountid === null}
      save={async () => accountid !== null && downloadReport(downloadStatement, { query: { accountid } })}
    >
      {t('Descargar extracto')}
    </DownloadButton>
  );
  // Its place is kept until the account is known.
  const mayDownload = (query.isPending || accountid !== null) && permissions.includes('export_reports');
  return (
    <>
      {isNarrow && mayDownload && <ListActs>{download}</ListActs>}
      <DataTable
        caption={t('Movimientos del fondo')}
        layout={useListLayout('wallet-movements')}
        filters={!isNarrow && mayDownload && download}
        columns={useColumns(isNarrow)}
        rows={rows}
        rowKey={(row) => row.movementid}
        rowHref={isNarrow ? hrefOfLoad : undefined}
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

const hrefOfLoad = ({ walletloadid }: WalletMovement): string | undefined =>
  walletloadid === null ? undefined : pathTo.walletLoad(walletloadid);

function useColumns(isNarrow: boolean): Column<WalletMovement>[] {
  const { t } = useTranslation('wallets');
  const toLoad = (row: WalletMovement) => {
    const href = hrefOfLoad(row);
    if (href === undefined) return row.detail;
    return (
      <Link href={href} className="text-link">
        {row.detail ?? t('Ver el cargue')}
      </Link>
    );
  };
  const at: Column<WalletMovement> = {
    key: 'at',
    header: t('Fecha'),
    cell: (row) => <span className="whitespace-nowrap">{shortInstant(row.at)}</span>,
  };
  const kind: Column<WalletMovement> = {
    key: 'kind',
    header: t('Movimiento'),
    cell: (row) => t(movementLabels[row.kind]),
  };
  const what: Column<WalletMovement> = {
    key: 'what',
    narrow: 'below',
    header: t('Detalle'),
    cell: (row) => row.detail,
    isSettled: (row) => row.detail === null,
  };
  return [
    // On a phone a movement is called by why it happened, told whole below, and its row leads to the load.
    ...(isNarrow ? [kind, { ...at, narrow: 'meta' as const }, what] : [at, { ...kind, detail: toLoad }]),
    { key: 'amount', narrow: 'amount', header: t('Valor'), align: 'end', cell: (row) => pesos(row.amount) },
    {
      key: 'balance',
      narrow: 'state',
      header: t('Disponible'),
      align: 'end',
      cell: (row) => pesos(row.balance),
    },
  ];
}
