import { pageSizeDefault } from '@antela/contract/schemas';
import { downloadWallets, walletStates, type WalletRow } from '@antela/contract/wallets';
import { walletLabels } from '@antela/rules/wallet-states';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { count, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages, useSearchText, useUrlState } from '../../../lib/url-state.ts';
import { pathTo } from '../../../paths.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { DataStamp } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Ticks, useTicksInWords } from '../../../ui/ticks.tsx';
import { FundFigures } from './fund-figures.tsx';
import { fundingLabels, purposeLabels, WalletTag } from './wallet-words.tsx';
import { useWallets } from './wallets.queries.ts';

const walletsSearch = {
  parse(search: unknown) {
    const { ids, many } = searchReader(search);
    return { empresa: ids('empresa'), estado: many('estado', walletStates) };
  },
};
const noFilters = { empresa: null, estado: null } as const;

/** @param create what somebody without wallets is offered */
export function WalletsList({ create }: { create: React.ReactNode }) {
  const { t } = useTranslation('wallets');
  const inWords = useTicksInWords();
  const { permissions } = useSignedIn();
  const { state, patch } = useUrlState(walletsSearch);
  const [text, searchFor] = useSearchText();
  const pages = useCursorPages(pageSizeDefault);
  const companies = useCompanyChoices();
  const filters = {
    ...(text.trim() !== '' && { q: text.trim().slice(0, 100) }),
    ...(state.empresa.length > 0 && { companyid: state.empresa.join(',') }),
    ...(state.estado.length > 0 && { state: state.estado.join(',') }),
  };
  const list = useWallets(filters, pages.cursor);
  const rows = list.data?.data;
  const states = walletStates.map((value) => ({ value, label: t(walletLabels[value]) }));
  const columns = useColumns(companies.length > 1);

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-end gap-4 max-md:hidden">
        <DataStamp of={[list]} />
        {permissions.includes('export_reports') && (
          <ReportMenu
            reports={[
              {
                heading: t('Billeteras'),
                save: (format) => downloadReport(downloadWallets, { query: { ...filters, format } }),
              },
            ]}
          />
        )}
      </div>
      <FundFigures totals={list.data?.totals} />
      <DataTable
        caption={t('Billeteras de tus empresas')}
        filters={
          <>
            <SearchField label={t('Buscar por nombre')} value={text} onSearch={searchFor} />
            <FilterChips
              filters={[
                {
                  key: 'state',
                  label: t('Estado'),
                  value: inWords(states, state.estado),
                  onClear: () => patch({ estado: null }),
                  children: (
                    <Ticks
                      choices={states}
                      ticked={state.estado}
                      onChange={(estado) => patch({ estado: estado as typeof state.estado })}
                    />
                  ),
                },
                ...(companies.length > 1
                  ? [
                      {
                        key: 'company',
                        label: t('Empresa'),
                        value: inWords(companies, state.empresa),
                        onClear: () => patch({ empresa: null }),
                        children: (
                          <Ticks
                            choices={companies}
                            ticked={state.empresa}
                            onChange={(empresa) => patch({ empresa })}
                          />
                        ),
                      },
                    ]
                  : []),
              ]}
              onClearAll={() => patch(noFilters)}
            />
          </>
        }
        columns={columns}
        rows={rows}
        rowKey={(row) => row.walletid}
        rowHref={(row) => pathTo.wallet(row.walletid)}
        error={queryFault(list)}
        onClearFilters={Object.keys(filters).length > 0 ? () => searchFor('', noFilters) : undefined}
        empty={{
          title: t('Aquí verás tus billeteras'),
          text: t(
            'Crea una para alimentación, transporte o lo que ofrezcas, y carga a cada persona su valor.',
          ),
          action: create,
        }}
      />
      <Pager pages={pages} list={list} />
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
          : `${t(purposeLabels[row.purpose])} · ${t(fundingLabels[row.funding])}`,
    },
    { key: 'state', narrow: 'state', header: t('Estado'), cell: (row) => <WalletTag state={row.state} /> },
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
