import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as consequences from '@antela/contract/consequences';
import { declareWalletDeposit } from '@antela/contract/wallet-deposits';
import * as decisions from '@antela/contract/wallet-load-decisions';
import * as lineEndpoints from '@antela/contract/wallet-load-lines';
import * as contract from '@antela/contract/wallet-loads';
import type { WalletLoad } from '@antela/contract/wallet-loads';
import { createWallet, getWallet, listWalletMovements } from '@antela/contract/wallets';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { cellText } from '../../../spreadsheets/cell.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { approveWaiting } from '../../../test/proposals.ts';
import { uploadReceipt } from '../../../test/wallet-load-records.ts';
import { enrolMany } from '../../../test/wallet-roster.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { userIdOf, filesOf } from '../../../test/world/users.ts';
import { post } from '../../ledger/ledger/ledger.service.ts';
import { confirmDeposit } from '../wallets/deposits.service.ts';
import { system } from './apply-load.service.ts';

const { api, admin: checker } = await startFileApi();
await api.work();
const maker = api.signIn('onlyA1');

const documents = (count: number): string[] =>
  Array.from({ length: count }, () => String(Math.floor(10_000_000 + Math.random() * 80_000_000)));

async function newWallet(more: object = {}): Promise<string> {
  const { data } = await api.ask(maker, createWallet, {
    body: {
      companyid: companies.a1,
      funding: 'prefunded',
      name: `Billetera ${randomUUID()}`,
      purpose: 'food',
      payrolls: [payrolls.free.id],
      userCap: null,
      loadCap: null,
      approvalAbove: 0,
      lowBalanceAt: null,
      ...more,
    },
  });
  // A threshold looser than every load is another person's to approve.
  if (data.proposalid !== null) await approveWaiting(api, checker, 'wallet', data.walletid);
  return data.walletid;
}

async function declare(walletid: string, amount: number): Promise<string> {
  const { data } = await api.ask(maker, declareWalletDeposit, {
    query: { walletid },
    body: {
      amount,
      depositedOn: '2026-11-19',
      reference: 'Transferencia 4471',
      receipt: { key: uploadReceipt(api, 'onlyA1'), name: 'comprobante.pdf' },
    },
  });
  return data.depositid;
}

const confirm = (depositId: string) =>
  inTenant(api.pool, clients.a, (db) =>
    confirmDeposit({ db, scope: { clientId: clients.a }, actor: system, now: api.clock.now }, depositId),
  );
const deposit = async (walletid: string, amount: number) => confirm(await declare(walletid, amount));

const get = async (walletloadid: string): Promise<WalletLoad> =>
  (await api.ask(maker, contract.getWalletLoad, { query: { walletloadid } })).data;

async function until(walletloadid: string, isDone: (load: WalletLoad) => boolean): Promise<WalletLoad> {
  for (let tries = 0; tries < 600; tries += 1) {
    const load = await get(walletloadid);
    if (isDone(load)) return load;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`still ${JSON.stringify(await get(walletloadid))}`);
}
const checked = (id: string) => until(id, ({ validatedAt }) => validatedAt !== null);
const inState = (id: string, state: WalletLoad['state']) => until(id, (load) => load.state === state);

async function create(walletid: string, more: object): Promise<string> {
  const { data } = await api.ask(maker, contract.createWalletLoad, {
    body: { walletid, concept: 'Auxilio de noviembre', scheduledOn: null, ...more },
  });
  return data.walletloadid;
}
const linesOf = (users: readonly string[], amount: number) => ({
  lines: users.map((id) => ({ payrolltypemoneybagemployeeid: id, amount, concept: null })),
});

async function submit(id: string): Promise<WalletLoad> {
  const { version, total } = await checked(id);
  const body = { walletloadid: id, controlTotal: total };
  return (await api.ask(maker, decisions.submitWalletLoad, { version, body })).data;
}
async function approve(id: string): Promise<WalletLoad> {
  const { version } = await get(id);
  return (await api.ask(checker, decisions.approveWalletLoad, { version, body: { walletloadid: id } })).data;
}
const fundOf = async (walletid: string) => {
  const { fund, committed, available } = (await api.ask(maker, getWallet, { query: { walletid } })).data;
  return { fund, committed, available };
};
const balanceOf = async (user: string): Promise<number> =>
  (
    await api.rows<{ balance: string }>(
      `select balance from ledger_account where kind = 'wallet_user' and owner_key = $1`,
      [user],
    )
  ).map(({ balance }) => Number(balance))[0] ?? 0;
