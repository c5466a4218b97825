import { companyUserStates, type CompanyUser } from '@antela/contract/company-users';
import { pageSizeDefault } from '@antela/contract/schemas';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { shortInstant } from '../../../lib/format.ts';
import { useListLayout } from '../../../lib/list-layout.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages, useSearchText, useUrlState, type UrlState } from '../../../lib/url-state.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column, type TableError } from '../../../ui/data-table.tsx';
import { FilterChips, type Filter } from '../../../ui/filter-chips.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Ticks, useTicksInWords } from '../../../ui/ticks.tsx';
import { useCompanyUsers, useCompanyUsersTotal, useRoleChoices } from './company-users.queries.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { UserSheet } from './user-sheet.tsx';
import { stateLabels, UserStateTag } from './user-words.tsx';
import { noFilters, sortOf, sortWord, stateWords, usersSearch, type UsersSearch } from './users-search.ts';

/**
 * @param acts what other features add beside its own acts
 * @param below what other features add under the list
 */
export function UsersPage({ acts: Acts, below: Below }: { acts: ComponentType; below: ComponentType }) {
  const { t } = useTranslation('company-users');
  const { permissions } = useSignedIn();
  const { state: search, patch } = useUrlState(usersSearch);
  const [text, searchFor] = useSearchText();
  const [isInviting, setInviting] = useState(false);
  const pages = useCursorPages(pageSizeDefault);
  const list = useCompanyUsers(search, text, pages.cursor);
  const total = useCompanyUsersTotal(search, text, list.data);
  const rows = list.data?.data;
  const layout = useListLayout('company-users', noFilters);
  const isFiltered =
    text !== '' || [search.empresa, search.rol, search.estado].some((chosen) => chosen.length > 0);
  const open = (usuario: string | null) => patch({ usuario }, { keepPage: true });
  const invite = permissions.includes('manage_company_users') && (
    <Button look="primary" onClick={() => setInviting(true)}>
      {t('Invitar personas')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('Usuarios')}
        note={t('Las personas de tu equipo que ingresan al portal.')}
        actions={
          <>
            <Acts />
            {invite}
          </>
        }
      />
      <WaitingProposals subject="company_user">
        <WaitingProposals subject="client">
          <UsersTable
            layout={layout}
            filters={
              <>
                <SearchField label={t('Buscar por nombre o correo')} value={text} onSearch={searchFor} />
                <Filters search={search} patch={patch} />
              </>
            }
            rows={rows}
            search={search}
            onSort={(orden) => patch({ orden })}
            onOpen={open}
            error={queryFault(list)}
            onClearFilters={isFiltered ? () => searchFor('', noFilters) : undefined}
            firstAction={invite}
          />
          <Pager pages={pages} list={list} total={total} />
          {/* Its place is known once the list has taken its own. */}
          {rows && layout !== 'loading' && (
            <Suspense>
              <Below />
            </Suspense>
          )}
        </WaitingProposals>
      </WaitingProposals>
      {search.usuario && <UserSheet userid={search.usuario} onClose={() => open(null)} />}
      {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
    </>
  );
}

function Filters({ search, patch }: { search: UsersSearch; patch: UrlState<UsersSearch>['patch'] }) {
  const { t } = useTranslation('company-users');
  const inWords = useTicksInWords();
  const companies = useCompanyChoices();
  const roles = useRoleChoices().map(({ roleid, name }) => ({ value: roleid, label: name }));
  const states = companyUserStates.map((state) => ({
    value: stateWords[state],
    label: t(stateLabels[state]),
  }));
  const filter = (key: keyof typeof noFilters, label: string, choices: typeof states): Filter => ({
    key,
    label,
    value: inWords(choices, search[key]),
    onClear: () => patch({ [key]: null }),
    children: <Ticks choices={choices} ticked={search[key]} onChange={(next) => patch({ [key]: next })} />,
  });
  const filters = [
    filter('estado', t('Estado'), states),
    filter('rol', t('Rol'), roles),
    ...(companies.length > 1 ? [filter('empresa', t('Empresa'), companies)] : []),
  ];
  return <FilterChips filters={filters} onClearAll={() => patch(noFilters)} />;
}

type TableProps = {
  layout: ReturnType<typeof useListLayout>;
  filters: ReactNode;
  rows: readonly CompanyUser[] | undefined;
  search: UsersSearch;
  onSort: (orden: UsersSearch['orden'] | null) => void;
  onOpen: (userid: string) => void;
  error: TableError | null;
  onClearFilters: (() => void) | undefined;
  firstAction: ReactNode;
};

function UsersTable({
  layout,
  filters,
  rows,
  search,
  onSort,
  onOpen,
  error,
  onClearFilters,
  firstAction,
}: TableProps) {
  const { t } = useTranslation('company-users');
  const { userid: self } = useSignedIn();
  const all = useCompanyChoices().length;
  const columns: Column<CompanyUser>[] = [
    {
      key: 'name',
      header: t('Persona'),
      sortKey: 'name',
      cell: (row) => (row.userid === self ? t('{{name}} (tú)', { name: row.name }) : row.name),
      detail: (row) => row.email,
    },
    { key: 'role', narrow: 'meta', header: t('Rol'), cell: (row) => row.role.name },
    { key: 'companies', header: t('Empresas'), cell: (row) => companiesWords(row, all, t) },
    { key: 'state', narrow: 'state', header: t('Estado'), cell: (row) => <UserStateTag state={row.state} /> },
    {
      key: 'lastSignIn',
      header: t('Último ingreso'),
      sortKey: 'lastSignIn',
      cell: (row) => (
        <span className="whitespace-nowrap">
          {row.lastSignInAt ? shortInstant(row.lastSignInAt) : t('Nunca')}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('Usuarios del portal')}
      layout={layout}
      filters={filters}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.userid}
      onOpen={(row) => onOpen(row.userid)}
      sort={sortOf(search)}
      onSortChange={(sort) => onSort(sortWord(sort))}
      error={error}
      onClearFilters={onClearFilters}
      empty={{
        title: t('Aquí verás a tu equipo'),
        text: t('Con su rol, las empresas que ve y cuándo ingresó.'),
        action: firstAction,
      }}
    />
  );
}

function companiesWords(
  { companies, hasOtherCompanies }: CompanyUser,
  all: number,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  if (companies.length === 0) return hasOtherCompanies ? t('Otras') : t('Ninguna');
  if (companies.length > 1 && companies.length === all) return t('Todas');
  const names =
    companies.length > 2
      ? t('{{n}} empresas', { count: companies.length, n: companies.length })
      : companies.map(({ name }) => name).join(', ');
  return hasOtherCompanies ? t('{{names}} y otras', { names }) : names;
}
