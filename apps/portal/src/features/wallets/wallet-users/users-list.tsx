import { pageSizeDefault } from '@antela/contract/schemas';
import { downloadWalletUsers, type WalletUserRow } from '@antela/contract/wallet-users';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { useListLayout } from '../../../lib/list-layout.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages, useSearchText, useUrlState } from '../../../lib/url-state.ts';
import { pathTo } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Selection } from '../../../ui/data-table.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { EnrolSheet } from './enrol-sheet.tsx';
import { useUserActs } from './user-acts.tsx';
import { moneyColumns, personColumn, walletColumn } from './wallet-user-columns.tsx';
import { WalletUsersFilters } from './wallet-users-filters.tsx';
import {
  filterQuery,
  hasFilters,
  noFilters,
  sortOf,
  sortWord,
  walletUsersSearch,
} from './wallet-users-search.ts';
import { useWalletUsers } from './wallet-users.queries.ts';

type Props = {
  /** Only of this wallet. */
  walletid?: string;
  /** Draws the heading with what can be done here. */
  heading: (more: ReactNode, action: ReactNode) => ReactNode;
};

/** Enrolments with their filters and all that can be done with them: of every wallet, or of one on its own page. */
export function UsersList({ walletid, heading }: Props) {
  const { t } = useTranslation('wallet-users');
  const { permissions } = useSignedIn();
  const mayManage = permissions.includes('manage_wallet_users');
  const { state, patch } = useUrlState(walletUsersSearch);
  const search = walletid === undefined ? state : { ...state, billetera: [walletid] };
  const [text, searchFor] = useSearchText();
  const pages = useCursorPages(pageSizeDefault);
  const list = useWalletUsers(search, text, pages.cursor);
  const [isEnrolling, setEnrolling] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // The filter that was taken as a whole: another one is another scope.
  const [chosen, setChosen] = useState<string | null>(null);
  const select = (ids: ReadonlySet<string>) => {
    setChosen(null);
    setSelected(ids);
  };
  const acts = useUserActs(() => select(new Set()));
  const rows = list.data?.data;
  const isFiltered =
    text !== '' || hasFilters(walletid === undefined ? search : { ...search, billetera: [] });
  const query = filterQuery(search, text);

  const total = usableTotal(list.data?.page);
  const isAll = total !== null && chosen === JSON.stringify(query);

  const selection: Selection<WalletUserRow> = {
    selected,
    onChange: select,
    rowLabel: ({ fullName, wallet }) => `${fullName}, ${wallet.name}`,
    actions: isAll
      ? acts.actionsOverAll({ matching: query, total })
      : acts.bulkActions((rows ?? []).filter(({ payrolltypemoneybagemployeeid: id }) => selected.has(id))),
    ...(total !== null && {
      all: { total, active: isAll, onSelectAll: () => setChosen(JSON.stringify(query)) },
    }),
  };
  const columns = [personColumn(t), ...(walletid === undefined ? [walletColumn(t)] : []), ...moneyColumns(t)];
  const enrol = mayManage && (
    <Button look={walletid === undefined ? 'primary' : 'secondary'} onClick={() => setEnrolling(true)}>
      {t('Inscribir personas')}
    </Button>
  );

  return (
    <>
      {heading(
        permissions.includes('export_reports') && (
          <ReportMenu
            reports={[
              {
                heading: isFiltered ? t('Informe de esta vista') : t('Informe de usuarios billetera'),
                save: (format) => downloadReport(downloadWalletUsers, { query: { ...query, format } }),
              },
            ]}
          />
        ),
        enrol,
      )}
      <DataTable
        caption={t('Personas inscritas en billeteras')}
        filters={
          <>
            <SearchField
              label={t('Buscar por nombre, documento o código')}
              value={text}
              onSearch={searchFor}
            />
            <WalletUsersFilters search={search} patch={patch} ofOneWallet={walletid !== undefined} />
          </>
        }
        layout={useListLayout('wallet-users', walletid === undefined ? noFilters : {})}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.payrolltypemoneybagemployeeid}
        rowHref={(row) => pathTo.walletUser(row.employeeid)}
        sort={sortOf(search)}
        onSortChange={(sort) => patch({ orden: sortWord(sort) })}
        selection={mayManage ? selection : undefined}
        rowActions={mayManage ? acts.rowActions : undefined}
        error={queryFault(list)}
        onClearFilters={isFiltered ? () => searchFor('', noFilters) : undefined}
        empty={{
          title: t('Aún no hay nadie inscrito'),
          text: t('Aquí verás a quienes tienen billetera, con su saldo y lo que pueden gastar.'),
          action: enrol,
        }}
      />
      <Pager pages={pages} list={list} />
      {isEnrolling && <EnrolSheet onClose={() => setEnrolling(false)} walletid={walletid} />}
      {acts.sheets}
    </>
  );
}

/** How many a whole filter takes; null where they were not counted to the end. */
const usableTotal = (page: { total?: number | null; totalIsCapped?: boolean } | undefined): number | null =>
  page?.totalIsCapped ? null : (page?.total ?? null);
