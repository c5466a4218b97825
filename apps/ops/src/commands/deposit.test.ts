import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runIn, startTestOps, type TestOps } from '../test/test-ops.ts';

let ops: TestOps;
let folder: string;
beforeAll(async () => {
  ops = await startTestOps({ withDemo: true });
  folder = await mkdtemp(join(tmpdir(), 'antela-deposit-'));
});
afterAll(async () => {
  await ops.close();
  await rm(folder, { recursive: true });
});

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const run = (...args: string[]) => runIn(ops, args);
const client = ['--client', 'Grupo Textil Andino'];

/** A deposit that a wallet's company says it made. */
async function declare(amount: number): Promise<{ deposit: string; wallet: string }> {
  const id = randomUUID();
  const { rows } = await ops.ownerPool.query<{ wallet_id: string }>(
    `insert into antela.wallet_deposit (client_id, id, wallet_id, company_id, amount, deposited_on, reference, receipt_key, receipt_name, receipt_bytes,
                                        receipt_sha256, state, declared_by, declared_by_name, declared_at)
     select w.client_id, $1::uuid, w.id, w.company_id, $2::bigint, '2026-11-19', 'Transferencia ' || $2::text, $1::text, 'comprobante.pdf', 1, 'x', 'declared', 'x', 'X', now()
     from antela.wallet w join antela.client c using (client_id) where w.funding = 'prefunded' and c.name = $3 order by w.name limit 1
     returning wallet_id`,
    [id, amount, client[1]],
  );
  return { deposit: id, wallet: rows[0]?.wallet_id ?? '' };
}
const fundOf = async (wallet: string): Promise<number> => {
  const { rows } = await ops.ownerPool.query<{ balance: string }>(
    `select balance from antela.ledger_account where kind = 'company_fund' and owner_key = $1`,
    [wallet],
  );
  return Number(rows[0]?.balance);
};

test('a deposit that arrived is the fund’s, once; one that did not arrive changes nothing, and the books hold', async () => {
  const [came, missed] = [await declare(3_456_700), await declare(1_111_100)];
  const before = await fundOf(came.wallet);
  const listed = await run('deposit', 'list', ...client);
  expect(listed.text).toContain(came.deposit);
  expect(listed.text).toContain('3.456.700');

  const confirm = (deposit: string) => run('deposit', 'confirm', ...client, '--deposit', deposit);
  expect(await confirm(came.deposit)).toMatchObject({ code: 0, text: expect.stringContaining('Confirmado') });
  expect(await fundOf(came.wallet)).toBe(before + 3_456_700);
  expect(await confirm(came.deposit)).toMatchObject({ code: 2 });
  expect(await fundOf(came.wallet)).toBe(before + 3_456_700);

  const reject = () =>
    run('deposit', 'reject', ...client, '--deposit', missed.deposit, '--reason', 'No llegó.');
  expect(await reject()).toMatchObject({ code: 0, text: expect.stringContaining('Rechazado') });
  expect(await reject()).toMatchObject({ code: 2 });
  expect(await confirm(missed.deposit)).toMatchObject({ code: 2 });
  expect(await fundOf(missed.wallet)).toBe(before + 3_456_700);
  expect(await confirm('lo-que-sea')).toMatchObject({ code: 2 });
  const books = await run('ledger', 'verify', ...client);
  expect(books.code, books.text).toBe(0);
});

test('the receipt of a deposit is fetched as the company attached it, or not at all', async () => {
  const { deposit } = await declare(2_222_200);
  const bytes = Buffer.from('%PDF-1.7 the receipt');
  await ops.ownerPool.query('update antela.wallet_deposit set receipt_sha256 = $2 where id = $1', [
    deposit,
    hashOf(bytes),
  ]);
  const to = join(folder, 'comprobante.pdf');
  const show = () => run('deposit', 'show', ...client, '--deposit', deposit, '--to', to);
  expect(await show()).toMatchObject({ code: 2, text: expect.stringContaining('No pudimos traer') });
  await ops.objects.write(deposit, Buffer.from('another file'), 'application/pdf');
  expect(await show()).toMatchObject({ code: 2, text: expect.stringContaining('no es el que') });
  await ops.objects.write(deposit, bytes, 'application/pdf');
  const shown = await show();
  expect(shown, shown.text).toMatchObject({ code: 0, text: expect.stringContaining('2.222.200') });
  expect(shown.text).toContain('Está por confirmar');
  expect(await readFile(to)).toEqual(bytes);
  expect(await show()).toMatchObject({ code: 2, text: expect.stringContaining('Elige con --to') });

  // With it comes what was said of it, and any file of that.
  const file = randomUUID();
  const said = Buffer.from('%PDF-1.7 the bank says');
  await ops.objects.write(file, said, 'application/pdf');
  const kept = { id: file, key: file, name: 'carta.pdf', bytes: said.length, sha256: hashOf(said) };
  await ops.ownerPool.query(
    `insert into antela.comment (client_id, id, subject_kind, subject_id, company_id, text, mentions, files, author_id, author_name, created_at)
     select d.client_id, gen_random_uuid(), 'wallet_deposit', d.id, d.company_id, 'El banco lo partió en dos.', '{}', $2, u.id, u.full_name, now()
     from antela.wallet_deposit d join antela.company_user u using (client_id) where d.id = $1 order by u.id limit 1`,
    [deposit, JSON.stringify([kept])],
  );
  const letter = join(folder, 'carta.pdf');
  const taken = await run('deposit', 'show', ...client, '--deposit', deposit, '--file', file, '--to', letter);
  expect(taken, taken.text).toMatchObject({
    code: 0,
    text: expect.stringContaining('El banco lo partió en dos.'),
  });
  expect(await readFile(letter)).toEqual(said);
});

test('what is free in a fund goes back to the company, no more, and the books hold', async () => {
  const { wallet } = await declare(1_000);
  const before = await fundOf(wallet);
  const give = (amount: number) =>
    run('fund', 'return', ...client, '--wallet', wallet, '--amount', String(amount), '--reason', 'Cierre');
  expect(await give(before + 1)).toMatchObject({ code: 2, text: expect.stringContaining('no hay tanto') });
  expect(await give(before - 500)).toMatchObject({ code: 0, text: expect.stringContaining('Quedan libres') });
  expect(await fundOf(wallet)).toBe(500);
  const books = await run('ledger', 'verify', ...client);
  expect(books.code, books.text).toBe(0);
});

test('the switch for approving one’s own loads is set, told and on record', async () => {
  const set = (to: string) => run('client', 'own-loads', ...client, '--set', to);
  expect(await set('tal vez')).toMatchObject({ code: 2 });
  expect(await set('on')).toMatchObject({ code: 0, text: expect.stringContaining('puede aprobarlo') });
  expect(await set('on')).toMatchObject({ code: 0, text: expect.stringContaining('ya estaba así') });
  expect(await set('off')).toMatchObject({ code: 0, text: expect.stringContaining('otra persona') });
  const { rows } = await ops.ownerPool.query(
    `select changes from antela.audit_event where action = 'client.own_loads_set' order by id`,
  );
  expect(rows.map(({ changes }) => changes)).toEqual([
    { ownLoadsApproved: [false, true] },
    { ownLoadsApproved: [true, false] },
  ]);
});
