import type { Session } from '@antela/contract/session';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sidebarWidth, sidebarWidthIcon } from '../lib/limits.ts';
import { paths } from '../paths.ts';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Logo } from './logo.tsx';
import type { Menu } from './menu.ts';
import { SidebarMenu } from './sidebar-menu.tsx';
import { UserMenu } from './user-menu.tsx';

type Props = {
  menu: Menu;
  session: Session;
  pathname: string;
  expanded: boolean;
  onToggle: () => void;
  onSignOut: () => void;
  onKeys: () => void;
};

export function Sidebar({ menu, session, pathname, expanded, onToggle, onSignOut, onKeys }: Props) {
  const { t } = useTranslation('shell');
  const toggleLabel = expanded ? t('Contraer el menú') : t('Expandir el menú');
  const Toggle = expanded ? PanelLeftClose : PanelLeftOpen;

  return (
    <header
      className="rail sticky top-0 flex h-dvh shrink-0 flex-col gap-4 overflow-x-hidden overflow-y-auto bg-rail px-2.5 py-3 text-rail-ink transition-[width] duration-180 print:hidden"
      style={{ width: expanded ? sidebarWidth : sidebarWidthIcon }}
    >
      <Link
        href={paths.dashboard}
        className={cx('flex rounded-control', expanded ? 'px-1' : 'justify-center')}
      >
        <Logo markOnly={!expanded} />
      </Link>
      <SidebarMenu menu={menu} pathname={pathname} expanded={expanded} />
      <div className="mt-auto flex flex-col gap-1">
        <Tooltip text={t('{{act}} (Ctrl+B)', { act: toggleLabel })} side="right">
          <button
            type="button"
            aria-label={toggleLabel}
            aria-expanded={expanded}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={onToggle}
            className={cx(
              'flex min-h-10 items-center gap-3 rounded-control px-2.5 text-table text-rail-ink-2 hover:bg-rail-active hover:text-rail-ink',
              !expanded && 'justify-center',
            )}
          >
            <Toggle className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
            {expanded && <span className="truncate">{toggleLabel}</span>}
          </button>
        </Tooltip>
        <UserMenu session={session} expanded={expanded} onSignOut={onSignOut} onKeys={onKeys} />
      </div>
    </header>
  );
}
