import type { Session } from '@antela/contract/session';
import { useTranslation } from 'react-i18next';
import { config } from '../lib/config.ts';
import { initials } from '../lib/format.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { useTheme } from './theme.ts';

type Props = { session: Session; expanded: boolean; onSignOut: () => void; onKeys: () => void };

/** docs/spec.md §1: name, client, role, initials; the manual and the way out. */
export function UserMenu({ session, expanded, onSignOut, onKeys }: Props) {
  const { t } = useTranslation('shell');
  const [theme, setTheme] = useTheme();
  const { name, clientname, rolename } = session;

  return (
    <Menu
      side={expanded ? 'top' : 'right'}
      align={expanded ? 'start' : 'end'}
      header={
        <div className="min-w-0 text-table wrap-anywhere">
          <p className="font-semibold">{name}</p>
          <p className="text-ink-2">{clientname}</p>
          <p className="text-ink-2">{rolename}</p>
        </div>
      }
      trigger={
        <button
          type="button"
          aria-label={t('Menú de {{name}}', { name })}
          className="flex w-full min-w-0 items-center gap-3 rounded-control p-1.5 text-left text-rail-ink hover:bg-rail-active data-popup-open:bg-rail-active"
        >
          <Avatar initials={initials(name)} />
          {expanded && (
            <span className="min-w-0 flex-1 text-small">
              <span className="block truncate font-semibold">{name}</span>
              <span className="block truncate text-rail-ink-2">{clientname}</span>
            </span>
          )}
        </button>
      }
      entries={[
        { kind: 'link', label: t('Manual de usuario'), href: config().links.manual, target: '_blank' },
        { kind: 'link', label: t('Seguridad'), href: paths.security },
        { kind: 'link', label: t('Ausencias'), href: paths.absences },
        { kind: 'link', label: t('Reportes programados'), href: paths.scheduledReports },
        { label: t('Teclas de las listas'), onSelect: onKeys },
        { kind: 'line' },
        { kind: 'heading', label: t('Tema') },
        {
          kind: 'choice',
          label: t('Como el sistema'),
          checked: theme === 'system',
          onSelect: () => setTheme('system'),
        },
        { kind: 'choice', label: t('Claro'), checked: theme === 'light', onSelect: () => setTheme('light') },
        { kind: 'choice', label: t('Oscuro'), checked: theme === 'dark', onSelect: () => setTheme('dark') },
        { kind: 'line' },
        { label: t('Cerrar sesión'), onSelect: onSignOut },
      ]}
    />
  );
}