const lines = async (walletloadid: string) =>
  (await api.ask(maker, lineEndpoints.listWalletLoadLines, { query: { walletloadid, limit: '200' } })).data;

async function upload(text: string | Buffer, name = 'cargue.csv') {
  const key = `${filesOf('onlyA1')}wallet-loads/${randomUUID()}/${name}`;
  api.objects.files.set(key, Buffer.from(text));
  return { file: { key, name } };
}

/** Told in the load's history by the newest act of that name. */
async function changesOf(action: string, id: string): Promise<unknown> {
  const [row] = await api.rows<{ changes: unknown }>(
    'select changes from audit_event where action = $1 and entity_id = $2 order by at desc, id desc limit 1',
    [action, id],
  );
  return row?.changes;
}

test("November's file is read, checked, approved by another person and credited line by line, to the peso", async () => {
  const walletid = await newWallet();
  const bytes = await readFile(new URL('../../../../test-data/wallet-load-november.xlsx', import.meta.url));
  const table = await readTable(bytes, { fileName: 'a.xlsx' });
  const people: string[] = [];
  for await (const row of table.rows)
    if (!row.isFooter) people.push(cellText(row.cells[0] ?? null).replaceAll(/\D/g, ''));
  const users = await enrolMany(api, walletid, people);
  await deposit(walletid, 30_000_000);

  const id = await create(walletid, await upload(bytes, 'wallet-load-november.xlsx'));
  const draft = await checked(id);
  expect(draft).toMatchObject({ state: 'draft', lines: 250, total: 29_410_000, linesWithFaults: 0 });

  const { version } = draft;
  const wrong = await api.call(maker, decisions.submitWalletLoad, {
    version,
    body: { walletloadid: id, controlTotal: 29_410_001 },
  });
  expect(wrong.problem.code).toBe('control_total_differs');
  expect(await submit(id)).toMatchObject({ state: 'in_approval', isOwn: true });

  const own = await api.call(maker, decisions.approveWalletLoad, {
    version: (await get(id)).version,
    body: { walletloadid: id },
  });
  expect([own.status, own.problem.code]).toEqual([403, 'own_request']);
  expect(await approve(id)).toMatchObject({ state: 'scheduled', approvedBy: 'Marta Administradora' });

  const done = await inState(id, 'applied');
  expect(done.byState.applied).toEqual({ count: 250, amount: 29_410_000 });
  expect(await fundOf(walletid)).toEqual({ fund: 590_000, committed: 0, available: 590_000 });
  expect(await balanceOf(users[0] ?? '')).toBe(200_000);
  const { data: movements } = await api.ask(maker, listWalletMovements, { query: { walletid } });
  expect(movements.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['commitment', -29_410_000, 590_000],
    ['deposit', 30_000_000, 30_000_000],
  ]);

  const again = await checked(await create(walletid, await upload(bytes, 'otra-vez.xlsx')));
  expect(again.warnings.map(({ code }) => code)).toEqual(['same_file']);
  expect(again.linesWithWarnings).toBe(250);
});

test('the same bytes again, the same person and amount again, and a jump over half are pointed at', async () => {
  const walletid = await newWallet({ approvalAbove: 1_000_000 });
  const [document = ''] = documents(1);
  await enrolMany(api, walletid, [document]);
  await deposit(walletid, 1_000_000);
  const text = `Documento;Nombre;Valor\n${document};Zuluaga Zoila;100.000\n`;
  const first = await create(walletid, await upload(text));
  await submit(first);
  await inState(first, 'applied');

  const same = await checked(await create(walletid, await upload(text)));
  expect(same.warnings.map(({ code }) => code)).toEqual(['same_file']);
  expect((await lines(same.walletloadid))[0]?.warnings.map(({ code }) => code)).toEqual(['same_again']);

  const more = await checked(await create(walletid, await upload(text.replace('100.000', '160.000'))));
  expect(more.warnings.map(({ code }) => code)).toEqual(['jump']);
  expect((await lines(more.walletloadid))[0]?.warnings).toEqual([
    { code: 'jump', detail: 'Sube más del 50 % frente a su último cargue, de $\u00a0100.000.' },
  ]);
});

