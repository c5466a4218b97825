import type { Session } from '@antela/contract/session';
import type { MenuPlace, Screen } from './screen.ts';

/** Session fields that decide the menu. */
export type Access = Pick<Session, 'permissions' | 'companies' | 'moneybagaccess' | 'clientrestriction'>;

export type MenuItem = { screen: Screen; place: MenuPlace };
export type Menu = { items: MenuItem[]; /** Empty where the group does not show. */ settings: MenuItem[] };

/** The menu of this person, in the order of the list of screens (docs/spec.md §2 and §6). */
export function menuOf(screens: readonly Screen[], access: Access): Menu {
  const seen = screens.flatMap((screen) =>
    screen.menu && opens(screen, access) && lackOf(screen.menu, access) === null
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

/** Needs of a screen besides a permission: a company of the person's own, or a service that their client has. */
export type Lack = 'company' | 'service';

/** Returns what a person lacks for a screen, by its own menu entry or that of the list it stands under; null for nothing. */
export function lackAt(screens: readonly Screen[], { path }: Screen, access: Access): Lack | null {
  const entry = screens.find((screen) => screen.menu && `${path}/`.startsWith(`${screen.path}/`));
  return entry?.menu ? lackOf(entry.menu, access) : null;
}

function lackOf(place: MenuPlace, { companies, moneybagaccess, clientrestriction }: Access): Lack | null {
  if (place.requiresMoneybagAccess && !moneybagaccess) return 'service';
  if (place.requiresClientAccess && !clientrestriction) return 'service';
  return place.requiresCompanyAccess && companies.length === 0 ? 'company' : null;
}

/** To the letter: `view_company_users` alone does not open the group. */
function showsSettings({ permissions }: Access): boolean {
  return permissions.includes('view_company_roles') || permissions.includes('view_contacts');
}
