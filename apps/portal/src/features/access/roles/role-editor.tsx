import { withImplied, type Permission } from '@antela/contract/permissions';
import type { Role } from '@antela/contract/roles';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Form } from '../../../ui/form.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { SaveRoleDialog, useChangeInWords } from './save-role-dialog.tsx';

export type RoleValues = Pick<Role, 'name' | 'permissions'>;
/** Draws the menu that somebody with these permissions sees. */
export type DrawMenu = (permissions: readonly Permission[]) => ReactNode;

type Props = {
  initial: RoleValues;
  /** How many people a change reaches; null while the role does not exist. */
  users: number | null;
  readOnly: boolean;
  /** Throws what the server refuses; false when it was not saved for another reason, which is said elsewhere. */
  onSave: (values: RoleValues) => Promise<boolean>;
  saveLabel: string;
  drawMenu: DrawMenu;
  /** Values put into the fields while the editor is open. */
  put?: Partial<RoleValues>;
  /** Stands above the buttons. */
  notice?: ReactNode;
  /** Stands beside the buttons. */
  extra?: ReactNode;
};

/** Name and matrix of a role with what a change would do, before it is done. */
export function RoleEditor({
  initial,
  users,
  readOnly,
  onSave,
  saveLabel,
  drawMenu,
  put,
  notice,
  extra,
}: Props) {
  const { t } = useTranslation('roles');
  const { permissions: own } = useSignedIn();
  const [name, setName] = useState(initial.name);
  const [held, setHeld] = useState<Permission[]>(() => withImplied(initial.permissions));
  const [taken, setTaken] = useState(put);
  if (put !== taken) {
    setTaken(put);
    if (put?.name !== undefined) setName(put.name);
    if (put?.permissions !== undefined) setHeld(withImplied(put.permissions));
  }
  const [nameFault, setNameFault] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [showsMenu, setShowsMenu] = useState(false);
  const change = useChangeInWords()({ before: initial.permissions, after: held, users: users ?? 0 });
  const isDirty = name.trim() !== initial.name || change !== null;
  const leaving = useUnsavedChanges(isDirty && !readOnly);

  async function save(): Promise<void> {
    setAsking(false);
    setRefusal(null);
    try {
      await onSave({ name: name.trim(), permissions: held });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'role_name_taken') setNameFault(error.detail);
      else
        setRefusal(
          error.errors.length > 0 ? error.errors.map(({ detail }) => detail).join(' ') : error.detail,
        );
    }
  }

  function submit() {
    if (name.trim() === '') return setNameFault(t('Escribe el nombre.'));
    if (name.trim().length > 60) return setNameFault(t('Es más largo de lo que se puede guardar. Acórtalo.'));
    if (users !== null && users > 0 && change !== null) return setAsking(true);
    return save();
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-8">
      {!readOnly && (
        <TextField
          className="max-w-md"
          label={t('Nombre')}
          autoComplete="off"
          value={name}
          error={nameFault ?? undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setNameFault(null);
          }}
        />
      )}
      <Section
        title={t('Permisos')}
        actions={
          <Button size="small" onClick={() => setShowsMenu(true)}>
            {t('Ver menú de este rol')}
          </Button>
        }
      >
        <PermissionMatrix
          held={held}
          onChange={setHeld}
          grantable={new Set([...own, ...initial.permissions])}
          readOnly={readOnly}
        />
      </Section>
      {!readOnly && (
        // Effects of a change stay in sight of the box that makes it.
        <div
          className={cx(
            'flex flex-col gap-4',
            users !== null && isDirty && 'sticky bottom-0 z-10 border-t border-line bg-canvas py-4',
          )}
        >
          {notice}
          <FormError>{refusal}</FormError>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="primary">
              {saveLabel}
            </Button>
            {extra}
            {users !== null && isDirty && (
              <Button
                look="quiet"
                onClick={() => {
                  setName(initial.name);
                  setHeld(withImplied(initial.permissions));
                  setNameFault(null);
                }}
              >
                {t('Descartar cambios')}
              </Button>
            )}
            {users !== null && change && (
              <p className="text-small text-ink-2" role="status">
                {change}.
              </p>
            )}
          </div>
        </div>
      )}
      {isAsking && (
        <SaveRoleDialog
          before={initial.permissions}
          after={held}
          users={users ?? 0}
          onClose={() => setAsking(false)}
          onConfirm={() => save()}
        />
      )}
      <Sheet
        open={showsMenu}
        onClose={() => setShowsMenu(false)}
        title={t('Menú de este rol')}
        description={t('Lo que ve al ingresar quien lo tiene, con las empresas que tienes tú.')}
      >
        {drawMenu(held)}
      </Sheet>
      <LeaveDialog leaving={leaving} />
    </Form>
  );
}
