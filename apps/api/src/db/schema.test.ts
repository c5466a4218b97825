import { expect, test } from 'vitest';
import { startFileApi } from '../test/file-api.ts';
import { nounOfTable } from '../test/noun-of-table.ts';
import { schemaText } from '../test/schema-text.ts';

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
