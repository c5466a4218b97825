import { createRole, type Role } from '@antela/contract/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { inWords } from '../../../lib/conditional-save.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { isSame } from '../../../lib/form-state.ts';
import { useForm } from '../../../lib/form.ts';
import { useGoOn } from '../../../lib/go-on.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSearchState } from '../../../lib/url-state.ts';
import { useCall } from '../../../lib/use-call.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { paths, pathTo } from '../../../paths.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { permissionWords } from './permission-words.ts';
import { RoleEditor, roleFormOf, useRoleChecks, type DrawMenu, type RoleValues } from './role-editor.tsx';
import { RoleHolders } from './role-holders.tsx';
import {
  roleOptions,
  useDeleteRole,
  useFreshRole,
  useRole,
  useUpdateRole,
  type RoleDetail,
} from './roles.queries.ts';

const roleSearch = {
  parse(search: unknown) {
    const { id } = searchReader(search);
    return { roleid: id('roleid'), copiade: id('copiade') };
  },
};

/** One role, or a new one where the address names none; `copiade` names the role it begins as. */
export function RolePage({ drawMenu }: { drawMenu: DrawMenu }) {
  const { roleid, copiade: copied } = useSearchState(roleSearch);
  const query = useRole(roleid ?? copied);

  if (query.error instanceof ApiError && query.error.status === 404) return <Redirect to={paths.notFound} />;
  if (roleid === null && copied === null)
    return <NewRole key="new" initial={{ name: '', permissions: [] }} drawMenu={drawMenu} />;
  if (!query.data) {
    const fault = queryFault(query);
    return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
  }
  if (roleid === null)
    return (
      <NewRole
        key={copied}
        initial={{ name: '', permissions: query.data.role.permissions }}
        copiedFrom={query.data.role.name}
        drawMenu={drawMenu}
      />
    );
  return <ExistingRole key={roleid} detail={query.data} drawMenu={drawMenu} />;
}

RolePage.prefetch = (async (ask, search) => {
  const { roleid, copiade } = roleSearch.parse(search);
  const shown = roleid ?? copiade;
  if (shown !== null) await ask(roleOptions(shown));
}) satisfies Prefetch;

function NewRole({
  initial,
  copiedFrom,
  drawMenu,
}: {
  initial: RoleValues;
  copiedFrom?: string;
  drawMenu: DrawMenu;
}) {
  const { t } = useTranslation('roles');
  const { permissions: own } = useSignedIn();
  const goOn = useGoOn();
  const create = useCall(createRole);
  const givable = initial.permissions.filter((permission) => own.includes(permission));

  const start = roleFormOf({ name: '', permissions: givable });
  const form = useForm({
    ...useRoleChecks(),
    initial: start,
    send: ({ name, permissions }) => create.mutateAsync({ name: name.trim(), permissions }),
    onSaved: async (role) => {
      toast(t('Creaste el rol {{name}}', { name: role.name }));
      await goOn({ href: pathTo.role(role.roleid) });
    },
  });

  if (!own.includes('manage_company_roles')) {
    return (
      <>
        <PageHeader title={t('Crear rol')} window={t('Crear rol')} />
        <Alert tone="warn" title={t('Tu rol no permite crear roles')}>
          {t('Pide el permiso «Roles: gestionar» a quien administra los roles en tu empresa.')}
        </Alert>
      </>
    );
  }

  return (
    <>
      <PageHeader
        title={t('Crear rol')}
        window={t('Crear rol')}
        note={
          copiedFrom === undefined
            ? t('Di qué puede ver, gestionar y aprobar quien lo tenga.')
            : t('Empieza con los permisos de {{name}}.', { name: copiedFrom })
        }
      />
      <RoleEditor
        form={form}
        initial={start}
        users={null}
        readOnly={false}
        saveLabel={t('Crear rol')}
        drawMenu={drawMenu}
        extra={<LinkButton href={paths.roles}>{t('Cancelar')}</LinkButton>}
      />
    </>
  );
}

