import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepResults } from './bench-history.mjs';
import { drawHistory } from './bench-pictures.mjs';

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

test('each benchmark is a picture, with a line for each figure over the releases and what it was before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'antela-history-'));
  const measured = (benchmark, measure, value) => ({
    benchmark,
    subject: 'antela',
    measure,
    value,
    unit: 'ms',
  });
  const at = (day, results) =>
    keepResults(results, {
      into: folder,
      commit: { id: `r${day}`, date: `2026-11-0${day}` },
      now: new Date(`2026-11-0${day}`),
    });
  at(1, [measured('quote', 'p50 <app>', 4), measured('lists', 'employees', 9)]);
  at(2, [measured('quote', 'p50 <app>', 2)]);
  const files = drawHistory(folder);
  expect(files.map((file) => file.split('/').at(-1))).toEqual(['quote.svg', 'lists.svg']);
  const quote = readFileSync(join(folder, 'quote.svg'), 'utf8');
  expect(quote).toContain('2 ms, before 4');
  expect(quote).toContain('p50 &lt;app&gt;');
  expect(quote).toContain('points="0.0,40.0 300.0,60.0"');
  expect(quote).toContain('r1 · r2');
  expect(readFileSync(join(folder, 'lists.svg'), 'utf8')).toContain('9 ms<');
  rmSync(folder, { recursive: true });
});
