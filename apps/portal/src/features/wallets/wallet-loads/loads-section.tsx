import { listWalletLoads, type ListedWalletLoad } from '@antela/contract/wallet-loads';
import { useTranslation } from 'react-i18next';
import { useCommentCount } from '../../../lib/comments.tsx';
import { count, joined, pesos, shortDate, shortInstant } from '../../../lib/format.ts';
import { listSearch } from '../../../lib/list-search.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useList } from '../../../lib/use-list.ts';
import type { WalletSectionProps } from '../../../lib/wallet-section.ts';
import { pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { StateOf } from '../../../ui/state-of.tsx';

const loadsSearch = listSearch({ endpoint: listWalletLoads, filters: {}, sorts: {} });

/** The loads of one wallet: a part of its page. */
export function LoadsSection({ walletid }: WalletSectionProps) {
  const { t } = useTranslation('wallet-loads');
  const { permissions } = useSignedIn();
  const commentCount = useCommentCount();
  const list = useList(loadsSearch, 'wallet-loads', { given: { walletid }, kept: { staleTime: 0 } });
  const columns: Column<ListedWalletLoad>[] = [
    {
      key: 'concept',
      header: t('Cargue'),
      cell: (row) => row.concept,
      detail: (row) => joined(shortInstant(row.createdAt), row.createdBy, commentCount(row)),
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <StateOf noun="load" state={row.state} />,
      detail: (row) =>
        row.state === 'scheduled' && row.scheduledOn
          ? t('Para el {{date}}', { date: shortDate(row.scheduledOn) })
          : null,
    },
    { key: 'lines', header: t('Personas'), align: 'end', cell: (row) => count(row.lines) },
    { key: 'total', narrow: 'amount', header: t('Total'), align: 'end', cell: (row) => pesos(row.total) },
  ];
  return (
    <ListTable
      list={list}
      caption={t('Cargues de la billetera')}
      columns={columns}
      rowKey={(row) => row.walletloadid}
      rowHref={(row) => pathTo.walletLoad(row.walletloadid)}
      empty={{
        title: t('Todavía no hay cargues'),
        text: t('Un cargue le pone dinero a muchas personas a la vez, cada una con su valor.'),
        action: permissions.includes('manage_wallets') && (
          <LinkButton look="primary" href={pathTo.walletLoadCreate(walletid)}>
            {t('Nuevo cargue')}
          </LinkButton>
        ),
      }}
    />
  );
}
