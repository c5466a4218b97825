import type { LedgerAccount, LedgerAccountKind } from '@antela/contract/ledger';
import { pageSizeDefault } from '@antela/contract/schemas';
import { ledgerAccountLabels } from '@antela/rules/ledger-labels';
import { useTranslation } from 'react-i18next';
import { pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages } from '../../../lib/url-state.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Section } from '../../../ui/panel.tsx';
import { useAccounts } from './ledger.queries.ts';

type Props = { kind: LedgerAccountKind; back: string; hrefOf: (accountid: string) => string };

/** Every account of a kind with its sums, the newest first. */
export function AccountsOfKind({ kind, back, hrefOf }: Props) {
  const { t } = useTranslation('ledger');
  const { permissions } = useSignedIn();
  const pages = useCursorPages(pageSizeDefault);
  const query = useAccounts(kind, pages.cursor);
  const rows = query.data?.data;
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
    { key: 'balance', header: t('Saldo'), align: 'end', cell: (row) => pesos(row.balance) },
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
      <DataTable
        caption={t('Cuentas de {{kind}}', { kind: t(ledgerAccountLabels[kind]) })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.accountid}
        rowHref={(row) => hrefOf(row.accountid)}
        error={queryFault(query)}
        empty={
          isHidden
            ? {
                title: t('Estas cuentas son de personas'),
                text: t('Para verlas una por una necesitas el permiso de ver usuarios billetera.'),
              }
            : { title: t('No hay cuentas de esta clase') }
        }
      />
      <Pager pages={pages} list={query} />
    </Section>
  );
}
