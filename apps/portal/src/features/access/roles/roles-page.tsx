import { permissions as all } from '@antela/contract/permissions';
import { listRoles, type Role } from '@antela/contract/roles';
import { useTranslation } from 'react-i18next';
import { listSearch } from '../../../lib/list-search.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { prefetchList, useList } from '../../../lib/use-list.ts';
import { paths, pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';

const rolesSearch = listSearch({ endpoint: listRoles, filters: {}, sorts: { nombre: 'name' } });

export function RolesPage() {
  const { t } = useTranslation('roles');
  const { permissions } = useSignedIn();
  const list = useList(rolesSearch, null);
  const create = permissions.includes('manage_company_roles') && (
    <LinkButton look="primary" brief href={paths.roleDetail}>
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
      <ListTable
        list={list}
        caption={t('Roles de tu equipo')}
        searchLabel={t('Buscar por nombre')}
        columns={useColumns()}
        rowKey={(row) => row.roleid}
        rowHref={(row) => pathTo.role(row.roleid)}
        empty={{
          title: t('Aquí verás los roles'),
          text: t('Cada rol reúne los permisos que le das a varias personas.'),
          action: create,
        }}
      />
    </>
  );
}

RolesPage.prefetch = prefetchList(rolesSearch);

function useColumns(): Column<Role>[] {
  const { t } = useTranslation('roles');
  const { permissions, rolename } = useSignedIn();
  const seesUsers = permissions.includes('view_company_users');
  // Rows of two lines have no heads to say what a number counts.
  const isNarrow = useNarrow();
  const usersOf = ({ users }: Role) => (isNarrow ? t('{{count}} usuarios', { count: users }) : String(users));
  const permissionsOf = ({ permissions: granted }: Role) => {
    const counts = { number: granted.length, all: all.length };
    if (counts.number === counts.all) return isNarrow ? t('Todos los permisos') : t('Todos');
    return isNarrow ? t('{{number}} de {{all}} permisos', counts) : t('{{number}} de {{all}}', counts);
  };
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
      cell: permissionsOf,
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
            {usersOf(row)}
          </Link>
        ) : (
          usersOf(row)
        ),
    },
  ];
}
