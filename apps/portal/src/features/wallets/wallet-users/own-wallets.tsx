import type { WalletUserRow } from '@antela/contract/wallet-users';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { DataTable, type TableError } from '../../../ui/data-table.tsx';
import { useUserActs } from './user-acts.tsx';
import { moneyColumns, walletColumn } from './wallet-user-columns.tsx';

type Props = { name: string; wallets: readonly WalletUserRow[] | undefined; error: TableError | null };

/** The wallets of one person, each with what is in it. */
export function OwnWallets({ name, wallets, error }: Props) {
  const { t } = useTranslation('wallet-users');
  const mayManage = useSignedIn().permissions.includes('manage_wallet_users');
  const acts = useUserActs();
  return (
    <>
      <DataTable
        caption={t('Billeteras de {{name}}', { name })}
        columns={[walletColumn(t), ...moneyColumns(t)]}
        rows={wallets}
        rowKey={(row) => row.payrolltypemoneybagemployeeid}
        rowActions={
          mayManage
            ? (row) =>
                acts.rowActions(row, [
                  { label: t('Retirar'), danger: true, onSelect: () => acts.leave({ users: [row] }) },
                ])
            : undefined
        }
        density="normal"
        error={error}
        empty={{
          title: t('No está en ninguna billetera'),
          text: t('Inscríbela desde Usuarios billetera para que reciba cargues y pueda gastar.'),
        }}
      />
      {acts.sheets}
    </>
  );
}
