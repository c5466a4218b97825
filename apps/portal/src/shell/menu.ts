import type { Session } from '@antela/contract/session';
import type { MenuPlace, Screen } from './screen.ts';

/** What of the session decides the menu. */
export type Access = Pick<Session, 'permissions' | 'companies' | 'moneybagaccess' | 'clientrestriction'>;

export type MenuItem = { screen: Screen; place: MenuPlace };
export type Menu = { items: MenuItem[]; /** Empty where the group does not show. */ settings: MenuItem[] };

/** The menu of this person, in the order of the list of screens (docs/spec.md §2 and §6). */
export function menuOf(screens: readonly Screen[], access: Access): Menu {
  const seen = screens.flatMap((screen) =>
    screen.menu && opens(screen, access) && hasAccess(screen.menu, access)
      ? [{ screen, place: screen.menu }]
      : [],
  );
  return {
    items: seen.filter(({ place }) => place.group === undefined),
    settings: showsSettings(access) ? seen.filter(({ place }) => place.group === 'settings') : [],
  };
}

/** Whether the person holds the screen's permission: the guard of docs/spec.md §6. */
export function opens(screen: Screen, { permissions }: Pick<Access, 'permissions'>): boolean {
  return screen.permission === undefined || permissions.includes(screen.permission);
}

function hasAccess(place: MenuPlace, { companies, moneybagaccess, clientrestriction }: Access): boolean {
  if (place.requiresCompanyAccess && companies.length === 0) return false;
  if (place.requiresMoneybagAccess && !moneybagaccess) return false;
  return !place.requiresClientAccess || clientrestriction;
}

/** To the letter: `view_company_users` alone does not open the group. */
function showsSettings({ permissions }: Access): boolean {
  return permissions.includes('view_company_roles') || permissions.includes('view_contacts');
}