test('a line that names nobody, somebody twice or no amount stops the load until it is mended or removed', async () => {
  const walletid = await newWallet({ userCap: 500_000 });
  const [one = '', two = '', three = ''] = documents(3);
  const [user] = await enrolMany(api, walletid, [one, two, three]);
  const text = `Documento;Nombre;Valor\n99999999;Nadie Nunca;1000\n${one};Zuluaga Zoila;1000\n${one};Zuluaga Zoila;1000\n${two};Otra Persona;0\n${three};Zuluaga Zoila;600000\n`;
  const id = await create(walletid, await upload(text));
  const faulty = await checked(id);
  expect(faulty).toMatchObject({ state: 'with_errors', linesWithFaults: 4 });
  expect((await lines(id)).map(({ faults }) => faults.map(({ code }) => code))).toEqual([
    ['unknown_person'],
    [],
    ['twice'],
    ['amount_zero'],
    ['over_user_cap'],
  ]);
  const submitted = await api.call(maker, decisions.submitWalletLoad, {
    version: faulty.version,
    body: { walletloadid: id, controlTotal: faulty.total },
  });
  expect(submitted.problem.code).toBe('conflict');

  const [nobody, , twice, zero, much] = await lines(id);
  const remove = (line: typeof nobody, deletedby: string) =>
    api.call(maker, lineEndpoints.removeWalletLoadLine, {
      query: { moneybagloademployeeid: line?.moneybagloademployeeid ?? '' },
      body: { deletedby },
    });
  expect((await remove(nobody, 'admin@example.co')).status).toBe(403);
  expect((await remove(nobody, 'onlyA1@example.co')).body.data).toMatchObject({
    state: 'excluded',
    deletedBy: 'onlyA1@example.co',
  });
  await remove(twice, 'onlyA1@example.co');
  const { reason } = (await lines(id))[2] ?? {};
  expect(reason).toBe(twice?.faults.map(({ detail }) => detail).join(' '));
  expect(await changesOf('wallet_load.line_removed', id)).toMatchObject({ reason: [null, reason] });
  const change = async (line: typeof nobody, amount: number) =>
    api.ask(maker, lineEndpoints.updateWalletLoadLine, {
      version: (await get(id)).version,
      query: { moneybagloademployeeid: line?.moneybagloademployeeid ?? '' },
      body: { amount, concept: null },
    });
  expect((await change(zero, 2_000)).data).toMatchObject({ amount: 2_000, faults: [] });
  expect((await get(id)).state).toBe('with_errors');
  await change(much, 3_000);
  expect(await get(id)).toMatchObject({ state: 'draft', lines: 3, total: 6_000, linesWithFaults: 0 });
  expect(user).toBeDefined();
});

test('all lines to mend are removed in one act by whoever says so, and a person is found among the lines', async () => {
  const walletid = await newWallet({ userCap: 500_000 });
  const [one = '', two = ''] = documents(2);
  await enrolMany(api, walletid, [one, two]);
  const text = `Documento;Nombre;Valor\n99999999;Núñez Nadie;1000\n${one};Zuluaga Zoila;1000\n${one};Zuluaga Zoila;1000\n${two};Zuluaga Zoila;600000\n`;
  const id = await create(walletid, await upload(text));
  const { version } = await checked(id);
  const find = async (q: string) => {
    const query = { walletloadid: id, q };
    return (await api.ask(maker, lineEndpoints.listWalletLoadLines, { query })).data.map(
      ({ rowNumber }) => rowNumber,
    );
  };
  const rows = (await lines(id)).map(({ rowNumber }) => rowNumber);
  expect(await find('nunez')).toEqual([rows[0]]);
  expect(await find('9999')).toEqual([rows[0]]);
  expect(await find(two)).toEqual([rows[3]]);
  expect(await find('zoila zulu')).toEqual(rows.slice(1));
  expect(await find('9998')).toEqual([]);

  const removeAll = (of: number, deletedby: string) =>
    api.call(maker, lineEndpoints.removeFaultyWalletLoadLines, {
      version: of,
      query: { walletloadid: id },
      body: { deletedby },
    });
  expect((await removeAll(version, 'admin@example.co')).status).toBe(403);
  expect((await removeAll(version - 1, 'onlyA1@example.co')).problem.code).toBe('stale');
  const { data } = (await removeAll(version, 'onlyA1@example.co')).body;
  expect(data).toMatchObject({ state: 'draft', lines: 1, total: 1_000, linesWithFaults: 0 });
  expect(data.byState.excluded).toEqual({ count: 3, amount: 602_000 });
  const removed = await lines(id);
  expect(removed.map(({ deletedBy }) => deletedBy)).toEqual([
    'onlyA1@example.co',
    null,
    'onlyA1@example.co',
    'onlyA1@example.co',
  ]);
  const reasons = removed.flatMap(({ reason }) => reason ?? []);
  expect(reasons).toHaveLength(3);
  expect(await changesOf('wallet_load.faulty_lines_removed', id)).toMatchObject({
    removed: [null, 3],
    reason: [null, reasons.map((reason) => `1: ${reason}`).join(' ')],
  });
  expect((await removeAll(data.version, 'onlyA1@example.co')).problem.code).toBe('conflict');
});

