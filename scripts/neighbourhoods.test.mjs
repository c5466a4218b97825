import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';

const features = join(root, 'apps/api/src/features');
const neighbourhoods = readdirSync(features).filter((name) => readdirSync(join(features, name)).length > 0);
const pageOf = (name) => readFileSync(join(features, name, 'README.md'), 'utf8');
/** Doors that a page names, each a service of a noun: `noun/what.service`. */
const namedIn = (page) => [...page.matchAll(/`([a-z-]+\/[a-z-]+\.service)`/g)].map(([, door]) => door);

/** Services that other neighbourhoods import, by the neighbourhood they are of. */
function doorsInUse() {
  const used = Object.groupBy(
    readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) => {
        const file = join(features, path);
        return [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, to]) => ({
          from: path.split('/')[0],
          to: relative(features, join(dirname(file), to)),
        }));
      })
      .filter(({ from, to }) => !to.startsWith('..') && !to.startsWith(`${from}/`)),
    ({ to }) => to.split('/')[0],
  );
  return (name) => [
    ...new Set((used[name] ?? []).map(({ to }) => to.slice(name.length + 1).replace(/\.ts$/, ''))),
  ];
}

test('each neighbourhood opens with a short page that names the doors which others use, and no door that is gone', () => {
  const doorsOf = doorsInUse();
  expect(neighbourhoods.length).toBeGreaterThan(5);
  for (const name of neighbourhoods) {
    const page = pageOf(name);
    const named = namedIn(page);
    expect(page.split('\n').length, name).toBeLessThanOrEqual(30);
    expect(
      doorsOf(name).filter((door) => !named.includes(door)),
      name,
    ).toEqual([]);
    expect(
      named.filter((door) => !existsSync(join(features, name, `${door}.ts`))),
      name,
    ).toEqual([]);
  }
});
