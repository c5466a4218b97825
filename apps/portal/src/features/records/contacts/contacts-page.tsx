import { contactKinds, type Contact } from '@antela/contract/contacts';
import { pageSizeDefault } from '@antela/contract/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { mobile } from '../../../lib/format.ts';
import { useListLayout } from '../../../lib/list-layout.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages, useSearchText, useUrlState, type UrlState } from '../../../lib/url-state.ts';
import { paths, pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DataTable, type Column, type TableError } from '../../../ui/data-table.tsx';
import { FilterChips, type Filter } from '../../../ui/filter-chips.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Ticks, useTicksInWords } from '../../../ui/ticks.tsx';
import { kindLabels, mainWords } from './contact-words.ts';
import { contactsSearch, kindWords, noFilters, type ContactsSearch } from './contacts-search.ts';
import { useContacts, useContactsTotal } from './contacts.queries.ts';

export function ContactsPage() {
  const { t } = useTranslation('contacts');
  const { permissions } = useSignedIn();
  const { state: search, patch } = useUrlState(contactsSearch);
  const [text, searchFor] = useSearchText();
  const pages = useCursorPages(pageSizeDefault);
  const list = useContacts(search, text, pages.cursor);
  const total = useContactsTotal(search, text, list.data);
  const rows = list.data?.data;
  const isFiltered = text !== '' || search.empresa.length > 0 || search.tipo.length > 0;
  const create = permissions.includes('manage_contacts') && (
    <LinkButton look="primary" href={paths.contactCreate}>
      {t('Crear contacto')}
    </LinkButton>
  );

  return (
    <>
      <PageHeader
        title={t('Contactos')}
        note={t('A quién escribimos o llamamos en cada empresa.')}
        actions={create}
      />
      <ContactsTable
        filters={
          <>
            <SearchField label={t('Buscar por nombre, cargo o correo')} value={text} onSearch={searchFor} />
            <Filters search={search} patch={patch} />
          </>
        }
        rows={rows}
        sort={search.orden}
        onSort={(orden) => patch({ orden: orden === 'nombre' ? null : orden })}
        error={queryFault(list)}
        onClearFilters={isFiltered ? () => searchFor('', noFilters) : undefined}
        firstAction={create}
      />
      <Pager pages={pages} list={list} total={total} />
    </>
  );
}

function Filters({ search, patch }: { search: ContactsSearch; patch: UrlState<ContactsSearch>['patch'] }) {
  const { t } = useTranslation('contacts');
  const inWords = useTicksInWords();
  const companies = useCompanyChoices();
  const kinds = contactKinds.map((kind) => ({ value: kindWords[kind], label: t(kindLabels[kind]) }));
  const filter = (key: 'empresa' | 'tipo', label: string, choices: typeof kinds): Filter => ({
    key,
    label,
    value: inWords(choices, search[key]),
    onClear: () => patch({ [key]: null }),
    children: <Ticks choices={choices} ticked={search[key]} onChange={(next) => patch({ [key]: next })} />,
  });
  return (
    <FilterChips
      filters={[
        filter('tipo', t('Tipo'), kinds),
        ...(companies.length > 1 ? [filter('empresa', t('Empresa'), companies)] : []),
      ]}
      onClearAll={() => patch(noFilters)}
    />
  );
}

type TableProps = {
  filters: ReactNode;
  rows: readonly Contact[] | undefined;
  sort: ContactsSearch['orden'];
  onSort: (orden: ContactsSearch['orden']) => void;
  error: TableError | null;
  onClearFilters: (() => void) | undefined;
  firstAction: ReactNode;
};

function ContactsTable({ filters, rows, sort, onSort, error, onClearFilters, firstAction }: TableProps) {
  const { t } = useTranslation('contacts');
  const hasManyCompanies = useCompanyChoices().length > 1;
  const columns: Column<Contact>[] = [
    {
      key: 'name',
      header: t('Contacto'),
      sortKey: 'name',
      cell: (row) => row.name,
      detail: (row) => row.position,
    },
    {
      key: 'kind',
      narrow: 'meta',
      header: t('Tipo'),
      cell: (row) => t(kindLabels[row.kind]),
      detail: (row) => mainWords(row, t),
    },
    {
      key: 'reach',
      header: t('Correo'),
      cell: (row) => <span className="wrap-anywhere">{row.email}</span>,
      detail: (row) => row.mobile && mobile(row.mobile),
    },
    ...(hasManyCompanies
      ? [{ key: 'companies', header: t('Empresas'), cell: (row: Contact) => companiesWords(row, t) }]
      : []),
    {
      key: 'notices',
      header: t('Avisos'),
      align: 'end',
      cell: (row) => (row.notices.length === 0 ? t('Ninguno') : String(row.notices.length)),
    },
  ];
  return (
    <DataTable
      caption={t('Contactos de tus empresas')}
      layout={useListLayout('contacts', noFilters)}
      filters={filters}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.contactid}
      rowHref={(row) => pathTo.contact(row.contactid)}
      sort={{ key: 'name', direction: sort === 'nombre' ? 'asc' : 'desc' }}
      onSortChange={({ direction }) => onSort(direction === 'asc' ? 'nombre' : '-nombre')}
      error={error}
      onClearFilters={onClearFilters}
      empty={{
        title: t('Aquí verás a tus contactos'),
        text: t(
          'Agrega primero a quien lleva la nómina y a quien maneja la tesorería: a ellos les avisamos de cortes, reportes y pagos.',
        ),
        action: firstAction,
      }}
    />
  );
}

function companiesWords(
  { companies }: Contact,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  return companies.length > 2
    ? t('{{n}} empresas', { count: companies.length, n: companies.length })
    : companies.map(({ name }) => name).join(', ');
}