test('whoever of the load works there and is not enrolled is enrolled in one act, and the lines are checked again', async () => {
  const walletid = await newWallet();
  const [inside = '', outside = ''] = documents(2);
  await enrolMany(api, walletid, [inside]);
  await enrolMany(api, await newWallet(), [outside]);
  const id = await create(
    walletid,
    await upload(`Documento;Valor\n${inside};1000\n${outside};2000\n99999999;3000\n`),
  );
  expect(await checked(id)).toMatchObject({ linesWithFaults: 2, linesNotEnrolled: 1 });

  const enrol = (caller: Caller) =>
    api.call(caller, lineEndpoints.enrolWalletLoadPeople, { body: { walletloadid: id } });
  expect((await enrol(maker)).body.data).toMatchObject({ enrolled: 1, left: 0 });
  expect(await checked(id)).toMatchObject({ state: 'with_errors', linesWithFaults: 1, linesNotEnrolled: 0 });
  expect((await lines(id)).map(({ faults }) => faults.map(({ code }) => code))).toEqual([
    [],
    [],
    ['unknown_person'],
  ]);
  expect((await enrol(maker)).problem.code).toBe('conflict');
});

test('without enough money the whole load waits, says what is missing, and goes on by itself when the deposit comes', async () => {
  const walletid = await newWallet({ lowBalanceAt: 40_000 });
  const users = await enrolMany(api, walletid, documents(3));
  await deposit(walletid, 50_000);
  const id = await create(walletid, linesOf(users, 20_000));
  await submit(id);
  expect(await approve(id)).toMatchObject({ state: 'awaiting_funds', missing: 10_000 });
  expect(await fundOf(walletid)).toEqual({ fund: 50_000, committed: 0, available: 50_000 });
  const declared = await declare(walletid, 10_000);
  expect((await get(id)).state).toBe('awaiting_funds');
  expect((await confirm(declared))?.loads).toBe(1);
  expect(await confirm(declared)).toBeNull();
  expect(await inState(id, 'applied')).toMatchObject({ missing: null });
  expect(await fundOf(walletid)).toEqual({ fund: 0, committed: 0, available: 0 });
});

test('an edit after approval voids it and frees its money', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(2));
  await deposit(walletid, 100_000);
  const id = await create(walletid, { ...linesOf(users, 20_000), scheduledOn: '2026-12-01' });
  await submit(id);
  const approvedLoad = await approve(id);
  expect(approvedLoad.state).toBe('scheduled');
  expect(await fundOf(walletid)).toEqual({ fund: 100_000, committed: 40_000, available: 60_000 });
  const [line] = await lines(id);
  const edit = (version: number) =>
    api.call(checker, lineEndpoints.updateWalletLoadLine, {
      version,
      query: { moneybagloademployeeid: line?.moneybagloademployeeid ?? '' },
      body: { amount: 25_000, concept: null },
    });
  expect((await edit(approvedLoad.version - 1)).status).toBe(412);
  expect((await edit(approvedLoad.version)).status).toBe(200);
  expect(await get(id)).toMatchObject({
    state: 'draft',
    approvedBy: null,
    controlTotal: null,
    total: 45_000,
  });
  expect(await fundOf(walletid)).toEqual({ fund: 100_000, committed: 0, available: 100_000 });
  // Changing it is taking part in it, so neither of them approves it any more.
  await submit(id);
  const both = await Promise.all(
    [maker, checker].map(async (caller) =>
      api.call(caller, decisions.approveWalletLoad, {
        version: (await get(id)).version,
        body: { walletloadid: id },
      }),
    ),
  );
  expect(both.map(({ problem }) => problem.code)).toEqual(['own_request', 'own_request']);
  await api.ask(maker, decisions.cancelWalletLoad, { body: { walletloadid: id, reason: 'Ya no va.' } });
  expect((await get(id)).actions).toEqual([]);
});

