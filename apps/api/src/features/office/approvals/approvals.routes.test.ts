import { approveAdvances } from '@antela/contract/advance-decisions';
import { createAdvance } from '@antela/contract/advances';
import { approvalKinds, listApprovals } from '@antela/contract/approvals';
import { createComment, withdrawComment } from '@antela/contract/comments';
import { discardDisbursement } from '@antela/contract/disbursements';
import { listNotices } from '@antela/contract/notices';
import { rejectProposal } from '@antela/contract/proposals';
import { approveWalletLoad } from '@antela/contract/wallet-load-decisions';
import { getWalletLoad } from '@antela/contract/wallet-loads';
import { expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertWalletLoad } from '../../../test/wallet-load-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { payrolls, periodIdOf } from '../../../test/world/payrolls.ts';
import { roleIdOf, userIdOf, type UserKey } from '../../../test/world/users.ts';

const { api } = await startFileApi();

const waitingOf = async (who: UserKey) => (await api.ask(api.signIn(who), listApprovals, {})).data;

const requested = async (amount: number): Promise<string> =>
  (
    await api.ask(api.signIn('admin'), createAdvance, {
      body: {
        companyemployeeid: employmentIdOf('checked'),
        kind: 'salary',
        amount,
        authorization: 'Me lo pidió por escrito.',
      },
    })
  ).data.advanceid;

test('what one asked for oneself waits for others, with the cut-off at which it ends and how much was said of it', async () => {
  const id = await requested(40_000);
  expect((await waitingOf('admin')).items).toEqual([]);
  const { items, counts } = await waitingOf('approver');
  expect(counts.filter(({ count }) => count > 0)).toEqual([{ kind: 'advance', count: 1, amount: 40_000 }]);
  expect(items).toMatchObject([
    {
      kind: 'advance',
      id,
      title: expect.stringContaining('Karen'),
      amount: 40_000,
      because: expect.stringMatching(/^Los adelantos de más de .* necesitan aprobación, según .*\.$/),
      // Without another advance of the person, none is spoken of.
      facts: [{ term: 'Se le descuenta' }, { term: 'Cuenta' }],
      requestedBy: 'Marta Administradora',
    },
  ]);
  const [period] = await api.rows<{ cutoff_at: Date }>('select cutoff_at from pay_period where id = $1', [
    periodIdOf('checked'),
  ]);
  expect(items[0]?.expiresAt).toBe(period?.cutoff_at.toISOString());

  const commentsOf = async () => (await waitingOf('approver')).items[0]?.comments;
  const said = { kind: 'advance' as const, id, text: 'Revisé la orden.' };
  await api.ask(api.signIn('admin'), createComment, { body: said });
  const { commentid } = (await api.ask(api.signIn('approver'), createComment, { body: said })).data;
  expect(await commentsOf()).toBe(2);
  await api.ask(api.signIn('approver'), withdrawComment, { body: { commentid } });
  expect(await commentsOf()).toBe(1);
});

test('who may not approve, or does not see the company, has nothing waiting', async () => {
  expect(await waitingOf('nobody')).toEqual({ items: [], counts: [] });
  expect(await waitingOf('onlyA1')).toEqual({
    items: [],
    counts: approvalKinds.map((kind) => ({ kind, count: 0, amount: 0 })),
  });
  expect((await waitingOf('foreign')).items).toEqual([]);
});

