import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';

const features = join(root, 'apps/api/src/features');
const neighbourhoods = readdirSync(features).filter((name) => readdirSync(join(features, name)).length > 0);
const pageOf = (name) => readFileSync(join(features, name, 'README.md'), 'utf8');
/** Doors that a page names, each a service of a noun: `noun/what.service`. */
const namedIn = (page) => [...page.matchAll(/`([a-z-]+\/[a-z-]+\.service)`/g)].map(([, door]) => door);

/** Services of each neighbourhood that others import. */
function doorsInUse() {
  const used = Object.fromEntries(neighbourhoods.map((name) => [name, new Set()]));
  for (const path of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
    for (const [, target] of readFileSync(join(features, path), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const [name, ...door] = relative(features, join(features, dirname(path), target)).split('/');
      if (name !== path.split('/')[0]) used[name]?.add(door.join('/').replace(/\.ts$/, ''));
    }
  }
  return used;
}

test('each neighbourhood opens with a short page that names the doors which others use, and no door that is gone', () => {
  const used = doorsInUse();
  expect(neighbourhoods.length).toBeGreaterThan(5);
  for (const name of neighbourhoods) {
    const page = pageOf(name);
    const named = namedIn(page);
    expect(page.split('\n').length, name).toBeLessThanOrEqual(30);
    expect(
      [...used[name]].filter((door) => !named.includes(door)),
      name,
    ).toEqual([]);
    expect(
      named.filter((door) => !existsSync(join(features, name, `${door}.ts`))),
      name,
    ).toEqual([]);
  }
});
