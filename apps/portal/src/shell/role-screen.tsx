import type { Permission } from '@antela/contract/permissions';
import { useTranslation } from 'react-i18next';
import { RolePage } from '../features/access/roles/role-page.tsx';
import { useSignedIn } from '../lib/signed-in.ts';
import { menuIcons } from './menu-icons.ts';
import { menuOf, type MenuItem } from './menu.ts';
import type { Screen } from './screen.ts';

/** The page of a role with the real menu of this portal, which only the shell knows. */
export function RoleScreen({ screensOf }: { screensOf: () => readonly Screen[] }) {
  return (
    <RolePage drawMenu={(permissions) => <MenuPreview screens={screensOf()} permissions={permissions} />} />
  );
}

RoleScreen.prefetch = RolePage.prefetch;

function MenuPreview({
  screens,
  permissions,
}: {
  screens: readonly Screen[];
  permissions: readonly Permission[];
}) {
  const { t } = useTranslation('shell');
  const session = useSignedIn();
  const { items, settings } = menuOf(screens, { ...session, permissions: [...permissions] });
  return (
    <ul className="flex max-w-64 flex-col gap-1 rounded-panel bg-rail p-3">
      {items.map((item) => (
        <Entry key={item.screen.path} item={item} />
      ))}
      {settings.length > 0 && (
        <li>
          <p className="flex min-h-10 items-center gap-3 px-2.5 text-table font-medium text-rail-ink-2">
            <menuIcons.settings className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
            {t('Configuración')}
          </p>
          <ul className="ml-5 flex flex-col gap-1 border-l border-rail-active pl-2">
            {settings.map((item) => (
              <Entry key={item.screen.path} item={item} />
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}

function Entry({ item: { screen, place } }: { item: MenuItem }) {
  const { t } = useTranslation('shell');
  const Drawing = menuIcons[place.icon];
  return (
    <li className="flex min-h-10 items-center gap-3 px-2.5 text-table font-medium text-rail-ink">
      <Drawing className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
      {t(screen.title)}
    </li>
  );
}
