import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';

const source = join(root, 'apps/api/src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
);
const filesWith = (pattern) => files.filter((path) => pattern.test(readFileSync(join(source, path), 'utf8')));

test('what services take of a call is declared once, and its transaction beside an actor or a scope nowhere else', () => {
  expect(filesWith(/^\s+(readonly )?db: Db;$|\{ db: Db[;,]/m)).toEqual(['http/context.ts']);
});

test('versions leave as ETag and come back as If-Match in one place', () => {
  const named = filesWith(/['"](etag|if-match)['"]/i).filter((path) => !path.includes('test'));
  // The signature of a call covers the header.
  expect(named.toSorted()).toEqual(['http/mount.ts', 'http/signed-edge.ts']);
});
