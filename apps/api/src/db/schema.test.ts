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

test('a function over tables is PL/pgSQL, which hands a distributed server the values that name the node', async () => {
  const opaque = await api.rows<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'antela'::regnamespace and l.lanname = 'sql' and pg_get_functiondef(p.oid) ~* '\\m(from|join|into|update)\\s+antela\\.' order by 1`,
  );
  expect(opaque).toEqual([]);
});

test('nothing but policies asks for the tenant by their condition, which a cluster plans as a value', async () => {
  const askers = await api.rows<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'antela'::regnamespace and proname <> 'current_client' and pg_get_functiondef(oid) like '%current_client%'
     union all select relname from pg_class where relnamespace = 'antela'::regnamespace and relkind = 'v' and pg_get_viewdef(oid) like '%current_client%'
     union all select adrelid::regclass::text from pg_attrdef where pg_get_expr(adbin, adrelid) like '%current_client%'`,
  );
  expect(askers).toEqual([]);
});
