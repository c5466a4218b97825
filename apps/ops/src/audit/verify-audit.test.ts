import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@antela/api/db/ids';
import { inTenant } from '@antela/api/db/transaction';
import { recordAudit } from '@antela/api/features/records/audit/audit.service';
import { sealAudit } from '@antela/api/features/records/audit/seal-audit.service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { birthClient } from '../birth/birth-client.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { runIn, startTestOps, type TestOps } from '../test/test-ops.ts';
import { verifyAudit, type AuditVerdict } from './verify-audit.ts';

const actor = { id: 'operator:1', name: 'Ana (operador)', impersonator: null, requestId: null, ip: null };
let ops: TestOps;
let clientId: string;
const minute = 60_000;

/** Forty events, one a minute, sealed as they came. */
beforeAll(async () => {
  ops = await startTestOps();
  clientId = await inOperatorTransaction(ops.ownerPool, (_db, client) =>
    birthClient(
      client,
      {
        name: 'Cliente',
        rail: 'instant',
        walletsEnabled: false,
        clientRestrictionsEnabled: false,
        companies: [],
      },
      ops.clock(),
    ),
  );
  for (let index = 0; index < 40; index += 1) {
    const at = new Date(ops.clock().getTime() + index * minute);
    await inTenant(ops.pool, clientId, (db) =>
      recordAudit({ db, scope: { clientId }, actor, now: at }, 'employee.updated', 'employee', newId(), {
        salary: [index, index + 1],
      }),
    );
    if (index % 3 === 2) await sealAudit(ops.pool, clientId, at);
  }
  await sealAudit(ops.pool, clientId, ops.clock());
});
afterAll(() => ops.close());

const verify = (head: string | null = null): Promise<AuditVerdict> =>
  inOperatorTransaction(ops.ownerPool, (db) => verifyAudit(db, clientId, { head }));