test('a batch waits for whoever did not make it, and is decided by its own call', async () => {
  const id = newId();
  await api.rows(
    `insert into disbursement (client_id, id, company_id, number, lines, amount, created_at, created_by, created_by_name)
     values ($1, $2, $3, 7, 1, 40000, $4, $5, 'Gloria')`,
    [clients.a, id, companies.a1, api.clock.now, userIdOf('approver')],
  );
  await api.rows(
    `insert into disbursement_line (client_id, disbursement_id, position, advance_id, amount, holder, document_type, document_number,
                                    bank_code, account_type, account_number)
     values ($1, $2, 1, $3, 40000, 'Karen', 'CC', '1', '1007', 'savings', '123456')`,
    [clients.a, id, await requested(40_000)],
  );
  const batchesOf = async (who: UserKey) =>
    (await waitingOf(who)).items.filter(({ kind }) => kind === 'disbursement');
  expect(await batchesOf('approver')).toEqual([]);
  expect(await batchesOf('foreign')).toEqual([]);
  expect(await batchesOf('admin')).toMatchObject([
    {
      id,
      title: 'Lote 7',
      amount: 40_000,
      requestedBy: 'Gloria',
      facts: [
        { term: 'Suma' },
        { term: 'El mayor', value: expect.stringContaining('a Karen') },
        { term: 'Último lote' },
      ],
    },
  ]);
  await api.ask(api.signIn('admin'), discardDisbursement, {
    body: { disbursementid: id, reason: 'Falta una persona.' },
  });
  expect(await batchesOf('admin')).toEqual([]);
});

test('what was decided, and what its cut-off has passed, waits no more', async () => {
  const { items } = await waitingOf('approver');
  await api.ask(api.signIn('approver'), approveAdvances, {
    body: { advanceids: items.map(({ id }) => id), reason: null },
  });
  expect((await waitingOf('approver')).items).toEqual([]);
  await requested(30_000);
  expect((await waitingOf('approver')).items).toHaveLength(1);
  await api.rows('update pay_period set cutoff_at = $1 where id = $2', [
    new Date(api.clock.now.getTime() - 1),
    periodIdOf('checked'),
  ]);
  expect((await waitingOf('approver')).items).toEqual([]);
});

test('a load waits for whoever had no part in it, and is approved by its own call', async () => {
  const { load } = await insertWalletLoad(api, 'in_approval');
  const ofLoads = async (who: UserKey) =>
    (await waitingOf(who)).items.filter(({ kind }) => kind === 'wallet_load');
  await api.rows('update wallet_load set prepared_by = $1 where id = $2', [[userIdOf('onlyA1')], load]);
  expect(await ofLoads('onlyA1')).toEqual([]);
  const [item] = await ofLoads('admin');
  expect(item).toMatchObject({ id: load, title: 'Auxilio de prueba', amount: 1_000, expiresAt: null });
  await api.ask(api.signIn('admin'), approveWalletLoad, {
    body: { walletloadid: load },
    version: item?.version ?? 0,
  });
  expect(await ofLoads('admin')).toEqual([]);
});

