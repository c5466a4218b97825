import { listWalletDeposits, type WalletDeposit } from '@antela/contract/wallet-deposits';
import type { Wallet } from '@antela/contract/wallets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommentCount } from '../../../lib/comments.tsx';
import { joined, pesos, shortDate } from '../../../lib/format.ts';
import { listSearch } from '../../../lib/list-search.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useList } from '../../../lib/use-list.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { toldColumns } from '../../../ui/told-columns.ts';
import { useDownload } from '../../../ui/use-download.ts';
import { DepositDetail } from './deposit-detail.tsx';
import { DepositSheet } from './deposit-sheet.tsx';
import { saveReceipt } from './wallets.queries.ts';

const openDeposit = {
  parse: (search: unknown) => ({ deposito: searchReader(search).id('deposito') }),
};
const depositsSearch = listSearch({ endpoint: listWalletDeposits, filters: {}, sorts: {} });

/** Deposits of the company, with their receipts, and whether the service has confirmed them. */
export function DepositsSection({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallets');
  const { permissions } = useSignedIn();
  const list = useList(depositsSearch, null, { given: { walletid: wallet.walletid } });
  const { download } = useDownload();
  const { state, patch } = useUrlState(openDeposit);
  const [isOpen, setOpen] = useState(false);
  const declare = permissions.includes('manage_wallets') && wallet.state !== 'closed' && (
    <Button onClick={() => setOpen(true)}>{t('Declarar depósito')}</Button>
  );
  return (
    <>
      <div className="mb-3 flex justify-end">{declare}</div>
      <ListTable
        list={list}
        caption={t('Depósitos de la billetera')}
        columns={toldColumns(useColumns(), list.table.rows ?? [])}
        rowKey={(row) => row.depositid}
        rowActions={(row) => (
          <RowMenu
            of={row.reference}
            entries={[
              {
                label: t('Ver depósito'),
                onSelect: () => patch({ deposito: row.depositid }, { keepPage: true }),
              },
              {
                label: t('Descargar comprobante'),
                onSelect: () => download(() => saveReceipt(wallet.walletid, row.depositid)),
              },
            ]}
          />
        )}
        empty={{
          title: t('Todavía no hay depósitos'),
          text: t('Consigna en la cuenta del servicio y declara aquí el depósito con su comprobante.'),
          action: declare,
        }}
      />
      {state.deposito !== null && (
        <DepositDetail
          depositid={state.deposito}
          row={list.table.rows?.find(({ depositid }) => depositid === state.deposito)}
          onClose={() => patch({ deposito: null }, { keepPage: true })}
        />
      )}
      {isOpen && <DepositSheet walletid={wallet.walletid} onClose={() => setOpen(false)} />}
    </>
  );
}

function useColumns(): Column<WalletDeposit>[] {
  const { t } = useTranslation('wallets');
  const commentCount = useCommentCount();
  return [
    {
      key: 'reference',
      header: t('Referencia'),
      cell: (row) => row.reference,
      detail: (row) => joined(t('Declaró {{name}}', { name: row.declaredBy }), commentCount(row)),
    },
    { key: 'date', narrow: 'meta', header: t('Fecha'), cell: (row) => shortDate(row.depositedOn) },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <StateOf noun="deposit" state={row.state} />,
    },
    {
      key: 'reason',
      narrow: 'below',
      header: t('Motivo'),
      isSettled: (row) => row.reason === null,
      cell: (row) => row.reason ?? '—',
    },
    { key: 'amount', narrow: 'amount', header: t('Valor'), align: 'end', cell: (row) => pesos(row.amount) },
  ];
}
