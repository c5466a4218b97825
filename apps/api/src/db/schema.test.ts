import { expect, test } from 'vitest';
import { startFileApi } from '../test/file-api.ts';
import { nounOfTable } from '../test/noun-of-table.ts';
import { schemaText } from '../test/schema-text.ts';
import { sharedTables } from './place-of-table.ts';

const { api } = await startFileApi();

test('the checked-in schema is the one the migrations make today', async () => {
  await expect(await schemaText(api.owner)).toMatchFileSnapshot('../../../../docs/schema.sql');
});

test('every table says which noun its rows are of, or that no answer is made of them', async () => {
  const tables = await api.rows<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'antela'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition order by relname`,
  );
  expect(Object.keys(nounOfTable).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test('every table says where it lies on a distributed server', async () => {
  const tables = await api.rows<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'antela'::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id') order by relname`,
  );
  expect(Object.values(sharedTables).flat().toSorted()).toEqual(tables.map(({ name }) => name));
});

test('whatever is unique is so within its client, as a distributed server can hold it', async () => {
  const broad = await api.rows<{ name: string }>(
    `select x.indexrelid::regclass::text as name from pg_index x join pg_class c on c.oid = x.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
     where c.relnamespace = 'antela'::regnamespace and (x.indisunique or x.indisexclusion) and not a.attnum = any (x.indkey)`,
  );
  expect(broad).toEqual([]);
});
