import { pageSizeDefault } from '@antela/contract/schemas';
import type { WalletUserMovement } from '@antela/contract/wallet-users';
import { movementLabels } from '@antela/rules/ledger-labels';
import { useTranslation } from 'react-i18next';
import { clockTime, dayOf, pesos, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useCursorPages } from '../../../lib/url-state.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useMovements } from './wallet-users.queries.ts';

type Props = { employeeid: string; name: string; walletUserId: string | null };

/** Money that came in and went out, the newest first; of one wallet, also what each movement left in it. */
export function MovementsTable({ employeeid, name, walletUserId }: Props) {
  const { t } = useTranslation('wallet-users');
  const pages = useCursorPages(pageSizeDefault);
  const list = useMovements(employeeid, walletUserId, pages.cursor);
  const rows = list.data?.data;
  const isNarrow = useNarrow();
  const columns: Column<WalletUserMovement>[] = [
    {
      key: 'kind',
      header: t('Movimiento'),
      cell: (row) => t(movementLabels[row.kind]),
      detail: (row) => row.memo,
    },
    {
      key: 'at',
      narrow: 'meta',
      header: t('Fecha'),
      cell: (row) => <span className="whitespace-nowrap">{shortDate(dayOf(row.at))}</span>,
      detail: (row) => (isNarrow ? row.walletName : clockTime(row.at)),
    },
    { key: 'wallet', header: t('Billetera'), cell: (row) => row.walletName },
    {
      key: 'amount',
      narrow: 'amount',
      header: t('Valor'),
      align: 'end',
      cell: (row) => (row.amount > 0 ? `+${pesos(row.amount)}` : pesos(row.amount)),
    },
    ...(rows?.some(({ balance }) => balance !== null)
      ? [
          {
            key: 'balance',
            narrow: 'state' as const,
            header: t('Saldo'),
            align: 'end' as const,
            cell: (row: WalletUserMovement) => (row.balance === null ? '—' : pesos(row.balance)),
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        caption={t('Movimientos de {{name}}', { name })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.transferid}
        density="normal"
        error={queryFault(list)}
        empty={{
          title: t('Aún no hay movimientos'),
          text: t('Aquí verás cargues, compras y devoluciones.'),
        }}
      />
      <Pager pages={pages} list={list} />
    </>
  );
}
