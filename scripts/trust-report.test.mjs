import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';
import { ofDeployment, promises } from './trust-promises.mjs';
import { promiseLines, readPromises, slowestLines } from './trust-report.mjs';

const passed = (fullName, meta = {}) => ({ fullName, status: 'passed', duration: 1, meta });
const slow = { of: 'p95', most: 25, measured: 346, unit: '%' };
const kept = (tests, files = ['a.test.ts']) =>
  readPromises([{ promise: 'Algo', files }], [{ name: '/x/a.test.ts', assertionResults: tests }])[0].kept;

test('a promise is kept when every test of it ran, passed and measured no more than was promised', () => {
  expect(kept([passed('one'), passed('two', { promised: [{ ...slow, measured: 25 }] })])).toBe(true);
  expect(kept([passed('one', { promised: [slow] })])).toBe(false);
  expect(kept([passed('one', { promised: [{ ...slow, measured: undefined }] })])).toBe(false);
  expect(kept([{ ...passed('one'), status: 'failed' }])).toBe(false);
  expect(kept([])).toBe(false);
  expect(kept([passed('one')], ['a.test.ts', 'b.test.ts'])).toBe(null);
});

test('a figure stands beside its promise, and what missed it is marked', () => {
  const [row] = readPromises(
    [{ promise: 'Nadie espera', files: ['a.test.ts'] }],
    [{ name: '/x/a.test.ts', assertionResults: [passed('one', { promised: [slow] })] }],
  );
  expect(row.missed).toEqual(['✗ p95: prometido ≤ 25 %, medido 346 %']);
  expect(promiseLines([row]).join('\n')).toMatch(
    /^✗ Nadie espera .*\n {4}✗ p95: prometido ≤ 25 %, medido 346 %$/,
  );
});

test('the files that took longest are named, the slowest first', () => {
  const result = (name, seconds) => ({ name: `/somewhere/${name}`, startTime: 0, endTime: seconds * 1_000 });
  expect(slowestLines([result('apps/a.test.ts', 2), result('packages/b.test.ts', 61)], 1)).toEqual([
    '   61.0 s  packages/b.test.ts',
  ]);
});

test('tests under load are on the list that keeps others away from them, and are there', () => {
  const long = JSON.parse(readFileSync(join(root, 'scripts', 'long-tests.json'), 'utf8'));
  expect(long.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const proving = promises.flatMap(({ files }) => files);
  expect(long.filter((file) => !proving.includes(file))).toEqual([]);
});

test('every file that proves a promise is there', () => {
  const missing = promises.flatMap(({ files }) => files).filter((file) => !existsSync(join(root, file)));
  expect(missing).toEqual([]);
});

test('as deployed every promise is proved that a server, a pooler or a proxy could break, by the same tests', () => {
  const deployed = ofDeployment(promises);
  for (const { promise, files } of deployed)
    expect(promises.find((one) => one.promise === promise)?.files).toEqual(expect.arrayContaining(files));
  const proving = deployed.flatMap(({ files }) => files);
  for (const part of ['outages', 'noisy-client', 'rolling-restart', 'pgbouncer', 'faults'])
    expect(proving).toContain(`apps/antela/src/${part}.test.ts`);
  expect(proving.filter((file) => !file.startsWith('apps/'))).toEqual([]);
});
