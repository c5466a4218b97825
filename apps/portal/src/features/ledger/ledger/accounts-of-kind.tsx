import { listLedgerAccounts, type LedgerAccount, type LedgerAccountKind } from '@antela/contract/ledger';
import { ledgerAccountLabels } from '@antela/rules/ledger-labels';
import { useTranslation } from 'react-i18next';
import { pesos } from '../../../lib/format.ts';
import { listSearch } from '../../../lib/list-search.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useList } from '../../../lib/use-list.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { Section } from '../../../ui/panel.tsx';

const accountsSearch = listSearch({ endpoint: listLedgerAccounts, filters: {}, sorts: {} });

type Props = { kind: LedgerAccountKind; back: string; hrefOf: (accountid: string) => string };

/** Every account of a kind with its sums, the newest first. */
export function AccountsOfKind({ kind, back, hrefOf }: Props) {
  const { t } = useTranslation('ledger');
  const { permissions } = useSignedIn();
  const list = useList(accountsSearch, null, { given: { kind } });
  const isHidden = kind === 'wallet_user' && !permissions.includes('view_wallet_users');
  const columns: Column<LedgerAccount>[] = [
    {
      key: 'owner',
      header: t('Cuenta'),
      cell: (row) => row.owner ?? t(ledgerAccountLabels[row.kind]),
      detail: (row) => row.company?.name ?? null,
    },
    { key: 'debits', header: t('Débitos'), align: 'end', cell: (row) => pesos(row.debits) },
    { key: 'credits', header: t('Créditos'), align: 'end', cell: (row) => pesos(row.credits) },
    { key: 'balance', narrow: 'amount', header: t('Saldo'), align: 'end', cell: (row) => pesos(row.balance) },
  ];
  return (
    <Section
      title={t(ledgerAccountLabels[kind])}
      actions={
        <Link href={back} className="text-link">
          {t('Volver al balance')}
        </Link>
      }
    >
      <ListTable
        list={list}
        caption={t('Cuentas de {{kind}}', { kind: t(ledgerAccountLabels[kind]) })}
        columns={columns}
        rowKey={(row) => row.accountid}
        rowHref={(row) => hrefOf(row.accountid)}
        empty={
          isHidden
            ? {
                title: t('Estas cuentas son de personas'),
                text: t('Para verlas una por una necesitas el permiso de ver usuarios billetera.'),
              }
            : { title: t('No hay cuentas de esta clase') }
        }
      />
    </Section>
  );
}
