import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLedger } from '@antela/api/features/ledger/ledger/verify-ledger.service';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../audit/verify-audit.ts';
import { blobPath } from '../backup/back-up.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { runOps } from '../run-ops.ts';
import { startTestOps, type TestOps } from '../test/test-ops.ts';
import { listClients } from './find-client.ts';

let folder: string;
let full: TestOps;
const opened: TestOps[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antela-backup-'));
  full = await opening(true);
});
afterAll(async () => {
  await Promise.all(opened.map((ops) => ops.close()));
  await rm(folder, { recursive: true, force: true });
});

async function opening(withDemo: boolean): Promise<TestOps> {
  const ops = { ...(await startTestOps({ withDemo })), blobsDir: join(folder, `objects-${opened.length}`) };
  opened.push(ops);
  return ops;
}

const file = (name: string): string => join(folder, name);
async function run(ops: TestOps, ...args: string[]): Promise<{ code: number; text: string }> {
  ops.lines.length = 0;
  return { code: await runOps(args, ops), text: ops.lines.join('\n') };
}

/** Facts that must be as they were, read by other means than the copy's own: the books, the trail and a reading of the rows. */
const invariants = (ops: TestOps) =>
  inOperatorTransaction(ops.ownerPool, async (db) => {
    const clients = await listClients(db, null);
    return Promise.all(
      clients.map(async ({ id, name }) => ({
        name,
        ledger: await verifyLedger(db, id),
        audit: await verifyAudit(db, id),
        balances: await db.first(
          sql`select sum(balance)::text as sum, count(*)::int as n from ledger_account where client_id = ${id}`,
        ),
        advances: await db.first(
          sql`select md5(string_agg(a::text, ',' order by id)) as rows from advance a where client_id = ${id}`,
        ),
      })),
    );
  });

test('the drill: copy, lose everything, restore, and the books and the trail are the same to the byte', async () => {
  const { ownerPool } = full;
  await ownerPool.query(
    `insert into cloud.object (bucket, key, blob, size, etag, sha256, headers, checksums, owner, created_at)
     values ('files', 'clients/x/y.pdf', 'ab000000-0000-4000-8000-000000000001', 5, 'e', 's', '{}', '{}', 'o', now())`,
  );
  const blob = blobPath(full.blobsDir ?? '', 'ab000000-0000-4000-8000-000000000001');
  await mkdir(join(blob, '..'), { recursive: true });
  await writeFile(blob, 'bytes');
  // No worker runs here: the tasks that the demo's own writing left count as done.
  await ownerPool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
  await ownerPool.query(
    `select graphile_worker.add_job('pay-advance', payload := '{"advanceId":"1"}', job_key := 'pay:1')`,
  );
  const before = await invariants(full);
  const saved = await run(full, 'backup', '--to', file('one.bak'));
  expect(saved).toMatchObject({ code: 0, text: expect.stringContaining('1 tareas por hacer, 1 archivos') });
  expect((await stat(file('one.bak'))).mode & 0o777).toBe(0o600);

  // Its secret has changed since the copy: the one of then is good beside it.
  const fresh = await opening(false);
  const now = { ...fresh, secretNames: ['AKIAANTELASIMULATOR2', ...fresh.secretNames] };
  const back = await run(now, 'restore', '--from', file('one.bak'));
  expect(back).toMatchObject({ code: 0 });
  for (const line of await countedByPolicy(fresh)) {
    expect(saved.text).toContain(line);
    expect(back.text).toContain(line);
  }
  expect(await invariants(fresh)).toEqual(before);
  expect(before.every(({ ledger, audit }) => ledger.faults.length === 0 && audit.broken === null)).toBe(true);
  expect(await readFile(blobPath(fresh.blobsDir ?? '', 'ab000000-0000-4000-8000-000000000001'), 'utf8')).toBe(
    'bytes',
  );
  const { rows } = await fresh.ownerPool.query(`select task_identifier, key from graphile_worker.jobs`);
  expect(rows).toEqual([{ task_identifier: 'pay-advance', key: 'pay:1' }]);
  // Every session is over, and the database watches its steps again.
  const open = await fresh.ownerPool.query('select from antela.portal_session where ended_at is null');
  expect(open.rowCount).toBe(0);
  await expect(
    fresh.ownerPool.query(
      `update antela.advance set payment_state = 'requested' where payment_state = 'paid'`,
    ),
  ).rejects.toThrow();

  expect(await run(fresh, 'restore', '--from', file('one.bak'))).toMatchObject({
    code: 2,
    text: expect.stringContaining('no está vacía'),
  });
});

