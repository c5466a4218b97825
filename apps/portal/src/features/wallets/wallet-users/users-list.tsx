import { downloadWalletUsers, type WalletUserRow } from '@antela/contract/wallet-users';
import { walletUserLabels } from '@antela/rules/wallet-states';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { useCompanyChoices, usePayrollsOfCompanies, wordChoices } from '../../../lib/choices.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useList } from '../../../lib/use-list.ts';
import { pathTo } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import type { Selection } from '../../../ui/data-table.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { useTicked } from '../../../ui/use-ticked.ts';
import { EnrolSheet } from './enrol-sheet.tsx';
import { useUserActs } from './user-acts.tsx';
import { moneyColumns, personColumn, walletColumn } from './wallet-user-columns.tsx';
import { balanceWords, stateWords, walletUsersSearch, type FilterQuery } from './wallet-users-search.ts';
import { useWalletChoices } from './wallet-users.queries.ts';

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
  const fixed = walletid === undefined ? {} : { billetera: [walletid] };
  const list = useList(walletUsersSearch, 'wallet-users', { fixed });
  const [isEnrolling, setEnrolling] = useState(false);
  const total = usableTotal(list.whole?.page);
  const ticked = useTicked(list, (row) => row.payrolltypemoneybagemployeeid, total);
  const acts = useUserActs(ticked.clear);

  const selection: Selection<WalletUserRow> = {
    ...ticked.selection,
    rowLabel: ({ fullName, wallet }) => `${fullName}, ${wallet.name}`,
    actions:
      ticked.isAll && total !== null
        ? acts.actionsOverAll({ matching: list.query, total })
        : acts.bulkActions(ticked.rows),
  };
  const columns = [personColumn(t), ...(walletid === undefined ? [walletColumn(t)] : []), ...moneyColumns(t)];
  const enrol = mayManage && (
    <Button
      look={walletid === undefined ? 'primary' : 'secondary'}
      brief={walletid === undefined}
      onClick={() => setEnrolling(true)}
    >
      {t('Inscribir personas')}
    </Button>
  );

  return (
    <>
      {heading(
        permissions.includes('export_reports') && (
          <UsersReport query={list.query} isFiltered={list.isFiltered} />
        ),
        enrol,
      )}
      <ListTable
        list={list}
        caption={t('Personas inscritas en billeteras')}
        searchLabel={t('Buscar por nombre, documento o código')}
        filters={useFilters(walletid !== undefined)}
        columns={columns}
        rowKey={(row) => row.payrolltypemoneybagemployeeid}
        rowHref={(row) => pathTo.walletUser(row.employeeid)}
        selection={mayManage ? selection : undefined}
        rowActions={mayManage ? (row) => acts.rowActions(row) : undefined}
        empty={{
          title: t('Aún no hay nadie inscrito'),
          text: t('Aquí verás a quienes tienen billetera, con su saldo y lo que pueden gastar.'),
          way: [
            { name: t('La inscribes'), note: t('en una billetera') },
            { name: t('Recibe cargues'), note: t('con su valor') },
            { name: t('Gasta'), note: t('de su saldo') },
          ],
          action: enrol,
        }}
      />
      {isEnrolling && <EnrolSheet onClose={() => setEnrolling(false)} walletid={walletid} />}
      {acts.sheets}
    </>
  );
}

function UsersReport({ query, isFiltered }: { query: FilterQuery; isFiltered: boolean }) {
  const { t } = useTranslation('wallet-users');
  return (
    <ReportMenu
      reports={[
        {
          heading: isFiltered ? t('Informe de esta vista') : t('Informe de usuarios billetera'),
          save: (format) => downloadReport(downloadWalletUsers, { query: { ...query, format } }),
        },
      ]}
    />
  );
}

/** How many a whole filter takes; null where they were not counted to the end. */
const usableTotal = (page: { total?: number | null; totalIsCapped?: boolean } | undefined): number | null =>
  page?.totalIsCapped ? null : (page?.total ?? null);

/** @param ofOneWallet on a wallet's own page there is no wallet to choose */
function useFilters(ofOneWallet: boolean) {
  const { t } = useTranslation('wallet-users');
  const companies = useCompanyChoices();
  const payrolls = usePayrollsOfCompanies();
  const wallets = useWalletChoices().map(({ walletid: value, label }) => ({ value, label }));
  const balances = wordChoices(balanceWords, (code) => (code === 'with' ? t('Con saldo') : t('Sin saldo')));
  const states = wordChoices(stateWords, (state) => t(walletUserLabels[state]));
  return [
    ...(ofOneWallet ? [] : [{ key: 'billetera', label: t('Billetera'), choices: wallets }]),
    { key: 'estado', label: t('Estado'), choices: states },
    { key: 'saldo', label: t('Saldo'), choices: balances, isOne: true },
    ...(ofOneWallet ? [] : [{ key: 'nomina', label: t('Nómina'), choices: payrolls }]),
    ...(companies.length > 1 && !ofOneWallet
      ? [{ key: 'empresa', label: t('Empresa'), choices: companies }]
      : []),
  ];
}
