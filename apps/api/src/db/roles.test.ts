import { randomBytes } from 'node:crypto';
import { loginsOf } from '@antela/embedded-postgres/owner';
import { openTestDatabase, testServer } from '@antela/embedded-postgres/test-database';
import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { startFileApi } from '../test/file-api.ts';
import { clients } from '../test/world/clients.ts';
import { openPool } from './database.ts';
import { migrateAs } from './migrate.ts';
import { faultsOfServing, mustServe } from './serving-role.ts';
import { inTenant, readInTenant } from './transaction.ts';

const migrations = new URL('../../migrations/', import.meta.url).pathname;

const { api } = await startFileApi();

function openOne(connectionString: string): pg.Pool {
  return openPool({
    connectionString,
    max: 1,
    statementTimeoutMs: 5_000,
    pipeline: true,
    applicationName: 'test',
  });
}

async function faultsOf(connectionString: string): Promise<string> {
  const pool = openOne(connectionString);
  try {
    return (await faultsOfServing(pool)).faults.join('; ');
  } finally {
    await pool.end();
  }
}

test('a connection that serves is the application’s own login, and nothing it says makes it another', async () => {
  expect((await faultsOfServing(api.pool)).faults).toEqual([]);
  const pool = openOne(api.logins.app);
  const client = await pool.connect();
  for (const escape of ['reset role', 'reset session authorization']) await client.query(escape);
  const { rows } = await client.query('select session_user, current_user');
  expect(rows).toEqual([{ session_user: 'antela_app', current_user: 'antela_app' }]);
  for (const role of ['postgres', 'antela_owner', 'antela_ops', 'antela_search'])
    for (const become of ['set role', 'set session authorization'])
      await expect(client.query(`${become} ${role}`), `${become} ${role}`).rejects.toMatchObject({
        code: '42501',
      });
  client.release();
  await pool.end();
});

test('whoever can do more than the application is refused as what serves, and told why', async () => {
  expect(await faultsOf(api.connectionString)).toContain('es superusuario');
  expect(await faultsOf(api.logins.owner)).toContain('es dueño de las tablas');
  expect(await faultsOf(api.logins.ops)).toContain('ve las filas de todos los clientes');
  const owner = openOne(api.logins.owner);
  await expect(mustServe(owner)).rejects.toThrow(/antela_owner.*DATABASE_URL/);
  await owner.end();
});

test('a role whose connections begin otherwise than they must is refused: another search path, no time limit, another zone, compiled statements', async () => {
  const { owner: hands } = api;
  const role = `odd_${randomBytes(4).toString('hex')}`;
  await hands.query(`create role ${role} login password 'odd' in role antela_app`);
  const url = Object.assign(new URL(api.connectionString), { username: role, password: 'odd' }).href;
  const faults = await faultsOf(url);
  for (const name of ['search_path', 'statement_timeout', 'idle_in_transaction_session_timeout', 'jit'])
    expect(faults).toContain(name);
  await hands.query(`alter role ${role} bypassrls`);
  expect(await faultsOf(url)).toContain('por encima de la seguridad por filas');
  await hands.query(`drop role ${role}`);
});

test('the owner is no superuser, and its migrations reach the rows of every tenant', async () => {
  const pool = new pg.Pool({ connectionString: api.logins.owner, max: 1 });
  const { rows: roles } = await pool.query(
    'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  );
  expect(roles).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  const counted = 'select client_id, count(*)::int as n from antela.employee group by 1 order by 1';
  expect((await pool.query(counted)).rows).toEqual((await api.owner.query(counted)).rows);
  expect((await pool.query('update antela.company set name = name')).rowCount).toBe(
    (await api.owner.query('select from antela.company')).rowCount,
  );
  await pool.end();
});

test('the operator’s role reads and writes every tenant’s rows by policy, and changes nothing that can only be added to', async () => {
  const pool = new pg.Pool({ connectionString: api.logins.ops, max: 1, options: '-c search_path=antela' });
  const tables = await api.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'antela'::regnamespace and relkind in ('r', 'p')`,
  );
  for (const { name } of tables)
    expect((await pool.query(`select from antela.${name}`)).rowCount, name).toBe(
      (await api.owner.query(`select from antela.${name}`)).rowCount,
    );
  for (const statement of [
    'update audit_event set action = action',
    'delete from audit_seal',
    'update ledger_transfer set amount = amount',
    'alter table company disable row level security',
    'truncate company',
  ])
    await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  await pool.end();
});

test('two databases on one server have roles of their own: neither’s application gets into the other’s rows', async () => {
  const database = await openTestDatabase();
  const stem = `staging_${randomBytes(4).toString('hex')}`;
  const as = (user: string) =>
    Object.assign(new URL(database.connectionString), { username: user, password: `word of ${user}` }).href;
  const hands = new pg.Client({ connectionString: database.connectionString });
  await hands.connect();
  await hands.query(`create role ${stem} login createrole password 'word of ${stem}'`);
  await hands.query(
    `alter database ${new URL(database.connectionString).pathname.slice(1)} owner to ${stem}`,
  );
  const logins = { owner: as(stem), app: as(`${stem}_app`), ops: as(`${stem}_ops`) };
  await migrateAs(logins, migrations, () => {});
  // The second time finds it done.
  await migrateAs(logins, migrations, () => {});

  const pool = openOne(logins.app);
  expect((await faultsOfServing(pool)).faults).toEqual([]);
  await hands.query('insert into antela.tenant values ($1)', [clients.a]);
  await hands.query(`insert into antela.client (client_id, name, created_at) values ($1, 'Uno', now())`, [
    clients.a,
  ]);
  const names = () => readInTenant(pool, clients.a, (db) => db.many(sql`select name from client`));
  expect(await names()).toEqual([{ name: 'Uno' }]);
  expect(
    await inTenant(pool, clients.a, (db) => db.many(sql`select * from search_employments(${['ana']}) as id`)),
  ).toEqual([]);
  await pool.end();

  const server = await testServer();
  const mine = (path: string) => path.slice(1);
  for (const [url, other] of [
    [logins.app, server(mine(new URL(api.connectionString).pathname))],
    [loginsOf(api.connectionString).app, database.connectionString],
  ] as const) {
    const { username, password } = new URL(url);
    const stranger = new pg.Client(Object.assign(new URL(other), { username, password }).href);
    await stranger.connect();
    await expect(stranger.query('select from antela.client')).rejects.toMatchObject({ code: '42501' });
    await stranger.end();
  }
  await hands.end();
  await database.drop();
  const last = new pg.Client({ connectionString: server('postgres') });
  await last.connect();
  for (const name of [`${stem}_app`, `${stem}_ops`, `${stem}_search`, stem])
    await last.query(`drop role ${name}`);
  await last.end();
});

test('an owner who may not make roles is told which are missing, and how to make them', async () => {
  const database = await openTestDatabase();
  const stem = `plain_${randomBytes(4).toString('hex')}`;
  const hands = new pg.Client({ connectionString: database.connectionString });
  await hands.connect();
  await hands.query(`create role ${stem} login password 'x'`);
  const as = (user: string) =>
    Object.assign(new URL(database.connectionString), { username: user, password: 'x' }).href;
  const logins = { owner: as(stem), app: as(`${stem}_app`), ops: null };
  await expect(migrateAs(logins, migrations, () => {})).rejects.toThrow(
    new RegExp(`CREATEROLE[^]*create role ${stem}_app login[^]*grant ${stem}_ops, ${stem}_search to ${stem}`),
  );
  await hands.query(`drop role ${stem}`);
  await hands.end();
  await database.drop();
});