/** Each client's rows in every table, as the operator's role sees them: not by the login that copied. */
async function countedByPolicy({ opsPool }: TestOps): Promise<string[]> {
  const { rows: tables } = await opsPool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'antela' and column_name = 'client_id' and table_type = 'BASE TABLE'`,
  );
  const all = tables.map(({ name }) => `select client_id from ${name}`).join(' union all ');
  const { rows } = await opsPool.query<{ line: string }>(
    `select format('Cliente %s: %s filas.', client_id, count(*)) as line from (${all}) r where client_id is not null group by client_id`,
  );
  expect(rows.length).toBeGreaterThan(1);
  return rows.map(({ line }) => line);
}

test('a database that gives back anything else than what was copied keeps none of it, and the table is named', async () => {
  const fresh = await opening(false);
  await fresh.ownerPool.query('alter table antela.contact alter column name type char(200)');
  const back = await run(fresh, 'restore', '--from', file('one.bak'));
  expect(back).toMatchObject({
    code: 2,
    text: expect.stringContaining('antela.contact tiene las mismas filas'),
  });
  expect((await fresh.ownerPool.query('select from antela.tenant')).rowCount).toBe(0);
});

test('a copy that was damaged or cut, or is none, is refused and leaves nothing behind', async () => {
  const whole = await readFile(file('one.bak'));
  await writeFile(file('cut.bak'), whole.subarray(0, whole.length - 200));
  const hurt = Buffer.from(whole);
  hurt[whole.length >> 1] = (hurt[whole.length >> 1] ?? 0) ^ 0xff;
  await writeFile(file('hurt.bak'), hurt);
  await writeFile(file('none.bak'), 'no soy una copia');
  const fresh = await opening(false);
  for (const name of ['cut.bak', 'hurt.bak', 'none.bak']) {
    expect(await run(fresh, 'restore', '--from', file(name))).toMatchObject({
      code: 2,
      text: expect.stringMatching(/dañada|incompleta/),
    });
  }
  const { rows } = await fresh.ownerPool.query<{ n: number }>('select count(*)::int as n from antela.tenant');
  expect(rows[0]?.n).toBe(0);
});

test('a copy of another version of the schema is refused by name, and no file is written over', async () => {
  const fresh = await opening(false);
  await fresh.ownerPool.query(`insert into antela_migrations.applied (name) values ('9999_later.sql')`);
  expect(await run(fresh, 'restore', '--from', file('one.bak'))).toMatchObject({
    code: 2,
    text: expect.stringContaining('9999_later.sql'),
  });
  expect(await run(full, 'backup', '--to', file('one.bak'))).toMatchObject({
    code: 2,
    text: expect.stringContaining('Ya existe'),
  });
});

test('a copy is not restored where the secret is another, and says so before anything is written', async () => {
  const path = file('secret.bak');
  expect(await run(full, 'backup', '--to', path)).toMatchObject({ code: 0 });
  const empty = await opening(false);
  const elsewhere = { ...empty, secretNames: ['AKIASOMEBODYELSE0001'] };
  expect(await run(elsewhere, 'restore', '--from', path)).toMatchObject({
    code: 2,
    text: expect.stringContaining('otro secreto'),
  });
  expect((await empty.ownerPool.query('select from antela.tenant')).rowCount).toBe(0);
});
