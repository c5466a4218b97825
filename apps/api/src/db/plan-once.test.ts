import { listEmployees } from '@antela/contract/employees';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { startFileApi } from '../test/file-api.ts';
import { clients, companies } from '../test/world/clients.ts';
import { planOnce, rowsAtMost } from './plan-once.ts';
import { inTenant, readInTenant } from './transaction.ts';

const { api, admin } = await startFileApi({ plansAnew: true });

const settings = sql`select current_setting('plan_cache_mode') as plans, current_setting('enable_seqscan') as scans where ${true}::boolean`;

test.each([
  ['that writes', inTenant],
  ['that reads', readInTenant],
])('a transaction %s plans once from then on, and the next one as the server does', async (_kind, begin) => {
  const within = await begin(api.pool, clients.a, async (db) => {
    await planOnce(db);
    return db.first(settings);
  });
  expect(within).toEqual({ plans: 'force_generic_plan', scans: 'off' });
  const after = await begin(api.pool, clients.a, (db) => db.first(settings));
  expect(after).toEqual({ plans: 'auto', scans: 'on' });
});

test('a number of rows is part of the text, and nothing else can be', () => {
  expect(rowsAtMost(51).text).toBe('limit 51');
  expect(() => rowsAtMost('1; drop table x' as unknown as number)).toThrow('integer');
  expect(() => rowsAtMost(1.5)).toThrow('integer');
});

/** Plans of the list's pages that connections keep, and those that were made for one question. */
async function plansOfPages(query: Parameters<typeof api.call<typeof listEmployees>>[2]) {
  // The statement has its plan on the connection that was given back last.
  const count = () =>
    api.pool.query<{ kept: number; made: number }>(
      `select coalesce(sum(generic_plans), 0)::int as kept, coalesce(sum(custom_plans), 0)::int as made
       from pg_prepared_statements where statement like '%as sort_value%'`,
    );
  const before = (await count()).rows[0] ?? { kept: 0, made: 0 };
  const answer = await api.call(admin, listEmployees, query);
  expect(answer.status).toBe(200);
  const after = (await count()).rows[0] ?? { kept: 0, made: 0 };
  return { kept: after.kept - before.kept, made: after.made - before.made };
}

test.each([
  ['of one company', { companyid: companies.a1 }, 'kept'],
  ['of who is there', { companyid: companies.a1, state: 'active' }, 'kept'],
  ['in another order', { companyid: companies.a1, sort: 'startDate:asc' }, 'made'],
  ['of a state that few have', { companyid: companies.a1, state: 'restricted' }, 'made'],
  ['of a cost centre', { companyid: companies.a1, costCenter: 'Bodega' }, 'made'],
  ['of several companies', {}, 'made'],
])('a page %s has the plan that is right for it', async (_kind, query, plan) => {
  const plans = await plansOfPages({ query } as never);
  expect(plans).toEqual(plan === 'kept' ? { kept: 1, made: 0 } : { kept: 0, made: 1 });
});
