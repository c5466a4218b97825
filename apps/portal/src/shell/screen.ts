import type { Permission } from '@antela/contract/permissions';
import type { ScreenComponent } from '../lib/screen-component.tsx';
import type { Path } from '../paths.ts';
import type { OutlinePart } from '../ui/page-skeleton.tsx';
import type { MenuIcon } from './menu-icons.ts';

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
  interface StaticDataRouteOption {
    /** Present on protected routes: what is guarded is what is drawn. */
    screen?: Screen;
  }
}

/** One protected screen, as `routes.tsx` lists it: all that menu, guards, breadcrumbs and the window's title know about it. */
export type Screen = {
  path: Path;
  /** The breadcrumb's words, to the letter of docs/spec.md §2. */
  title: string;
  /** Module of its texts, fetched with its script. */
  texts: string;
  /** Permission to open it; absent means anybody signed in. */
  permission?: Permission;
  /** Parts of it below its title, drawn until they come; absent for a list. */
  outline?: readonly OutlinePart[];
  /** Present where the menu has an entry, in the order of the list. */
  menu?: MenuPlace;
  component: ScreenComponent;
};

export type MenuPlace = {
  icon: MenuIcon;
  group?: 'settings';
  requiresCompanyAccess?: true;
  requiresMoneybagAccess?: true;
  requiresClientAccess?: true;
};

/** The screen at an address, or undefined; a slash at the end does not matter. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen | undefined {
  const path = /^.*[^/]/.exec(pathname)?.[0] ?? '/';
  return screens.find((screen) => screen.path === path);
}