/** Tampers as the owner of the database, asks, and undoes it. */
async function tampered(statements: string, head: string | null = null): Promise<AuditVerdict> {
  let verdict: AuditVerdict | null = null;
  const undo = new Error('undo');
  await inOperatorTransaction(ops.ownerPool, async (db, client) => {
    await client.query(statements);
    verdict = await verifyAudit(db, clientId, { head });
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (!verdict) throw new Error('not verified');
  return verdict;
}

const eventAt = (seq: number): string => `(select event_id from audit_seal where seq = ${seq})`;

test('an untouched chain holds', async () => {
  expect(await verify()).toMatchObject({ sealed: 40, waiting: 0, broken: null });
});

test('an edited event is found at its position', async () => {
  expect(
    (await tampered(`update audit_event set changes = '{"salary":[1,9]}' where id = ${eventAt(12)}`)).broken
      ?.position,
  ).toBe(12);
});

test('a deleted event is found at its position', async () => {
  expect((await tampered(`delete from audit_event where id = ${eventAt(20)}`)).broken?.position).toBe(20);
});

test('an event deleted together with its seal is found, even when the numbers are closed up', async () => {
  const both = `delete from audit_event where id = ${eventAt(20)}; delete from audit_seal where seq = 20;`;
  expect((await tampered(both)).broken?.position).toBe(20);
  expect(
    (
      await tampered(
        `${both} update audit_seal set seq = -seq where seq > 20; update audit_seal set seq = -seq - 1 where seq < 0;`,
      )
    ).broken?.position,
  ).toBe(20);
});

test('two events that changed places are found at the first of them', async () => {
  const swap = `create temporary table swapped on commit drop as select seq, event_id from audit_seal where seq in (8, 9);
    delete from audit_seal where seq in (8, 9) returning seq;`;
  const back = `insert into audit_seal (client_id, seq, event_id, hash, sealed_at) select '${clientId}', 17 - seq, event_id, 'forged', now() from swapped;`;
  expect((await tampered(swap + back)).broken?.position).toBe(8);
});

test('an event put in between is found, before it is sealed and after', async () => {
  const insert = `insert into audit_event (client_id, id, at, actor_id, actor_name, action, entity_kind, entity_id, changes)
    select client_id, '${newId()}', at - interval '1 second', actor_id, actor_name, action, entity_kind, entity_id, changes from audit_event where id = ${eventAt(15)}`;
  expect((await tampered(insert)).broken).toMatchObject({
    position: 41,
    why: expect.stringContaining('anterior a otros ya sellados'),
  });
  const { rows } = await ops.ownerPool.query<{
    id: string;
  }>(`insert into antela.audit_event (client_id, id, at, actor_id, actor_name, action, entity_kind, entity_id, changes)
    select client_id, '${newId()}', at - interval '1 second', actor_id, actor_name, action, entity_kind, entity_id, changes from antela.audit_event where id = (select event_id from antela.audit_seal where seq = 15) returning id`);
  await sealAudit(ops.pool, clientId, ops.clock());
  expect((await verify()).broken).toMatchObject({ position: 41 });
  await ops.ownerPool.query('delete from antela.audit_seal where event_id = $1', [rows[0]?.id]);
  await ops.ownerPool.query('delete from antela.audit_event where id = $1', [rows[0]?.id]);
  expect((await verify()).broken).toBeNull();
});

test('a chain cut off at its end, or rewritten whole, no longer contains the head noted before', async () => {
  const { head } = await verify();
  const cut = `delete from audit_event where id in (select event_id from audit_seal where seq > 30); delete from audit_seal where seq > 30`;
  expect((await tampered(cut)).broken).toBeNull();
  expect((await tampered(cut, head)).broken?.position).toBe(31);
  expect((await verify(head)).broken).toBeNull();
  await expect(tampered('delete from audit_seal; delete from audit_event', head)).resolves.toMatchObject({
    broken: { position: 1 },
  });
});

test('what is sealed goes to files that follow one another and that anybody can verify; what was changed in them shows its line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antela-audit-'));
  const [one, two, three] = ['1.jsonl', '2.jsonl', '3.jsonl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const exported = (to: string, ...args: string[]) =>
    runIn(ops, ['audit', 'export', '--client', 'Cliente', '--to', to, ...args]);
  const verified = (...files: string[]) =>
    runIn(ops, ['audit', 'verify', ...files.flatMap((file) => ['--file', file])]);

  const { head } = await verify();
  expect(await exported(one)).toMatchObject({
    code: 0,
    text: expect.stringContaining(`40 eventos en ${one}; 0 por sellar`) as unknown,
  });
  expect((await exported(one)).text).toContain('Ya existe');
  const lines = (await readFile(one, 'utf8')).trimEnd().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    format: 'antela-audit',
    client: { id: clientId },
    after: '0:',
  });
  expect(JSON.parse(lines[3] ?? '')).toMatchObject({
    seq: 3,
    event: { actorName: 'Ana (operador)', action: 'employee.updated', changes: { salary: [2, 3] } },
  });
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ head, events: 40 });

  await inTenant(ops.pool, clientId, (db) =>
    recordAudit(
      { db, scope: { clientId }, actor, now: new Date(ops.clock().getTime() + 41 * minute) },
      'employee.updated',
      'employee',
      newId(),
      { salary: [40, 41] },
    ),
  );
  expect((await exported(two, '--head', head ?? '')).text).toContain('0 eventos');
  await sealAudit(ops.pool, clientId, ops.clock());
  expect((await exported(three, '--head', head ?? '')).text).toContain('1 eventos');
  expect(await verified(one, three)).toMatchObject({
    code: 0,
    text: expect.stringContaining(`Cabeza ${(await verify()).head}`) as unknown,
  });
  expect((await verified(three, one)).text).toContain('no sigue al archivo anterior');
  expect((await exported(join(folder, '4.jsonl'), '--head', `40:${'0'.repeat(64)}`)).text).toContain(
    'No se exportó nada',
  );

  const tampering: [string, string[], number][] = [
    ['an edited text', lines.with(12, (lines[12] ?? '').replaceAll('[11, 12]', '[11, 99]')), 13],
    [
      'an edited field',
      lines.with(12, (lines[12] ?? '').replace('"salary":[11,12]', '"salary":[11,99]')),
      13,
    ],
    ['a removed event', lines.toSpliced(20, 1), 21],
    ['two events that changed places', lines.with(8, lines[9] ?? '').with(9, lines[8] ?? ''), 9],
    ['an end cut off', lines.slice(0, 30), 31],
    ['an end that is another', [...lines.slice(0, 30), lines.at(-1) ?? ''], 31],
    ['something after the end', [...lines, lines[1] ?? ''], 43],
  ];
  for (const [what, changed, line] of tampering) {
    expect(changed.join('\n'), what).not.toBe(lines.join('\n'));
    await writeFile(two, `${changed.join('\n')}\n`);
    expect(await verified(two), what).toMatchObject({
      code: 1,
      text: expect.stringContaining(`línea ${line}:`) as unknown,
    });
  }
  await rm(folder, { recursive: true });
});