test('the approver of a load reads what must be judged, in the inbox as in the load itself', async () => {
  const { load, wallet, user } = await insertWalletLoad(api, 'in_approval');
  const line = (n: number, state: string, amount: number, warnings: object[]) =>
    api.rows(
      `insert into wallet_load_line (client_id, id, load_id, row_number, wallet_user_id, name_in_file, amount, state, deleted_by, warnings)
       values ($1, $2, $3, $4, $5, 'Hugo Alvarado', $6, $7, case $7 when 'excluded' then 'olga' end, $8)`,
      [clients.a, newId(), load, n, user, amount, state, JSON.stringify(warnings)],
    );
  await line(2, 'pending', 90_000, [
    { code: 'name_differs', detail: '…' },
    { code: 'same_again', detail: '…' },
  ]);
  await line(3, 'pending', 20_000, [{ code: 'jump', detail: '…' }]);
  await line(4, 'excluded', 7_000, [{ code: 'jump', detail: '…' }]);
  for (const row of [5, 6, 7, 8]) await line(row, 'pending', 1_000, [{ code: 'name_differs', detail: '…' }]);
  await api.rows(
    `insert into wallet_load (client_id, id, wallet_id, company_id, source, state, concept, line_count, total, created_by, created_by_name, prepared_by, approved_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'form', 'applied', 'Auxilio de octubre', 9, 100000, 'x', 'Alguien', '{x}', $5, $5, $5)`,
    [clients.a, newId(), wallet, companies.a1, api.clock.now],
  );
  await api.rows(
    `update wallet_load set prepared_by = $2, file_name = 'noviembre.xlsx', line_count = 7, total = 115000,
            warnings = '[{"code": "same_file", "detail": "Este mismo archivo ya se subió."}]' where id = $1`,
    [load, [userIdOf('admin'), userIdOf('onlyA1')]],
  );
  await api.rows(`update wallet_load set applied_at = $2 where wallet_id = $1 and state = 'applied'`, [
    wallet,
    new Date('2026-10-31T15:00:00Z'),
  ]);
  await api.rows(
    `update role set permissions = permissions || '{approve_wallet_loads}' where id = $1 and not 'approve_wallet_loads' = any(permissions)`,
    [roleIdOf('approver')],
  );
  const item = (await waitingOf('approver')).items.find(({ id }) => id === load);
  const said = item?.facts.map(({ term, value, warns }) =>
    `${warns ? '! ' : ''}${term}: ${value}`.replaceAll('\u00a0', ' '),
  );
  const name = (row: number) =>
    `! Fila ${row}: «Hugo Alvarado» en el archivo; «Hugo Álvarez» con C.C. 52.000.011 en Antela`;
  expect(said).toEqual([
    name(2),
    name(5),
    name(6),
    '! Otros nombres: 2 personas con otro nombre en el archivo.',
    '! El cargue: Este mismo archivo ya se subió.',
    '! Mismo valor: Una persona ya recibió lo mismo hace poco.',
    '! Suben: Una persona, más del 50 % frente a su último cargue.',
    '! Fondo: Tiene $ 50.000: le faltan $ 65.000',
    'Excluidas: Una línea por $ 7.000',
    'Último cargue: «Auxilio de octubre» del 31/10/2026, $ 100.000: este suma $ 15.000 más, con 2 personas menos',
    'Preparó: Marta Administradora · noviembre.xlsx',
    expect.stringContaining('También lo cambió: '),
  ]);
  const opened = await api.ask(api.signIn('admin'), getWalletLoad, { query: { walletloadid: load } });
  expect(opened.data.facts).toEqual(item?.facts);
});

test('nothing waits for a second person without what must be judged of it', async () => {
  const { items } = await waitingOf('admin');
  const more = (await waitingOf('approver')).items;
  const known = new Set([...items, ...more].map(({ kind }) => kind));
  expect(known.size).toBeGreaterThan(0);
  expect([...items, ...more].filter(({ facts }) => facts.length === 0)).toEqual([]);
});

test('what was asked in a payroll waits for whoever may decide it, and its author is told what was decided', async () => {
  const id = newId();
  await api.rows(
    `insert into proposal (client_id, id, kind, subject_kind, subject_id, subject_name, company_ids, amount, changes, body, requested_by, requested_by_name, requested_at)
     values ($1, $2, 'payroll', 'payroll', $4, 'Quincenal', array[$3]::uuid[], 0, '{"needsSecondPerson": [true, false]}', '{}', $5, 'Olga', $6)`,
    [clients.a, id, companies.a1, payrolls.open.id, userIdOf('onlyA1'), api.clock.now],
  );
  const proposalsOf = async (who: UserKey) =>
    (await waitingOf(who)).items.filter(({ kind }) => kind === 'proposal');
  expect(await proposalsOf('onlyA1')).toEqual([]);
  expect(await proposalsOf('nobody')).toEqual([]);
  expect(await proposalsOf('admin')).toMatchObject([
    {
      id,
      detail: 'Quincenal',
      facts: [{ term: 'Segunda persona', value: 'Sí → No', warns: false }],
      path: `/payrolls/detail?payrollid=${payrolls.open.id}`,
    },
  ]);
  await api.ask(api.signIn('admin'), rejectProposal, {
    body: { proposalid: id, reason: 'Sigue haciendo falta.' },
  });
  expect(await proposalsOf('admin')).toEqual([]);
  const { items } = (await api.ask(api.signIn('onlyA1'), listNotices)).data;
  expect(items[0]?.subject).toMatch(
    / rechazó lo que pediste: Dejar de pedir una segunda persona, Quincenal$/,
  );
});