test('a load of the future waits for its day, or for somebody who cannot wait', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(1));
  await deposit(walletid, 100_000);
  const id = await create(walletid, { ...linesOf(users, 20_000), scheduledOn: '2026-12-01' });
  await submit(id);
  await approve(id);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await get(id)).state).toBe('scheduled');
  await api.ask(checker, decisions.applyWalletLoad, { body: { walletloadid: id } });
  await inState(id, 'applied');
  expect(await balanceOf(users[0] ?? '')).toBe(20_000);
});

test('what fails while it is applied gives its money back, and is tried again or left out', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(3));
  await deposit(walletid, 60_000);
  const id = await create(walletid, { ...linesOf(users, 20_000), scheduledOn: '2026-12-01' });
  await submit(id);
  await approve(id);
  await api.rows(`update wallet_user set state = 'suspended' where id = any($1)`, [users.slice(0, 2)]);
  await api.ask(checker, decisions.applyWalletLoad, { body: { walletloadid: id } });
  const partly = await inState(id, 'partially_applied');
  expect(partly.byState).toMatchObject({ applied: { count: 1 }, failed: { count: 2, amount: 40_000 } });
  expect(await fundOf(walletid)).toEqual({ fund: 40_000, committed: 0, available: 40_000 });

  await api.rows(`update wallet_user set state = 'active' where id = $1`, [users[0]]);
  await api.ask(maker, decisions.retryWalletLoad, { body: { walletloadid: id } });
  const later = await until(
    id,
    ({ byState, state }) => state !== 'processing' && byState.applied.count === 2,
  );
  expect(later).toMatchObject({ state: 'partially_applied', byState: { failed: { count: 1 } } });
  const failed = (await lines(id)).find(({ state }) => state === 'failed');
  expect(failed?.reason).toBe('Su inscripción en la billetera no está activa.');
  await api.ask(maker, lineEndpoints.removeWalletLoadLine, {
    query: { moneybagloademployeeid: failed?.moneybagloademployeeid ?? '' },
    body: { deletedby: 'onlyA1@example.co', reason: 'Ya no trabaja en la planta.' },
  });
  expect((await lines(id)).find(({ state }) => state === 'excluded')).toMatchObject({
    deletedBy: 'onlyA1@example.co',
    reason: 'Ya no trabaja en la planta.',
  });
  expect((await get(id)).state).toBe('applied');
  expect(await fundOf(walletid)).toEqual({ fund: 20_000, committed: 0, available: 20_000 });
});

test('a reversal takes back what each person still has, no more, and goes on another day', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(2));
  const [rich = '', poor = ''] = users;
  await deposit(walletid, 40_000);
  const id = await create(walletid, linesOf(users, 20_000));
  await submit(id);
  await approve(id);
  await inState(id, 'applied');
  await spend(poor, 15_000);
  const reverse = async (reason: string) => {
    const { data } = await api.ask(checker, decisions.reverseWalletLoad, {
      body: { walletloadid: id, reason },
    });
    await until(id, ({ job }) => job?.jobid === data.jobid && job.state === 'done');
  };
  await reverse('Se cargó dos veces.');
  expect(await get(id)).toMatchObject({ state: 'partially_reversed', reversedAmount: 25_000 });
  expect([await balanceOf(rich), await balanceOf(poor)]).toEqual([0, 0]);
  expect(await fundOf(walletid)).toMatchObject({ available: 25_000 });
  await reverse('Otra vez.');
  expect((await get(id)).reversedAmount).toBe(25_000);
  await spend(poor, -15_000);
  await reverse('Devolvieron la compra.');
  expect(await get(id)).toMatchObject({ state: 'reversed', reversedAmount: 40_000 });
  expect(await fundOf(walletid)).toMatchObject({ available: 40_000 });
});

