import { readFile } from 'node:fs/promises';
import * as decisions from '@antela/contract/wallet-load-decisions';
import * as lineEndpoints from '@antela/contract/wallet-load-lines';
import { listWalletMovements } from '@antela/contract/wallets';
import { expect, test } from 'vitest';
import { cellText } from '../../../spreadsheets/cell.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { documents, linesOf, loadDoors } from '../../../test/wallet-loads.ts';
import { enrolMany } from '../../../test/wallet-roster.ts';

const { api, admin: checker } = await startFileApi();
await api.work();
const maker = api.signIn('onlyA1');
const {
  newWallet,
  declare,
  confirm,
  deposit,
  get,
  checked,
  inState,
  create,
  submit,
  approve,
  fundOf,
  balanceOf,
  lines,
  upload,
  changesOf,
} = loadDoors(api, { maker, checker });

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
