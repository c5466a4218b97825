import { screenAt, type Screen } from './screen.ts';

/** `href` is null for the page one is on and for parts that are no page. */
export type Crumb = { title: string; href: string | null };

/** The way to an address, from the dashboard down; parts nobody knows show their raw path (docs/spec.md §2). */
export function breadcrumbsOf(screens: readonly Screen[], pathname: string): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const trail = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const home = screens[0];
  const whole = home && trail[0] !== home.path ? [home.path, ...trail] : trail;

  return whole.map((path, index) => {
    const screen = screenAt(screens, path);
    const here = index === whole.length - 1;
    return { title: screen?.title ?? path, href: screen && !here ? path : null };
  });
}