test('what sending, refusing, reversing a load or removing a line would do is said in people and pesos, and is what happens', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(3));
  const [first = ''] = users;
  await deposit(walletid, 100_000);
  const id = await create(walletid, linesOf(users, 20_000));
  await checked(id);
  const said = async (
    endpoint: typeof consequences.cancelLoadConsequences,
    who = checker,
    more: object = {},
  ) =>
    (await api.ask(who, endpoint, { body: { walletloadid: id, ...more } })).data.map(
      ({ code, count, amount }) => [code, count, amount],
    );

  expect(await said(consequences.submitLoadConsequences, maker)).toEqual([
    ['waits', 3, 60_000],
    ['fund', 1, 100_000],
  ]);
  await submit(id);
  expect(await said(consequences.approveLoadConsequences)).toEqual([
    ['receive', 3, 60_000],
    ['fund', 1, 40_000],
  ]);
  expect(await said(consequences.rejectLoadConsequences)).toEqual([
    ['miss', 3, 60_000],
    ['fund', 1, 100_000],
  ]);
  const [line] = await lines(id);
  const { data: removal } = await api.ask(maker, consequences.removeLineConsequences, {
    body: { moneybagloademployeeid: line?.moneybagloademployeeid ?? '' },
  });
  expect(removal.map(({ code, count, amount }) => [code, count, amount])).toEqual([
    ['miss', 1, 20_000],
    ['draft', 1, 0],
    ['remains', 2, 40_000],
  ]);
  await approve(id);
  await inState(id, 'applied');

  await spend(first, 15_000);
  expect(await said(consequences.reverseLoadConsequences)).toEqual([
    ['back', 3, 45_000],
    ['spent', 1, 15_000],
    ['fund', 1, 85_000],
  ]);
  expect(
    await said(consequences.reverseLoadConsequences, checker, {
      lines: [line?.moneybagloademployeeid ?? ''],
    }),
  ).toHaveLength(line?.payrolltypemoneybagemployeeid === first ? 3 : 2);
  await api.ask(checker, decisions.reverseWalletLoad, {
    body: { walletloadid: id, reason: 'Se cargó dos veces.' },
  });
  await until(id, ({ reversedAmount }) => reversedAmount > 0);
  expect((await get(id)).reversedAmount).toBe(45_000);
  expect((await fundOf(walletid)).available).toBe(85_000);
});

test('two people who approve at the same instant approve once, and two workers credit once', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(40));
  await deposit(walletid, 100_000);
  const id = await create(walletid, linesOf(users, 2_000));
  await submit(id);
  const { version } = await get(id);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      api.call(checker, decisions.approveWalletLoad, { version, body: { walletloadid: id } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
  await inState(id, 'applied');
  expect(await fundOf(walletid)).toEqual({ fund: 20_000, committed: 0, available: 20_000 });
});

test('a file that cannot be read says why', async () => {
  const walletid = await newWallet();
  const id = await create(walletid, await upload('Esto no es una tabla'));
  expect(await checked(id)).toMatchObject({ state: 'with_errors', lines: 0 });
  expect((await get(id)).reason).toMatch(/\.$/);
  expect((await get(id)).job?.state).toBe('failed');
});

test('a copy carries the people and amounts of an earlier load', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(3));
  const first = await create(walletid, linesOf(users, 7_000));
  await checked(first);
  const copy = await checked(await create(walletid, { copyOf: first }));
  expect(copy).toMatchObject({ source: 'copy', lines: 3, total: 21_000, state: 'draft' });
});

test('where the client says so and nobody else could, whoever made a load approves it, and that is told', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(1));
  await deposit(walletid, 5_000);
  const id = await create(walletid, linesOf(users, 5_000));
  await submit(id);
  await api.rows(`update client set settings = '{"ownLoadsApproved": true}' where client_id = $1`, [
    clients.a,
  ]);
  const ask = async () =>
    api.call(maker, decisions.approveWalletLoad, {
      version: (await get(id)).version,
      body: { walletloadid: id },
    });
  expect((await ask()).problem.code).toBe('own_request');
  await api.rows(
    `update role set permissions = array_remove(permissions, 'approve_wallet_loads') where client_id = $1 and id in (select role_id from company_user where client_id = $1 and id <> $2)`,
    [clients.a, userIdOf('onlyA1')],
  );
  expect((await ask()).status).toBe(200);
  const [row] = await api.rows(
    `select action from audit_event where entity_id = $1 and action like '%approved%'`,
    [id],
  );
  expect(row).toEqual({ action: 'wallet_load.approved_own' });
});

/** As the app would: out of the person's account to the shop; below zero, back. */
async function spend(user: string, amount: number): Promise<void> {
  const shop = { kind: 'bank_clearing', ownerKey: 'client' } as const;
  const person = { kind: 'wallet_user', ownerKey: user } as const;
  const [debit, credit] = amount > 0 ? [person, shop] : [shop, person];
  await inTenant(api.pool, clients.a, (db) =>
    post(
      db,
      clients.a,
      [{ eventKey: `spend:${randomUUID()}`, debit, credit, amount: Math.abs(amount), advanceId: null }],
      api.clock.now,
    ),
  );
}
