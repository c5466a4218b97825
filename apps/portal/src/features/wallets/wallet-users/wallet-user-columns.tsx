import type { WalletUserRow } from '@antela/contract/wallet-users';
import { documentNumber, pesos } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { limitText, spentText, type Translate } from './wallet-user-words.tsx';

export const personColumn = (t: Translate): Column<WalletUserRow> => ({
  key: 'name',
  header: t('Persona'),
  sortKey: 'name',
  cell: (row) => row.fullName,
  detail: (row) => documentNumber(row.documentType, row.documentNumber),
});

export const walletColumn = (t: Translate): Column<WalletUserRow> => ({
  key: 'wallet',
  header: t('Billetera'),
  cell: (row) => row.wallet.name,
  detail: (row) => row.company.name,
});

/** Balance, money that may be spent and state: alike wherever enrolments are listed. */
export const moneyColumns = (t: Translate): Column<WalletUserRow>[] => [
  {
    key: 'balance',
    narrow: 'amount',
    header: t('Saldo'),
    align: 'end',
    cell: (row) =>
      row.wallet.funding === 'payroll' && row.balance === 0 ? t('De la nómina') : pesos(row.balance),
  },
  {
    key: 'limit',
    header: t('Límite por periodo'),
    align: 'end',
    // Where payroll pays, nothing can be spent until there is one.
    cell: (row) =>
      row.wallet.funding === 'payroll' && row.effectiveLimit === null
        ? t('Sin definir')
        : limitText(row.effectiveLimit, t),
    detail: (row) => spentText(row, t),
  },
  { key: 'available', header: t('Puede gastar'), align: 'end', cell: (row) => pesos(row.available) },
  {
    key: 'state',
    narrow: 'state',
    header: t('Estado'),
    cell: (row) => <StateOf noun="walletUser" state={row.state} />,
    detail: (row) => row.stateReason,
  },
];
