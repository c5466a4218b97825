import { permissions as all } from '@antela/contract/permissions';
import type { Role } from '@antela/contract/roles';
import { pageSizeDefault } from '@antela/contract/schemas';
import { useTranslation } from 'react-i18next';
import { queryFault } from '../../../lib/query-fault.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages, useSearchText, useUrlState } from '../../../lib/url-state.ts';
import { paths, pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useRoles } from './roles.queries.ts';

/** `orden` is `nombre`, with a minus for the other way round. */
const rolesSearch = {
  parse: (search: unknown) => ({ orden: searchReader(search).one('orden', ['nombre', '-nombre'], 'nombre') }),
};

export function RolesPage() {
  const { t } = useTranslation('roles');
  const { permissions } = useSignedIn();
  const { state, patch } = useUrlState(rolesSearch);
  const [text, searchFor] = useSearchText();
  const pages = useCursorPages(pageSizeDefault);
  const isAscending = state.orden === 'nombre';
  const list = useRoles(isAscending ? 'name:asc' : 'name:desc', text, pages.cursor);
  const rows = list.data?.data;
  const columns = useColumns();
  const create = permissions.includes('manage_company_roles') && (
    <LinkButton look="primary" href={paths.roleDetail}>
      {t('Crear rol')}
    </LinkButton>
  );

  return (
    <>
      <PageHeader
        title={t('Roles')}
        note={t('Qué puede ver, gestionar y aprobar cada persona de tu equipo.')}
        actions={create}
      />
      <DataTable
        caption={t('Roles de tu equipo')}
        filters={<SearchField label={t('Buscar por nombre')} value={text} onSearch={searchFor} />}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.roleid}
        rowHref={(row) => pathTo.role(row.roleid)}
        sort={{ key: 'name', direction: isAscending ? 'asc' : 'desc' }}
        onSortChange={({ direction }) => patch({ orden: direction === 'asc' ? null : '-nombre' })}
        error={queryFault(list)}
        onClearFilters={text === '' ? undefined : () => searchFor('')}
        empty={{
          title: t('Aquí verás los roles'),
          text: t('Cada rol reúne los permisos que le das a varias personas.'),
          action: create,
        }}
      />
      <Pager pages={pages} list={list} />
    </>
  );
}

function useColumns(): Column<Role>[] {
  const { t } = useTranslation('roles');
  const { permissions, rolename } = useSignedIn();
  const seesUsers = permissions.includes('view_company_users');
  return [
    {
      key: 'name',
      header: t('Rol'),
      sortKey: 'name',
      cell: (row) => row.name,
      detail: (row) => (row.isSystem ? t('Lo puede todo') : row.name === rolename ? t('Es tu rol') : null),
    },
    {
      key: 'permissions',
      narrow: 'meta',
      header: t('Permisos'),
      cell: (row) =>
        row.permissions.length === all.length
          ? t('Todos')
          : t('{{number}} de {{all}}', { number: row.permissions.length, all: all.length }),
    },
    {
      key: 'users',
      narrow: 'amount',
      header: t('Usuarios'),
      align: 'end',
      cell: (row) =>
        row.users > 0 && seesUsers ? (
          <Link
            href={pathTo.users({ rol: row.roleid })}
            className="text-link pointer-coarse:min-w-11 pointer-coarse:justify-end"
          >
            {row.users}
          </Link>
        ) : (
          String(row.users)
        ),
    },
  ];
}
