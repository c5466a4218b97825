import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { statementsOf } from './statements.ts';

const folder = new URL('../../migrations/', import.meta.url);

test('a file is taken apart at its semicolons alone', () => {
  const text = `-- one; of two
    create table a (b text default 'x;''y;');
    do $$ begin perform 1; end $$;
    create function c() returns int language sql as $body$ select 1; $body$; -- the end;
`;
  expect(statementsOf(text)).toEqual([
    `-- one; of two\n    create table a (b text default 'x;''y;')`,
    'do $$ begin perform 1; end $$',
    'create function c() returns int language sql as $body$ select 1; $body$',
  ]);
});

test('of every file nothing is lost, and each part begins with a verb', async () => {
  for (const name of await readdir(folder)) {
    const text = await readFile(new URL(name, folder), 'utf8');
    const parts = statementsOf(text);
    const bare = (one: string) => one.replaceAll(/--[^\n]*/g, '').replaceAll(/[\s;]/g, '');
    expect(bare(parts.join('')), name).toBe(bare(text));
    for (const part of parts)
      expect(part.replaceAll(/^(?:\s*--[^\n]*\n)*/g, '').trim(), name).toMatch(
        /^(?:alter|analyze|comment|create|delete|do|drop|grant|insert|revoke|select|set|truncate|update|with)\b/i,
      );
  }
});

/** The first file that a cluster may find its tables spread at. */
const firstOfSpread = '0790';

test('no column comes together with a constraint: on a cluster those of a table are added by name, in a statement of their own', async () => {
  const found: string[] = [];
  for (const name of (await readdir(folder)).filter((one) => one >= firstOfSpread))
    for (const part of statementsOf(await readFile(new URL(name, folder), 'utf8')))
      if (/\badd column\b[^,]*\b(?:check|references|unique|primary key)\b/i.test(part))
        found.push(`${name}: ${part}`);
  expect(found).toEqual([]);
});
