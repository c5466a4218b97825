import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classificationTable, personTables } from '../person/person-columns.ts';
import { runOps } from '../run-ops.ts';
import { startTestOps, type TestOps } from '../test/test-ops.ts';

const client = 'Grupo Textil Andino';
let ops: TestOps;
let folder: string;
beforeAll(async () => {
  ops = await startTestOps({ withDemo: true });
  folder = await mkdtemp(join(tmpdir(), 'antela-person-'));
});
afterAll(async () => {
  await ops.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  ops.lines.length = 0;
  return { code: await runOps(args, ops), text: ops.lines.join('\n') };
}

/** One of the demo's people, as a condition on `employee p` says. */
async function documentOf(condition: string): Promise<string> {
  const { rows } = await ops.ownerPool.query<{ document_number: string }>(
    `select p.document_number from antela.employee p join antela.client c using (client_id)
     where c.name = $1 and ${condition} order by p.id limit 1`,
    [client],
  );
  return rows[0]?.document_number ?? '';
}
const hasMoney = `exists (select from antela.advance a where a.client_id = p.client_id and a.employee_id = p.id and a.payment_state = 'paid')`;

test('every table of a person, and each of its columns, is classified, and the page says the same', async () => {
  const { rows } = await ops.ownerPool.query<{ table: string; columns: string[] }>(
    `select c.relname as "table", array_agg(a.attname::text) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'antela' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped group by 1`,
  );
  const names = ['employee_id', 'employment_id', 'wallet_user_id', 'advance_id', 'target_id'];
  const ofPeople = rows.filter(
    ({ table, columns }) => table === 'employee' || columns.some((column) => names.includes(column)),
  );
  const classified = new Map(
    personTables.map(({ table, columns }) => [table, Object.values(columns).join(' ').split(' ')]),
  );
  expect(ofPeople.map(({ table }) => table).filter((table) => !classified.has(table))).toEqual([]);
  for (const { table, columns } of ofPeople)
    expect([table, columns.toSorted()]).toEqual([table, (classified.get(table) ?? []).toSorted()]);
  expect(await readFile(new URL('../../../../docs/personal-data.md', import.meta.url), 'utf8')).toContain(
    classificationTable(),
  );
});

test('a person gets all that is held on them, and nothing of anybody else', async () => {
  const document = await documentOf(hasMoney);
  const path = join(folder, 'one.json');
  expect(
    await run('person', 'export', '--client', client, '--document', document, '--to', path),
  ).toMatchObject({ code: 0 });
  const { data } = JSON.parse(await readFile(path, 'utf8')) as {
    data: Record<string, Record<string, unknown>[]>;
  };
  expect(data['employee']).toHaveLength(1);
  expect(data['employee']?.[0]).toMatchObject({ document_number: document });
  expect(data['advance']?.length).toBeGreaterThan(0);
  expect(data['advance_evidence']).toHaveLength(data['advance']?.length ?? -1);
  expect(new Set(data['advance']?.map((row) => row['employee_id']))).toEqual(
    new Set([data['employee']?.[0]?.['id']]),
  );
  expect(data['audit_event']?.length).toBeGreaterThan(0);
});

test('a person gets every movement of their wallets: what came in less what went out is what each holds', async () => {
  const document = await documentOf(
    `(select count(*) from antela.wallet_user u join antela.ledger_account l
      on l.client_id = u.client_id and l.kind = 'wallet_user' and l.owner_key = u.id::text and l.balance > 0
      where u.client_id = p.client_id and u.employee_id = p.id) > 0`,
  );
  const path = join(folder, 'wallets.json');
  await run('person', 'export', '--client', client, '--document', document, '--to', path);
  const { data } = JSON.parse(await readFile(path, 'utf8')) as {
    data: Record<string, Record<string, unknown>[]>;
  };
  const { rows: accounts } = await ops.ownerPool.query<{ id: string; balance: string }>(
    `select l.id, l.balance::text from antela.ledger_account l
     where l.kind = 'wallet_user' and l.owner_key = any($1)`,
    [data['wallet_user']?.map(({ id }) => id)],
  );
  expect(accounts.length).toBeGreaterThan(0);
  const held = (side: string, account: string) =>
    (data['ledger_transfer'] ?? [])
      .filter((transfer) => transfer[side] === account)
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  for (const { id, balance } of accounts)
    expect(held('credit_account_id', id) - held('debit_account_id', id)).toBe(Number(balance));
});

test('whoever still works, or moved money within ten years, is not suppressed, and the reason says until when', async () => {
  const works = `exists (select from antela.employment m where m.client_id = p.client_id and m.employee_id = p.id and m.end_date is null)`;
  const suppress = async (condition: string) =>
    run('person', 'suppress', '--client', client, '--document', await documentOf(condition), '--yes');
  expect(await suppress(works)).toMatchObject({ code: 2, text: expect.stringContaining('vínculo vigente') });
  const retired = `${hasMoney} and not exists (select from antela.employment m where m.client_id = p.client_id and m.employee_id = p.id and (m.end_date is null or m.end_date >= '2026-11-20'))`;
  expect(await suppress(retired)).toMatchObject({
    code: 2,
    text: expect.stringMatching(/10 años, hasta el \d\d\/\d\d\/203\d/),
  });
});

test('whoever left without moving money leaves nothing behind that names them', async () => {
  const document = await documentOf(
    'not exists (select from antela.advance a where a.employee_id = p.id) and not exists (select from antela.wallet_user u where u.employee_id = p.id) and not exists (select from antela.pay_period_line l where l.employee_id = p.id)',
  );
  const { rows: before } = await ops.ownerPool.query<{ id: string; name: string; email: string | null }>(
    `update antela.employment m set end_date = '2026-10-31' from antela.employee p
     where p.client_id = m.client_id and p.id = m.employee_id and p.document_number = $1 and m.start_date < '2026-10-31'
     returning p.id, p.first_surname as name, p.email`,
    [document],
  );
  const id = before[0]?.id;
  expect(await run('person', 'suppress', '--client', client, '--document', document)).toMatchObject({
    code: 2,
  });
  expect(await run('person', 'suppress', '--client', client, '--document', document, '--yes')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Quedó suprimida'),
  });
  const { rows } = await ops.ownerPool.query(
    `select p.*, m.* from antela.employee p join antela.employment m on m.client_id = p.client_id and m.employee_id = p.id where p.id = $1`,
    [id],
  );
  const left = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(0);
  expect(left).not.toContain(document);
  expect(left).not.toContain(before[0]?.name);
  if (before[0]?.email) expect(left).not.toContain(before[0].email);
  expect(await run('audit', 'verify', '--client', client)).toMatchObject({ code: 0 });
  expect(
    await run(
      'person',
      'export',
      '--client',
      client,
      '--document',
      document,
      '--to',
      join(folder, 'gone.json'),
    ),
  ).toMatchObject({ code: 2 });
});
