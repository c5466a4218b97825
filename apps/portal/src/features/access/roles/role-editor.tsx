import { withImplied, type Permission } from '@antela/contract/permissions';
import { createRole, type Role } from '@antela/contract/roles';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOfBody } from '../../../lib/form-refusal.ts';
import type { FormOf } from '../../../lib/form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { SaveRoleDialog, useChangeInWords } from './save-role-dialog.tsx';

export type RoleValues = Pick<Role, 'name' | 'permissions'>;
/** Draws the menu that somebody with these permissions sees. */
export type DrawMenu = (permissions: readonly Permission[]) => ReactNode;

/** Values of a role; its permissions with those that they imply, in one order. */
export const roleFormOf = ({ name, permissions }: RoleValues): RoleValues => ({
  name,
  permissions: withImplied(permissions).toSorted(),
});

/** Checks that every form of a role shares. */
export function useRoleChecks() {
  const { t } = useTranslation('roles');
  return {
    check: ({ name }: RoleValues) => ({ name: name.trim() === '' && t('Escribe el nombre.') }),
    contract: (values: RoleValues) => faultsOfBody(createRole, values),
    fieldOfCode: { role_name_taken: 'name' },
  };
}

type Props = {
  form: FormOf<RoleValues>;
  initial: RoleValues;
  /** How many people a change reaches; null while the role does not exist. */
  users: number | null;
  readOnly: boolean;
  saveLabel: string;
  drawMenu: DrawMenu;
  /** Stands beside the buttons. */
  extra?: ReactNode;
};

/** Name and matrix of a role with what a change would do, before it is done. */
export function RoleEditor({ form, initial, users, readOnly, saveLabel, drawMenu, extra }: Props) {
  const { t } = useTranslation('roles');
  const { permissions: own } = useSignedIn();
  const { permissions } = form.values;
  const change = useChangeInWords()({ before: initial.permissions, after: permissions, users: users ?? 0 });

  const fields = (
    <>
      {!readOnly && <TextField className="max-w-md" label={t('Nombre')} {...form.text('name')} />}
      <Section title={t('Permisos')} actions={<MenuPreview>{drawMenu(permissions)}</MenuPreview>}>
        <PermissionMatrix
          held={permissions}
          onChange={(held) => form.set({ permissions: held.toSorted() })}
          grantable={new Set([...own, ...initial.permissions])}
          readOnly={readOnly}
        />
      </Section>
    </>
  );
  return (
    <>
      {readOnly ? (
        <div className="flex flex-col gap-8">{fields}</div>
      ) : (
        <PageForm
          form={form}
          isAtFoot
          className="flex flex-col gap-8"
          submitLabel={saveLabel}
          canDiscard={users !== null}
          extra={
            <>
              {extra}
              {users !== null && change && (
                <p className="text-small text-ink-2" role="status">
                  {change}.
                </p>
              )}
            </>
          }
          // Effects of a change stay in sight of the box that makes it.
          footClassName={
            users !== null && form.isDirty && 'sticky bottom-0 z-10 border-t border-line bg-canvas py-4'
          }
        >
          {fields}
        </PageForm>
      )}
      {form.asking.open && (
        <SaveRoleDialog
          before={initial.permissions}
          after={permissions}
          users={users ?? 0}
          onClose={form.asking.onClose}
          onConfirm={form.asking.onConfirm}
        />
      )}
    </>
  );
}

/** Opens the menu that somebody with this role sees. */
function MenuPreview({ children }: { children: ReactNode }) {
  const { t } = useTranslation('roles');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('Ver menú de este rol')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Menú de este rol')}
        description={t('Lo que ve al ingresar quien lo tiene, con las empresas que tienes tú.')}
      >
        {children}
      </Sheet>
    </>
  );
}
