import { downloadWallets, listWallets, type WalletRow } from '@antela/contract/wallets';
import { walletLabels, walletFundingLabels, walletPurposeLabels } from '@antela/rules/wallet-states';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { useCompanyChoices, useCompanyFilter, wordChoices } from '../../../lib/choices.ts';
import { count, joined, pesos } from '../../../lib/format.ts';
import { ids, listSearch, words } from '../../../lib/list-search.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useList } from '../../../lib/use-list.ts';
import { pathTo } from '../../../paths.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { ListActs } from '../../../ui/list-acts.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { DataStamp } from '../../../ui/page-header.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { FundFigures } from './fund-figures.tsx';

/** The address says the states in the API's own words. */
const stateWords: Record<WalletRow['state'], string> = {
  active: 'active',
  suspended: 'suspended',
  closed: 'closed',
};

export const walletsSearch = listSearch({
  endpoint: listWallets,
  filters: { estado: words('state', stateWords), empresa: ids('companyid') },
  sorts: {},
});

/** @param create what somebody without wallets is offered */
export function WalletsList({ create }: { create: React.ReactNode }) {
  const { t } = useTranslation('wallets');
  const { permissions } = useSignedIn();
  const companies = useCompanyChoices();
  const list = useList(walletsSearch, 'wallets');
  const states = wordChoices(stateWords, (state) => t(walletLabels[state]));

  return (
    <>
      <ListActs className="mb-4 flex flex-wrap items-center justify-end gap-4">
        <DataStamp of={[list.answer]} />
        {permissions.includes('export_reports') && (
          <ReportMenu
            reports={[
              {
                heading: t('Billeteras'),
                save: (format) => downloadReport(downloadWallets, { query: { ...list.query, format } }),
              },
            ]}
          />
        )}
      </ListActs>
      <ListTable
        list={list}
        figures={<FundFigures totals={list.answer.data?.totals} />}
        caption={t('Billeteras de tus empresas')}
        searchLabel={t('Buscar por nombre')}
        filters={[{ key: 'estado', label: t('Estado'), choices: states }, ...useCompanyFilter()]}
        columns={useColumns(companies.length > 1)}
        rowKey={(row) => row.walletid}
        rowHref={(row) => pathTo.wallet(row.walletid)}
        empty={{
          title: t('Aquí verás tus billeteras'),
          text: t(
            'Crea una para alimentación, transporte o lo que ofrezcas, y carga a cada persona su valor.',
          ),
          way: [
            { name: t('Creas la billetera'), note: t('y dices para qué es') },
            { name: t('Inscribes personas'), note: t('de sus nóminas') },
            { name: t('La cargas'), note: t('a cada una su valor') },
            { name: t('Gastan'), note: t('de su saldo') },
          ],
          action: create,
        }}
      />
    </>
  );
}

function useColumns(hasManyCompanies: boolean): Column<WalletRow>[] {
  const { t } = useTranslation('wallets');
  return [
    {
      key: 'name',
      header: t('Billetera'),
      cell: (row) => row.name,
      detail: (row) =>
        hasManyCompanies
          ? row.company.name
          : joined(t(walletPurposeLabels[row.purpose]), t(walletFundingLabels[row.funding])),
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <StateOf noun="wallet" state={row.state} />,
    },
    {
      key: 'available',
      narrow: 'amount',
      header: t('Disponible'),
      align: 'end',
      cell: (row) => (row.funding === 'payroll' ? t('No aplica') : pesos(row.available)),
      detail: (row) => (row.isLow && row.funding === 'prefunded' ? t('Queda poco') : null),
    },
    {
      key: 'committed',
      header: t('Comprometido'),
      align: 'end',
      cell: (row) => (row.funding === 'payroll' ? '' : pesos(row.committed)),
    },
    { key: 'users', header: t('Usuarios'), align: 'end', cell: (row) => count(row.users) },
  ];
}
