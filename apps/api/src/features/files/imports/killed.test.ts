import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  applyImport,
  createImport,
  getImport,
  reviewImport,
  type ImportKind,
} from '@antela/contract/imports';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importKinds } from '../../../import-kinds.ts';
import { bundleProcess } from '../../../test/bundle-process.ts';
import type { Caller } from '../../../test/calls.ts';
import type { ImportProcess } from '../../../test/import-process.ts';
import { startTestApi, type TestApi } from '../../../test/test-api.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { filesOf } from '../../../test/world/users.ts';
import { readImport } from './read-import.service.ts';
import { reviewImport as reviewRows } from './review-import.service.ts';

let api: TestApi;
let admin: Caller;
let program: Awaited<ReturnType<typeof bundleProcess>>;
beforeAll(async () => {
  [api, program] = await Promise.all([startTestApi(), bundleProcess('import-process')]);
  admin = api.signIn('admin');
});
afterAll(async () => {
  await program.remove();
  await api.stop();
});

const people = 12;
const document = (index: number): number => 81_000_000 + index;
const place = { companyid: companies.a1, payrollid: payrolls.open.id };
const read = async (importid: string) => (await api.ask(admin, getImport, { query: { importid } })).data;
const count = async (what: string, values: unknown[] = []): Promise<number> =>
  (await api.rows<{ n: number }>(`select count(*)::int as n from ${what}`, values))[0]?.n ?? 0;

/** Confirmed and waiting for a worker; no worker runs in this test but those that it starts. */
async function confirmed(kind: ImportKind, lines: string[]): Promise<string> {
  const work = {
    pool: api.pool,
    bulkPool: api.bulkPool,
    kinds: importKinds,
    objects: api.objects,
    clock: () => api.clock.now,
  };
  const fileKey = `${filesOf('admin')}imports/${kind}.csv`;
  api.objects.files.set(fileKey, Buffer.from(lines.join('\n')));
  const body = { kind, fileKey, fileName: `${kind}.csv`, ...place };
  const { importid } = (await api.ask(admin, createImport, { body })).data;
  await readImport(work, clients.a, importid);
  const proposed = await read(importid);
  await api.ask(admin, reviewImport, {
    query: { importid },
    version: proposed.version,
    body: { mapping: proposed.columns.map(({ index, field }) => ({ index, field })), ...place },
  });
  await reviewRows(work, clients.a, importid);
  await api.ask(admin, applyImport, { body: { importid, mode: 'valid_rows' } });
  return importid;
}

function begin(importId: string) {
  const given: ImportProcess = {
    connectionString: api.logins.app,
    clientId: clients.a,
    importId,
    now: api.clock.now.toISOString(),
  };
  const child = spawn(process.execPath, [program.file, JSON.stringify(given)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { child, ended: once(child, 'exit') as Promise<[number | null, string | null]> };
}

const connected = `pg_stat_activity where application_name = 'import-process'`;
const held = `pg_locks where locktype = 'advisory' and objid = 8492 and not granted`;
async function until(work: () => Promise<boolean>): Promise<void> {
  for (let time = 0; time < 500; time += 1) {
    if (await work()) return;
    await sleep(40);
  }
  throw new Error('it never came to that');
}

/**
 * `kill -9` while the row after these stands written and not yet for good; the next process goes on from there. Batches that
 * are written at the same time are counted one after the other.
 */
async function killAfter(rows: number, importId: string): Promise<void> {
  const holder = await api.owner.connect();
  try {
    await holder.query('select pg_advisory_lock(8492)');
    await holder.query(`create or replace function hold_import() returns trigger language plpgsql as
      $$ begin
        perform pg_advisory_xact_lock(8493);
        if (select count(*) from import_row where import_id = '${importId}' and outcome = 'applied') > ${rows}
        then perform pg_advisory_xact_lock(8492); end if; return null;
      end $$`);
    await holder.query(
      'create trigger hold after update on import_row for each statement execute function hold_import()',
    );
    const { child, ended } = begin(importId);
    await until(async () => (await count(held)) > 0);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    await holder.query('select pg_advisory_unlock(8492)');
    await until(async () => (await count(connected)) === 0);
    await holder.query('drop trigger hold on import_row');
  } finally {
    holder.release();
  }
}

const applied = (importId: string) =>
  count(`import_row where import_id = $1 and outcome = 'applied'`, [importId]);

const kinds: [ImportKind, string[], (documents: string[]) => Promise<number>][] = [
  [
    'employees-create',
    ['Documento;Primer nombre;Primer apellido;Fecha de ingreso;Salario'].concat(
      Array.from({ length: people }, (_, index) => `${document(index)};Ana;Mora;01/02/2024;2500000`),
    ),
    (documents) =>
      count(
        `audit_event a join employee p on p.client_id = a.client_id and p.id::text = a.entity_id::text where a.action = 'employee.imported' and p.document_number = any($1)`,
        [documents],
      ),
  ],
  [
    'employees-update',
    ['Documento;Salario'].concat(Array.from({ length: people }, (_, index) => `${document(index)};2600000`)),
    (documents) =>
      count(
        'employment e join employee p on p.client_id = e.client_id and p.id = e.employee_id where e.version = 2 and e.monthly_salary = 2600000 and p.document_number = any($1)',
        [documents],
      ),
  ],
  [
    'access-restrictions',
    ['Documento;Motivo'].concat(Array.from({ length: people }, (_, index) => `${document(index)};Otro`)),
    (documents) =>
      count(
        'access_restriction r join employee p on p.client_id = r.client_id and p.id = r.employee_id where p.document_number = any($1)',
        [documents],
      ),
  ],
];

/** The row is held by a trigger and by a lock of this server; on a cluster it is written on another. */
const isCluster = process.env[clusterVariable] !== undefined;

test.skipIf(isCluster).each(kinds)(
  'a worker that dies at any row of %s leaves it to the next one, and no row is applied twice or lost',
  async (kind, lines, done) => {
    const importId = await confirmed(kind, lines);
    for (const rows of [0, 5, people - 1]) {
      await killAfter(rows, importId);
      expect(await applied(importId)).toBe(rows);
    }
    expect(await begin(importId).ended).toEqual([0, null]);
    expect(await read(importId)).toMatchObject({
      state: 'applied',
      counts: { total: people, applied: people, error: 0 },
    });
    expect(await done(Array.from({ length: people }, (_, index) => String(document(index))))).toBe(people);
  },
);
