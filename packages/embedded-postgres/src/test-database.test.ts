import pg from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from './test-database.ts';
import { query } from './test/query.ts';

test('every database starts as its template was prepared, once, and sees nothing of the others', async () => {
  let prepared = 0;
  const template = {
    name: 'test_database',
    prepare: async (connectionString: string) => {
      prepared += 1;
      await query(connectionString, 'create table word (word text); insert into word values ($$prima$$)');
    },
  };
  const [first, second] = await Promise.all([openTestDatabase(template), openTestDatabase(template)]);
  await query(first.connectionString, 'delete from word');
  expect(await query(second.connectionString, 'select word from word')).toEqual([{ word: 'prima' }]);
  expect(prepared).toBe(1);
  await Promise.all([first.drop(), second.drop()]);
});

test('a dropped database is gone even while someone is connected to it', async () => {
  const database = await openTestDatabase();
  const idle = new pg.Client(database.connectionString);
  idle.on('error', () => {});
  await idle.connect();
  await database.drop();
  await expect(query(database.connectionString, 'select 1')).rejects.toThrow('does not exist');
});
