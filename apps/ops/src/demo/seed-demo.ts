import { dbOn } from '@antela/api/db/database';
import { onCluster } from '@antela/api/db/distribute';
import type { ClientBase } from 'pg';
import { listTables } from '../backup/tables.ts';
import { insertRows } from '../insert-rows.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import type { OpsContext } from '../ops-context.ts';
import { insertAudit } from './demo-audit.ts';
import { demoClients } from './demo-clients.ts';
import { closePeriods } from './demo-closings.ts';
import { seedNotices } from './demo-notices.ts';
import { ensureDemoOperators } from './demo-operators.ts';
import { redate, takeAudit } from './demo-redate.ts';
import { ensurePoolUsers } from './demo-staff.ts';
import { demoTables } from './demo-tables.ts';
import { seedTaxRegistrations } from './demo-tax-registrations.ts';
import { seedWalletLoads } from './demo-wallet-loads.ts';
import { seedPurchases, seedWalletUsers } from './demo-wallet-users.ts';
import { seedWallets } from './demo-wallets.ts';
import { createRandom } from './random.ts';

/** Any two numbers that nothing else locks with: of two processes that start at once, one seeds. */
const lockKeys = [8480, 2];

/** Changes every name and figure; the structure stays. */
const defaultSeed = 'antela';

const totpSetting = 'demo_totp_secret';

/** Fills an empty product with two clients whose half year of history ends now. Does nothing when they are there. */
export async function seedDemo(context: OpsContext, seed = defaultSeed): Promise<void> {
  await inOperatorTransaction(context.ownerPool, async (db, client) => {
    await client.query('select pg_advisory_xact_lock($1, $2)', lockKeys);
    if (!(await isSeeded(client))) await seedInto(client, context, seed);
    await ensureDemoOperators(db, context.clock());
  });
}

/** Puts the demo back to how it was born, today. False, and nothing is touched, when there is no demo. */
export async function resetDemo(context: OpsContext, seed = defaultSeed): Promise<boolean> {
  return inOperatorTransaction(context.ownerPool, async (_db, client) => {
    await client.query('select pg_advisory_xact_lock($1, $2)', lockKeys);
    if (!(await isSeeded(client))) return false;
    await removeDemo(client);
    await seedInto(client, context, seed);
    return true;
  });
}

/** The secret (Base32) that shows the codes of the demo's user with TOTP; null without a demo. */
export async function readDemoTotpSecret(context: Pick<OpsContext, 'ownerPool'>): Promise<string | null> {
  const { rows } = await context.ownerPool.query<{ value: string }>(
    'select value from antela.setting where key = $1',
    [totpSetting],
  );
  return rows[0]?.value ?? null;
}

const clientIds = demoClients.map(({ id }) => id);

/** Whether the demo's clients are there. */
export async function isSeeded(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query('select from antela.tenant where id = any($1)', [clientIds]);
  return rowCount !== 0;
}

/** Every row of the demo's tenants, in whatever tables there are by now: those that refer to others first. */
async function removeDemo(client: ClientBase): Promise<void> {
  const tables = (await listTables(client))
    .filter(({ columns }) => columns.includes('client_id'))
    .toReversed();
  const watched = tables.filter(({ hasTriggers }) => hasTriggers);
  for (const { name } of watched) await client.query(`alter table ${name} disable trigger user`);
  for (const { name } of tables)
    await client.query(`delete from ${name} where client_id = any($1)`, [clientIds]);
  await client.query('delete from antela.tenant where id = any($1)', [clientIds]);
  for (const { name } of watched) await client.query(`alter table ${name} enable trigger user`);
}

async function seedInto(client: ClientBase, context: OpsContext, seed: string): Promise<void> {
  const now = context.clock();
  for (const definition of demoClients) {
    const { subjects, totpSecret } = await ensurePoolUsers(
      context.userPool,
      definition,
      context.demoPassword,
    );
    if (totpSecret) {
      await client.query(
        'insert into antela.setting (key, value, updated_at) values ($1, $2, $3) on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at',
        [totpSetting, totpSecret, now],
      );
    }
    const born = demoTables(definition, subjects, seed, now);
    const { audit, idAt } = born;
    for (const [table, rows] of born.tables) await insertRows(client, table, rows);
    await analyze(client);
    const db = dbOn(client);
    await closePeriods(born.payrolls, { db, by: born.by, leftOvers: born.leftOvers });
    await redate(client, definition.id);
    audit.push(...(await takeAudit(client, definition.id)));
    for (const [table, rows] of born.contacts) await insertRows(client, table, rows);
    const random = createRandom(`${seed} ${definition.name} wallet users`);
    const { objects } = context;
    const demo = { clientId: definition.id, random, idAt, now, audit, objects };
    if (definition.walletsEnabled) await seedWallets(db, client, demo);
    await seedWalletUsers(db, client, demo);
    await seedWalletLoads(db, client, demo);
    await seedPurchases(db, client, demo);
    await seedTaxRegistrations(db, client, demo);
    await seedNotices(db, demo);
    await insertAudit(client, definition.id, audit, idAt);
  }
  await analyze(client);
}

/** Until the server looks at its tables by itself, a minute later, it would plan as if they were still empty. */
async function analyze(client: ClientBase): Promise<void> {
  // A cluster does not look at tables that the transaction has written to.
  if (await onCluster(client)) return;
  await client.query(`analyze ${(await listTables(client)).map(({ name }) => name).join(', ')}`);
}
