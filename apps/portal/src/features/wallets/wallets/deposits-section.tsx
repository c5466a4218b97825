import { pageSizeDefault } from '@antela/contract/schemas';
import type { WalletDeposit } from '@antela/contract/wallet-deposits';
import type { Wallet } from '@antela/contract/wallets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pesos, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages } from '../../../lib/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ReceiptButton } from '../../../ui/receipt-button.tsx';
import { DepositSheet } from './deposit-sheet.tsx';
import { DepositTag } from './wallet-words.tsx';
import { saveReceipt, useDeposits } from './wallets.queries.ts';

/** Deposits of the company, with their receipts, and whether the service has confirmed them. */
export function DepositsSection({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallets');
  const { permissions } = useSignedIn();
  const pages = useCursorPages(pageSizeDefault);
  const query = useDeposits(wallet.walletid, pages.cursor);
  const [isOpen, setOpen] = useState(false);
  const rows = query.data?.data;
  const declare = permissions.includes('manage_wallets') && wallet.state !== 'closed' && (
    <Button look="primary" onClick={() => setOpen(true)}>
      {t('Declarar depósito')}
    </Button>
  );
  const columns: Column<WalletDeposit>[] = [
    {
      key: 'reference',
      header: t('Referencia'),
      cell: (row) => row.reference,
      detail: (row) => t('Declaró {{name}}', { name: row.declaredBy }),
    },
    { key: 'date', header: t('Fecha'), cell: (row) => shortDate(row.depositedOn) },
    {
      key: 'state',
      header: t('Estado'),
      cell: (row) => <DepositTag state={row.state} />,
      detail: (row) => row.reason,
    },
    { key: 'amount', header: t('Valor'), align: 'end', cell: (row) => pesos(row.amount) },
  ];
  return (
    <>
      <div className="mb-3 flex justify-end">{declare}</div>
      <DataTable
        caption={t('Depósitos de la billetera')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.depositid}
        rowActions={(row) => (
          <ReceiptButton reference={row.reference} save={() => saveReceipt(wallet.walletid, row.depositid)} />
        )}
        error={queryFault(query)}
        empty={{
          title: t('Todavía no hay depósitos'),
          text: t('Consigna en la cuenta del servicio y declara aquí el depósito con su comprobante.'),
          action: declare,
        }}
      />
      <Pager pages={pages} list={query} />
      {isOpen && <DepositSheet walletid={wallet.walletid} onClose={() => setOpen(false)} />}
    </>
  );
}
