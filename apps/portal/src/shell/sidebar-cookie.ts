import { sidebarCookieMaxAgeSeconds } from '../lib/limits.ts';

const name = 'sidebar';

/** Collapsed unless the cookie says otherwise (docs/spec.md §4). */
export function readExpanded(cookies: string): boolean {
  return cookies.split(/;\s*/).includes(`${name}=expanded`);
}

/** The cookie that keeps the choice for seven days (docs/spec.md §9). */
export function expandedCookie(expanded: boolean): string {
  return `${name}=${expanded ? 'expanded' : 'collapsed'}; Path=/; Max-Age=${sidebarCookieMaxAgeSeconds}; SameSite=Lax`;
}
