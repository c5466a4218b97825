import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepResults } from './bench-history.mjs';

const into = mkdtempSync(join(tmpdir(), 'antela-history-'));
afterAll(() => rmSync(into, { recursive: true }));
const commit = { id: 'abc1234', date: '2026-11-27' };
const keep = (...results) => keepResults(results, { into, commit });
const of = (benchmark, value) => ({ benchmark, measure: 'one', value, unit: 's' });

test('what was measured at a commit is one file, whatever was run apart; run again, a benchmark takes its own place', () => {
  const file = keep(of('quote', 1), of('quote', 2));
  keep(of('lists', 3));
  keep(of('quote', 4));
  expect(readdirSync(into)).toEqual(['2026-11-27-abc1234.json']);
  const record = JSON.parse(readFileSync(file, 'utf8'));
  expect(record.results).toEqual([of('lists', 3), of('quote', 4)]);
  expect(record).toMatchObject({ commit: 'abc1234', version: expect.any(String) });
  expect(record.machine.cores).toBeGreaterThan(0);
});