function ExistingRole({
  detail: { role, holders, sharedViews },
  drawMenu,
}: {
  detail: RoleDetail;
  drawMenu: DrawMenu;
}) {
  const { t } = useTranslation('roles');
  const { permissions: own, rolename } = useSignedIn();
  const form = useRoleForm(role);
  const mayManage = own.includes('manage_company_roles');
  const isOwn = role.name === rolename;
  const readOnly = !mayManage || role.isSystem || isOwn;

  return (
    <>
      <PageHeader
        isRecord
        title={role.name}
        note={
          role.users === 0
            ? t('Nadie tiene este rol.')
            : t('Lo tienen {{count}} usuarios.', { count: role.users })
        }
        more={
          mayManage && (
            <>
              <LinkButton href={pathTo.roleCopy(role.roleid)}>{t('Duplicar')}</LinkButton>
              {!role.isSystem && !isOwn && <DeleteButton role={role} sharedViews={sharedViews} />}
            </>
          )
        }
      />
      <WaitingProposals subject="role" id={role.roleid}>
        <div className="flex flex-col gap-10">
          {role.isSystem && (
            <Alert tone="info" title={t('Este rol lo puede todo')}>
              {t('No se cambia ni se borra. Si necesitas algo parecido, duplícalo.')}
            </Alert>
          )}
          {!role.isSystem && isOwn && mayManage && (
            <Alert tone="info" title={t('Es tu rol')}>
              {t('Lo puede cambiar otra persona que administre roles.')}
            </Alert>
          )}
          <RoleEditor
            key={role.roleid}
            form={form}
            initial={roleFormOf(role)}
            users={role.users}
            readOnly={readOnly}
            saveLabel={t('Guardar cambios')}
            drawMenu={drawMenu}
          />
          {holders && <RoleHolders roleid={role.roleid} holders={holders} total={role.users} />}
          <EntityHistory kind="role" id={role.roleid} folded />
        </div>
      </WaitingProposals>
    </>
  );
}

function useRoleForm(role: Role) {
  const { t } = useTranslation('roles');
  const update = useUpdateRole(role.roleid);
  const fetchLatest = useFreshRole(role.roleid);
  return useRecordForm({
    ...useRoleChecks(),
    record: role,
    fetchLatest,
    formOf: roleFormOf,
    factsOf: (values) =>
      inWords(values, [
        ['name', t('Nombre')],
        [
          'permissions',
          t('Permisos'),
          values.permissions.map((permission) => permissionWords(permission, t)).join(', '),
        ],
      ]),
    asks: ({ permissions }) => role.users > 0 && !isSame(permissions, roleFormOf(role).permissions),
    send: ({ name, permissions }, { version }) =>
      update.mutateAsync({ body: { name: name.trim(), permissions }, version }),
    onSaved: ({ proposalid }) =>
      toast(
        proposalid !== null
          ? t('Los permisos para aprobar dinero esperan a que otra persona los apruebe.')
          : t('Guardaste los cambios'),
      ),
  });
}

function DeleteButton({ role, sharedViews }: { role: Role; sharedViews: number }) {
  const { t } = useTranslation('roles');
  const goOn = useGoOn();
  const [open, setOpen] = useState(false);
  const remove = useDeleteRole(role.roleid);

  async function confirm(): Promise<void> {
    await remove.mutateAsync();
    toast(t('Borraste el rol {{name}}', { name: role.name }));
    await goOn({ href: paths.roles, ignoreBlocker: true });
  }

  return (
    <>
      <Button
        onClick={() => {
          remove.reset();
          setOpen(true);
        }}
      >
        {t('Borrar rol')}
      </Button>
      <ConsequenceDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('Borrar el rol {{name}}', { name: role.name })}
        confirmLabel={t('Borrar rol')}
        confirmDisabled={role.users > 0}
        busy={remove.isPending}
        // The dialog itself shows the failure.
        onConfirm={() => confirm().catch(() => undefined)}
      >
        <p>
          {role.users > 0
            ? t('Lo tienen {{count}} usuarios. Dales otro rol antes de borrarlo.', { count: role.users })
            : t('Nadie lo tiene. No se puede deshacer.')}
        </p>
        {sharedViews > 0 && (
          <p>
            {t('Con él se borran {{count}} vistas compartidas con quienes lo tengan.', {
              count: sharedViews,
            })}
          </p>
        )}
        <FormError>{errorText(remove.error)}</FormError>
      </ConsequenceDialog>
    </>
  );
}
