import type { Contact } from '@antela/contract/contacts';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices, useCompanyFilter, wordChoices } from '../../../lib/choices.ts';
import { mobile } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { prefetchList, useList } from '../../../lib/use-list.ts';
import { paths, pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { kindLabels, mainWords } from './contact-words.ts';
import { contactsSearch, kindWords } from './contacts-search.ts';

export function ContactsPage() {
  const { t } = useTranslation('contacts');
  const { permissions } = useSignedIn();
  const companies = useCompanyChoices();
  const list = useList(contactsSearch, 'contacts');
  const create = permissions.includes('manage_contacts') && (
    <LinkButton look="primary" brief href={paths.contactCreate}>
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
      <ListTable
        list={list}
        caption={t('Contactos de tus empresas')}
        searchLabel={t('Buscar por nombre, cargo o correo')}
        filters={[
          { key: 'tipo', label: t('Tipo'), choices: wordChoices(kindWords, (kind) => t(kindLabels[kind])) },
          ...useCompanyFilter(),
        ]}
        columns={useColumns(companies.length > 1)}
        rowKey={(row) => row.contactid}
        rowHref={(row) => pathTo.contact(row.contactid)}
        empty={{
          title: t('Aquí verás a tus contactos'),
          text: t(
            'Agrega primero a quien lleva la nómina y a quien maneja la tesorería: a ellos les avisamos de cortes, reportes y pagos.',
          ),
          way: [
            { name: t('Creas el contacto'), note: t('con su correo') },
            { name: t('Eliges su tipo'), note: t('y sus empresas') },
            { name: t('Le avisamos'), note: t('de lo suyo') },
          ],
          action: create,
        }}
      />
    </>
  );
}

ContactsPage.prefetch = prefetchList(contactsSearch);

function useColumns(hasManyCompanies: boolean): Column<Contact>[] {
  const { t } = useTranslation('contacts');
  return [
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
}

function companiesWords(
  { companies }: Contact,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  return companies.length > 2
    ? t('{{n}} empresas', { count: companies.length, n: companies.length })
    : companies.map(({ name }) => name).join(', ');
}
