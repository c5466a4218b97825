import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startFileApi } from '../test/file-api.ts';

const { api } = await startFileApi();

/** A key compared with another column that is cast to it, outside a subquery of its own. */
const castColumn = /\b(?:id|owner_key|event_key) = \(?\w+\.\w+\)?::(?:uuid|text)/;

/** Whole tables compared with each other in one pass: no look for each row, so nothing to hide from an index. */
const compared = {
  'wallets/wallet-users/wallet-users.sql.ts': 'enrolments are counted with their accounts',
  'wallets/wallets/wallets.sql.ts': 'the balances of a whole wallet are added up',
};

const linesOf = (text: string) => text.split('\n').filter((line) => castColumn.test(line));

test('no statement looks a row up by a column that is cast: PostgreSQL 15 would read the whole table of a client', () => {
  const features = join(import.meta.dirname, '../features');
  const found = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => linesOf(readFileSync(join(features, file), 'utf8')).length > 0);
  expect(found.toSorted()).toEqual(Object.keys(compared));
});

test('no function and no view does', async () => {
  const told = await api.rows<{ name: string; text: string }>(`
    select proname as name, prosrc as text from pg_proc where pronamespace = 'antela'::regnamespace
    union all select viewname, definition from pg_views where schemaname = 'antela'`);
  expect(told.length).toBeGreaterThan(50);
  expect(told.flatMap(({ name, text }) => linesOf(text).map((line) => `${name}: ${line.trim()}`))).toEqual(
    [],
  );
});
