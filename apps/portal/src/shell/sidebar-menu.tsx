import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { Menu as PopupMenu } from '../ui/menu.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { menuIcons, type MenuIcon } from './menu-icons.ts';
import type { Menu, MenuItem } from './menu.ts';

type Props = { menu: Menu; pathname: string; expanded: boolean };

/** The entries of the rail. Collapsed, each is its icon with its name for screen readers and in a tooltip. */
export function SidebarMenu({ menu, pathname, expanded }: Props) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('Menú')}>
      <ul className="flex flex-col gap-1">
        {menu.items.map((item) => (
          <li key={item.screen.path}>
            <Entry item={item} current={isWithin(pathname, item)} expanded={expanded} />
          </li>
        ))}
        {menu.settings.length > 0 && (
          <li>
            {expanded ? (
              <SettingsGroup items={menu.settings} pathname={pathname} />
            ) : (
              <SettingsPopup items={menu.settings} pathname={pathname} />
            )}
          </li>
        )}
      </ul>
    </nav>
  );
}

const rowLook =
  'relative flex min-h-10 w-full items-center gap-3 rounded-control px-2.5 text-left text-table font-medium pointer-coarse:min-h-11';

/** The maize line at the left says "here you are". */
function lookOf(current: boolean): string {
  return cx(
    rowLook,
    current
      ? 'bg-rail-active text-rail-ink before:absolute before:inset-y-1 before:-left-1 before:w-1 before:rounded-full before:bg-rail-mark'
      : 'text-rail-ink-2 hover:bg-rail-active hover:text-rail-ink',
  );
}

function Entry({ item, current, expanded }: { item: MenuItem; current: boolean; expanded: boolean }) {
  const { t } = useTranslation('shell');
  const title = t(item.screen.title);
  const link = (
    <Link
      href={item.screen.path}
      aria-current={current ? 'page' : undefined}
      aria-label={expanded ? undefined : title}
      className={cx(lookOf(current), !expanded && 'justify-center')}
    >
      <Icon name={item.place.icon} />
      {expanded && <span className="truncate">{title}</span>}
    </Link>
  );
  return expanded ? (
    link
  ) : (
    <Tooltip text={title} side="right">
      {link}
    </Tooltip>
  );
}

function SettingsGroup({ items, pathname }: { items: MenuItem[]; pathname: string }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(items.some((item) => isWithin(pathname, item)));
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={lookOf(false)}>
        <Icon name="settings" />
        <span className="flex-1">{t('Configuración')}</span>
        <ChevronDown className={cx('size-4 transition-transform', open && 'rotate-180')} aria-hidden />
      </button>
      {open && (
        <ul className="mt-1 ml-5 flex flex-col gap-1 border-l border-rail-active pl-2">
          {items.map((item) => (
            <li key={item.screen.path}>
              <Entry item={item} current={isWithin(pathname, item)} expanded />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SettingsPopup({ items, pathname }: { items: MenuItem[]; pathname: string }) {
  const { t } = useTranslation('shell');
  const current = items.some((item) => isWithin(pathname, item));
  return (
    <PopupMenu
      side="right"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t('Configuración')}
          title={t('Configuración')}
          className={cx(lookOf(current), 'justify-center')}
        >
          <Icon name="settings" />
        </button>
      }
      entries={items.map((item) => ({ kind: 'link', label: t(item.screen.title), href: item.screen.path }))}
    />
  );
}

function Icon({ name }: { name: MenuIcon }) {
  const Drawing = menuIcons[name];
  return <Drawing className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />;
}

function isWithin(pathname: string, { screen }: MenuItem): boolean {
  return pathname === screen.path || pathname.startsWith(`${screen.path}/`);
}
