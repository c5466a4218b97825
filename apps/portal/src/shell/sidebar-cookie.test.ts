import { expect, it } from 'vitest';
import { expandedCookie, readExpanded } from './sidebar-cookie.ts';

it('the sidebar starts collapsed (spec §4)', () => {
  expect(readExpanded('')).toBe(false);
  expect(readExpanded('other=expanded; theme=x')).toBe(false);
});

it('the choice is kept for seven days (spec §9)', () => {
  expect(expandedCookie(true)).toContain('Max-Age=604800');
});

it.each([true, false])('reads back what it kept: %s', (expanded) => {
  const sent = expandedCookie(expanded).split(';')[0] ?? '';
  expect(readExpanded(`a=b; ${sent}; c=d`)).toBe(expanded);
});
