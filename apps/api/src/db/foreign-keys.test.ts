import { expect, test } from 'vitest';
import { startFileApi } from '../test/file-api.ts';

const { api } = await startFileApi();

interface Key {
  target: string;
  index: string;
  columns: string[];
  types: string[];
}

test('a key that other indexes hold as well is looked up by its own, also before anybody analysed the table', async () => {
  const keys = await api.rows<Key>(`
    with key as (
      select distinct f.confrelid, f.conindid, f.confkey from pg_constraint f where f.contype = 'f' and f.connamespace = 'antela'::regnamespace)
    select k.confrelid::regclass::text as target, k.conindid::regclass::text as index, c.columns, c.types
    from key k cross join lateral (
      select array_agg(quote_ident(a.attname) order by n) as columns, array_agg(format_type(a.atttypid, null) order by n) as types
      from unnest(k.confkey) with ordinality u(attnum, n) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum) c
    where exists (
      select from pg_index i where i.indrelid = k.confrelid and i.indexrelid <> k.conindid
        -- Begins with all of the key but its last column, and has that further on: such a one reads as cheap as the key's own.
        and (i.indkey::int2[])[0:cardinality(k.confkey) - 2] = k.confkey[1:cardinality(k.confkey) - 1]
        and k.confkey[cardinality(k.confkey)] = any (i.indkey) and cardinality(k.confkey) > 2)`);
  expect(keys.map(({ target }) => target)).toEqual(['pay_period_line']);
  const client = await api.owner.connect();
  await client.query('begin');
  await client.query('set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off');
  for (const { target, index, columns, types } of keys) {
    const condition = columns.map((column, n) => `${column} = $${n + 1}`).join(' and ');
    await client.query(
      `prepare look (${types.join(', ')}) as select from only ${target} x where ${condition} for key share of x`,
    );
    const { rows } = await client.query<Record<string, string>>(
      `explain execute look (${columns.map(() => 'null').join(', ')})`,
    );
    await client.query('deallocate look');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`using ${index} `);
  }
  await client.query('rollback');
  client.release();
});
