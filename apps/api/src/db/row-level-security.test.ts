import { appCreateAdvance } from '@antela/contract/employee-app';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { startFileApi } from '../test/file-api.ts';
import { clients } from '../test/world/clients.ts';
import { employmentIdOf } from '../test/world/employees.ts';
import { inTenant, readInTenant, readShared } from './transaction.ts';

/** Facts and queues that are the same for every tenant, or name it only inside what the application cannot read. */
const shared = [
  'advance_step',
  'bank',
  'catalog_item',
  'legal_figure',
  'legal_figure_correction',
  'operator',
  'operator_act',
  'pay_period_step',
  'seen_signature',
  'setting',
  'tenant',
  'wallet_step',
  'worker_heartbeat',
];

const { api } = await startFileApi();
const evidence = { text: 'Autorizo.', textVersion: '1', ip: null };
for (const [clientid, key] of [
  [clients.a, 'free'],
  [clients.b, 'foreign'],
] as const)
  await api.ask(api.machine, appCreateAdvance, {
    body: { clientid, companyemployeeid: employmentIdOf(key), kind: 'salary', amount: 50_000, evidence },
  });
const tables = await api.rows<{
  name: string;
  tenant: boolean;
  enabled: boolean;
  forced: boolean;
  policies: string[];
}>(`
  select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id') as tenant,
         array(select format('%s|%s|%s|%s', p.polname, p.polcmd, pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid))
               from pg_policy p where p.polrelid = c.oid and p.polpermissive and (select oid from pg_roles where rolname = 'antela_app') = any(p.polroles)) as policies
  from pg_class c where c.relnamespace = 'antela'::regnamespace and c.relkind in ('r', 'p') order by 1`);

/** A part that moves takes its changes from whoever acts for its owner (`alignNodes`). */
const isCluster = process.env[clusterVariable] !== undefined;

test('every table with a tenant is held to it by a forced policy for reading and writing', () => {
  const condition = '(client_id = antela.current_client())';
  const wanted = { enabled: true, forced: !isCluster, policies: [`tenant|*|${condition}|${condition}`] };
  const unqualified = (policy: string) =>
    policy.replaceAll('= current_client()', '= antela.current_client()');
  for (const { name, tenant, enabled, forced, policies } of tables)
    if (tenant)
      expect({ name, enabled, forced, policies: policies.map(unqualified) }).toEqual({ name, ...wanted });
  expect(tables.filter(({ tenant }) => !tenant).map(({ name }) => name)).toEqual(shared);
});

test('every view runs with the rights of whoever reads it', async () => {
  const views = await api.rows<{ relname: string; reloptions: string[] | null }>(
    `select relname, reloptions from pg_class where relnamespace = 'antela'::regnamespace and relkind in ('v', 'm')`,
  );
  expect(views.filter(({ reloptions }) => !reloptions?.includes('security_invoker=true'))).toEqual([]);
});

test("the application's role owns nothing, is nobody else and bypasses nothing", async () => {
  const owned = await api.rows(`
    select relname as name from pg_class where relowner = 'antela_app'::regrole
    union all select proname from pg_proc where proowner = 'antela_app'::regrole
    union all select nspname from pg_namespace where nspowner = 'antela_app'::regrole`);
  expect(owned).toEqual([]);
  const [role] = await api.rows(`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
           exists (select from pg_auth_members m where m.member = r.oid) as "isMember"
    from pg_roles r where rolname = 'antela_app'`);
  expect(role).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolcanlogin: true,
    isMember: false,
  });
});

test.each(['audit_event', 'audit_seal', 'ledger_transfer', 'advance_event', 'advance_evidence'])(
  'what %s holds cannot be changed or removed by the application',
  async (table) => {
    for (const statement of [
      `update ${table} set client_id = client_id`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable row level security`,
    ])
      await expect(
        asApp((client) => client.query(statement)),
        statement,
      ).rejects.toMatchObject({ code: '42501' });
  },
);

test('a balance moves only with a transfer, and an advance or its amount is never deleted or edited', async () => {
  await expect(asApp((client) => client.query('delete from advance'))).rejects.toMatchObject({
    code: '42501',
  });
  await expect(
    asApp((client) => client.query('update advance set amount = amount + 1, to_deduct = to_deduct + 1')),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    asApp((client) => client.query(`update advance set payment_state = 'returned'`)),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    asApp((client) => client.query(`update ledger_account set kind = 'bank_clearing'`)),
  ).rejects.toMatchObject({ code: '42501' });
});

test('a query without any condition sees no row of another tenant, and none at all without a tenant', async () => {
  const readable = tables.filter(({ tenant }) => tenant).map(({ name }) => name);
  const seen: string[] = [];
  for (const table of readable) {
    const [counted] = await api.rows<{ own: number; foreign: number }>(
      `select count(*) filter (where client_id = $1)::int as own, count(*) filter (where client_id = $2)::int as foreign from ${table}`,
      [clients.a, clients.b],
    );
    if (!counted) continue;
    if (counted.foreign > 0) seen.push(table);
    const inA = await asApp((client) => client.query(`select client_id from ${table}`));
    expect(
      inA.rows.filter((row) => row.client_id !== clients.a),
      table,
    ).toEqual([]);
    expect(inA.rows, table).toHaveLength(counted.own);
    const anonymous = await readShared(api.pool, sql([`select client_id from ${table}`]));
    expect(anonymous, table).toEqual([]);
  }
  // The canaries exist: rows of the other tenant in the tables that matter most.
  expect(seen).toEqual(
    expect.arrayContaining([
      'client',
      'company',
      'company_user',
      'employee',
      'employment',
      'payroll',
      'pay_period',
      'advance',
      'advance_event',
      'advance_evidence',
      'audit_event',
    ]),
  );
});

test('nothing can be written for another tenant', async () => {
  const insertion = (db: { run: (statement: ReturnType<typeof sql>) => Promise<number> }, clientId: string) =>
    db.run(
      sql`insert into import_mapping (client_id, kind, header_signature, mapping, updated_at) values (${clientId}, 'k', 's', '{}', now())`,
    );
  await expect(inTenant(api.pool, clients.a, (db) => insertion(db, clients.b))).rejects.toMatchObject({
    code: '42501',
  });
  expect(await inTenant(api.pool, clients.a, (db) => insertion(db, clients.a))).toBe(1);
  expect(
    await inTenant(api.pool, clients.a, (db) =>
      db.run(sql`update employee set first_name = 'x' where client_id = ${clients.b}`),
    ),
  ).toBe(0);
});

test('a search sees its own tenant only, whatever it looks for', async () => {
  const found = await readInTenant(api.pool, clients.a, (db) =>
    db.many<{ id: string }>(sql`select search_employments(${['52']}) as id`),
  );
  const ids = found.map(({ id }) => id);
  expect(ids).toContain(employmentIdOf('ana'));
  expect(ids).not.toContain(employmentIdOf('foreign'));
});

/** Runs a statement of tenant A as the application does. */
function asApp(work: (client: pg.PoolClient) => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  return inTenant(api.bulkPool, clients.a, (_db, client) => work(client));
}
