import { randomBytes } from 'node:crypto';
import { faultsOfServing } from '@antela/api/db/serving-role';
import { createWorld } from '@antela/api/test/world/create-world';
import { handOver, loginsOf } from '@antela/embedded-postgres/owner';
import { openTestDatabase } from '@antela/embedded-postgres/test-database';
import { migrate as migrateCloud } from '@antela/local-cloud/migrate';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { upgradeDatabases, openDatabases } from './database.ts';

const cloudMigrations = new URL('../../local-cloud/migrations/', import.meta.url);

test('a database in which a superuser made everything goes over to the owner whole, once, with its rows; no login that may do more than the application serves it', async () => {
  const database = await openTestDatabase();
  const superuser = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  superuser.on('error', () => {});
  const logins = loginsOf(database.connectionString);
  await upgradeDatabases({ ...logins, owner: database.connectionString }, superuser, () => {});
  await migrateCloud(superuser, cloudMigrations);
  await createWorld(database.connectionString);
  const ofSuperuser = async (): Promise<number> => {
    const { rows } = await superuser.query<{ n: number }>(`
      with ours as (select oid, nspname, nspowner from pg_namespace where nspname in ('antela', 'antela_migrations', 'cloud', 'graphile_worker'))
      select (select count(*) from pg_class c join ours on ours.oid = relnamespace where relowner = 10)
           + (select count(*) from pg_proc p join ours on ours.oid = pronamespace where proowner = 10)
           + (select count(*) from pg_type t join ours on ours.oid = typnamespace where typowner = 10)
           + (select count(*) from ours where nspowner = 10)::int as n`);
    return Number(rows[0]?.n);
  };
  const employees = async (pool: pg.Pool) =>
    (await pool.query('select id from antela.employee order by id')).rows;
  const before = await employees(superuser);
  expect(await ofSuperuser()).toBeGreaterThan(100);

  await Promise.all([handOver(database.connectionString), handOver(database.connectionString)]);
  expect(await ofSuperuser()).toBe(0);
  const owner = new pg.Pool({ connectionString: logins.owner, max: 2 });
  await upgradeDatabases(logins, owner, () => {});
  await migrateCloud(owner, cloudMigrations);
  expect(await employees(owner)).toEqual(before);
  await Promise.all([owner.end(), superuser.end()]);

  const databases = await openDatabases(
    readConfig({ DATABASE_URL: logins.app, DATABASE_OWNER_URL: logins.owner, DEMO: 'off' }),
    () => {},
  );
  expect((await faultsOfServing(databases.app)).faults).toEqual([]);
  await databases.close();
  await refusesMore(logins.app, logins.owner, database.connectionString);
  await database.drop();
});

/** A start names the right that a login has beyond the application's, and serves nobody. */
async function refusesMore(app: string, owner: string, superuser: string): Promise<void> {
  const stem = `serving_${randomBytes(4).toString('hex')}`;
  const url = Object.assign(new URL(app), { username: `${stem}_app` }).href;
  const start = () =>
    openDatabases(readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: owner, DEMO: 'off' }), () => {}).then(
      (databases) => databases.close(),
    );
  await start();
  const hands = new pg.Client({ connectionString: superuser });
  await hands.connect();
  for (const [more, less, fault] of [
    [`alter role ${stem}_app superuser`, `alter role ${stem}_app nosuperuser`, /es superusuario/],
    [`alter role ${stem}_app bypassrls`, `alter role ${stem}_app nobypassrls`, /seguridad por filas/],
    [`grant antela_ops to ${stem}_app`, `revoke antela_ops from ${stem}_app`, /todos los clientes/],
    [
      `alter table antela.setting owner to ${stem}_app`,
      'alter table antela.setting owner to antela_owner',
      /dueño de las tablas/,
    ],
  ] as const) {
    await hands.query(more);
    await expect(start(), more).rejects.toThrow(fault);
    await hands.query(less);
  }
  for (const name of ['app', 'ops', 'search']) {
    await hands.query(`drop owned by ${stem}_${name}`);
    await hands.query(`drop role ${stem}_${name}`);
  }
  await hands.end();
}
