import type { Permission } from '@antela/contract/permissions';
import { useTranslation } from 'react-i18next';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { permissionWords } from './permission-words.ts';
import { changeBetween } from './role-permissions.ts';

type Change = { before: readonly Permission[]; after: readonly Permission[]; users: number };

/** "Agregas 3 permisos y quitas 1 a 12 usuarios"; null when no permission changes. */
export function useChangeInWords(): (change: Change) => string | null {
  const { t } = useTranslation('roles');
  return ({ before, after, users }) => {
    const { added, removed } = changeBetween(before, after);
    if (added.length === 0 && removed.length === 0) return null;
    const people =
      users === 0 ? t('a un rol que nadie tiene todavía') : t('a {{count}} usuarios', { count: users });
    const gives = t('Agregas {{count}} permisos', { count: added.length });
    if (removed.length === 0) return `${gives} ${people}`;
    if (added.length === 0) return `${t('Quitas {{count}} permisos', { count: removed.length })} ${people}`;
    return `${gives} ${t('y quitas {{count}}', { count: removed.length })} ${people}`;
  };
}

type Props = Change & { onClose: () => void; onConfirm: () => Promise<unknown> };

/** Says what a change of permissions does to people before it does it. */
export function SaveRoleDialog({ before, after, users, onClose, onConfirm }: Props) {
  const { t } = useTranslation('roles');
  const inWords = useChangeInWords();
  const { added, removed } = changeBetween(before, after);
  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      look={removed.length > 0 ? 'danger' : 'primary'}
      title={inWords({ before, after, users }) ?? ''}
      cancelLabel={t('Volver')}
      confirmLabel={t('Guardar cambios')}
    >
      {added.length > 0 && <Listed title={t('Desde ahora pueden')} permissions={added} />}
      {removed.length > 0 && <Listed title={t('Dejan de poder')} permissions={removed} />}
      {users > 0 && <p>{t('Se aplica enseguida, también en las sesiones abiertas.')}</p>}
    </ConsequenceDialog>
  );
}

function Listed({ title, permissions }: { title: string; permissions: readonly Permission[] }) {
  const { t } = useTranslation('roles');
  return (
    <div>
      <p className="font-medium text-ink">{title}</p>
      <ul className="list-disc pl-5">
        {permissions.map((permission) => (
          <li key={permission}>{permissionWords(permission, t)}</li>
        ))}
      </ul>
    </div>
  );
}
