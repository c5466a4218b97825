import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { expect, test } from 'vitest';
import { root } from './run.mjs';

const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const promised = read('package.json').engines.node;
const lowest = semver.minVersion(promised).version;

/** Packages that the product runs on; tools that only build and test it have engines of their own. */
const production = Object.entries(read('package-lock.json').packages).filter(
  ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
);

test(`every dependency of the product runs on Node ${lowest}, as engines promises`, () => {
  expect(production.length).toBeGreaterThan(100);
  expect(
    production
      .filter(([, { engines }]) => engines?.node !== undefined && !semver.satisfies(lowest, engines.node))
      .map(([path, { version, engines }]) => `${path}@${version} asks for ${engines.node}`),
  ).toEqual([]);
});
