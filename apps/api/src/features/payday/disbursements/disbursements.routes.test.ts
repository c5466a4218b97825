import { createHash } from 'node:crypto';
import { cancelAdvances, retryAdvances } from '@antela/contract/advance-decisions';
import { listAudit } from '@antela/contract/audit';
import { getDashboard } from '@antela/contract/dashboard';
import {
  approveDisbursement,
  createDisbursement,
  discardDisbursement,
  downloadDisbursement,
  getDisbursement,
  listDisbursementLines,
  listDisbursements,
  listPayable,
} from '@antela/contract/disbursements';
import { appQuoteAdvance } from '@antela/contract/employee-app';
import type { Permission } from '@antela/contract/permissions';
import { beforeEach, expect, test, vi } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { batchesOf } from '../../../test/batches.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { forcePeriodState } from '../../../test/pay-periods.ts';
import { insertWallet } from '../../../test/wallet-user-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { periodIdOf } from '../../../test/world/payrolls.ts';
import { roleIdOf } from '../../../test/world/users.ts';
import { payWaiting } from '../../advances/advances/waiting-payments.service.ts';

const { api, admin: maker } = await startFileApi();
const checker = api.signIn('approver');
const { newPeople, take, states, draft, approved, lines, answer, booked } = await batchesOf({
  api,
  maker,
  checker,
});
let people: string[] = [];
/** A rail that pays at once is not asked. */
beforeEach(async () => {
  people = await newPeople();
});

const waitingForLock = () =>
  vi.waitFor(async () => {
    const waiting = await api.rows(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(waiting).toHaveLength(1);
  });

test('a treasurer sees the batches, their file and their answers, and what is to be paid, remitted or confirmed; and moves nothing', async () => {
  const held: Permission[] = [
    'view_payrolls',
    'view_transactions',
    'view_wallets',
    'manage_wallets',
    'view_bank_account',
  ];
  await api.rows('update role set permissions = $1 where id = $2', [held, roleIdOf('nobody')]);
  const treasurer = api.signIn('nobody');
  await Promise.all([take(people[0]), take(people[1])]);
  const disbursementid = await draft(2);
  const seen = async () => (await api.ask(treasurer, getDisbursement, { query: { disbursementid } })).data;
  expect((await seen()).actions).toEqual([]);
  await api.ask(checker, approveDisbursement, { body: { disbursementid } });
  expect((await seen()).actions).toEqual(['download']);
  expect((await api.ask(treasurer, listDisbursements, {})).data.map((row) => row.disbursementid)).toContain(
    disbursementid,
  );
  expect((await api.ask(treasurer, listDisbursementLines, { query: { disbursementid } })).data).toHaveLength(
    2,
  );
  expect((await api.call(treasurer, downloadDisbursement, { query: { disbursementid } })).status).toBe(200);

  await forcePeriodState(api, periodIdOf('checked'), 'reconciled');
  const wallet = await insertWallet(api);
  await api.rows(
    `insert into wallet_deposit (client_id, id, wallet_id, company_id, amount, deposited_on, reference, receipt_key, receipt_name, receipt_bytes, receipt_sha256, state, declared_by, declared_by_name, declared_at)
     values ($1, gen_random_uuid(), $2, $3, 1000, '2026-11-19', '4471', 'x', 'x.pdf', 1, 'x', 'declared', 'x', 'Alguien', $4)`,
    [clients.a, wallet, companies.a1, api.clock.now],
  );
  const { attention } = (await api.ask(treasurer, getDashboard)).data;
  expect(attention.map(({ code, action }) => [code, action])).toEqual(
    expect.arrayContaining([
      ['periods_to_remit', 'Ver los giros'],
      ['batches_to_answer', 'Ver lotes'],
      ['deposits_declared', 'Ver billeteras'],
    ]),
  );
  await forcePeriodState(api, periodIdOf('checked'), 'open');

  const lines = { companyid: companies.a1, lines: 1 };
  const refused = await Promise.all([
    api.call(treasurer, createDisbursement, { body: lines }),
    api.call(treasurer, approveDisbursement, { body: { disbursementid } }),
    api.call(treasurer, discardDisbursement, { body: { disbursementid, reason: 'No.' } }),
    answer(disbursementid, ['Pagado', 'Pagado'], treasurer),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await answer(disbursementid, ['Pagado', 'Pagado'])).status).toBe(200);
  expect((await seen()).answers).toMatchObject([{ paid: 2 }]);

  // The file carries whole account numbers: whoever may not see one sees no file either.
  await api.rows('update role set permissions = $1 where id = $2', [
    ['view_transactions'],
    roleIdOf('nobody'),
  ]);
  const blind = await api.call(api.signIn('nobody'), downloadDisbursement, { query: { disbursementid } });
  expect(blind.status).toBe(403);
});

test('a batch takes what is approved once, its maker cannot approve it, and its file is the same whenever it is taken', async () => {
  const worker = await api.work();
  const advances = [await take(people[0]), await take(people[1])];
  const disbursementid = await draft(2);
  // Advances in a batch are no longer there for another, and the instant rail leaves them alone.
  expect((await api.ask(maker, listPayable)).data).toMatchObject([{ lines: 0 }]);
  await worker.stop();
  expect(await states(advances[0] ?? '')).toEqual(['requested', 'not_applicable']);

  const own = await api.call(maker, approveDisbursement, { body: { disbursementid } });
  expect(own).toMatchObject({ status: 403, problem: { code: 'own_request' } });
  const early = await api.call(maker, downloadDisbursement, { query: { disbursementid } });
  expect(early).toMatchObject({ status: 409, problem: { code: 'conflict' } });
  await api.ask(checker, approveDisbursement, { body: { disbursementid } });
  const { data: history } = await api.ask(maker, listAudit, {
    query: { kind: 'disbursement', id: disbursementid },
  });
  expect(history).toMatchObject([
    {
      title: 'Aprobó un lote de dispersión',
      changes: [{ field: 'Estado', before: 'Por aprobar', after: 'En el banco' }],
    },
    { title: 'Creó un lote de dispersión' },
  ]);
  expect(await states(advances[0] ?? '')).toEqual(['processing', 'not_applicable']);

  const [first, second] = [
    await api.call(checker, downloadDisbursement, { query: { disbursementid } }),
    await api.call(maker, downloadDisbursement, { query: { disbursementid } }),
  ];
  expect(first.bytes.equals(second.bytes)).toBe(true);
  // Shown before anybody takes it, and the same that was approved.
  const { data: shown } = await api.ask(maker, getDisbursement, { query: { disbursementid } });
  const sha256 = createHash('sha256').update(first.bytes).digest('hex');
  expect(shown.file).toEqual({ sha256, payments: 2, amount: shown.amount });
  const [head, line] = first.bytes.toString('latin1').split('\r\n');
  expect(head).toMatch(/^1;ANTELA;\d{6};\d+;20261120;2;200000$/);
  expect(line).toMatch(/^2;\d{6}-00001;CC;\d+;LUCIA N 7\d+;1051;CAHO;\d+;100000;ADELANTO$/);
  await answer(disbursementid, ['Pagado', 'Pagado']);
});

test('the bank’s answer pays, fails and returns each payment once, with its postings, notices and hold', async () => {
  const advances = [await take(people[0]), await take(people[1])];
  const disbursementid = await approved(2);
  const [one = '', two = ''] = advances;

  expect((await answer(disbursementid, ['Pagado', 'Rechazado'])).body.data).toEqual({
    paid: 1,
    rejected: 1,
    returned: 0,
    unchanged: 0,
    elsewhere: 0,
  });
  expect([await states(one), await states(two)]).toEqual([
    ['paid', 'pending'],
    ['failed', 'not_applicable'],
  ]);
  expect(await booked(one)).toEqual({ transfers: 3, reversed: 0, balance: 105_950 });

  // The same file again, and the first as it was: nothing happens twice.
  expect((await answer(disbursementid, ['PAGADO', 'rechazado'])).body.data).toMatchObject({
    paid: 0,
    rejected: 0,
    unchanged: 2,
  });
  expect(await booked(one)).toEqual({ transfers: 3, reversed: 0, balance: 105_950 });
  expect((await api.ask(maker, getDisbursement, { query: { disbursementid } })).data).toMatchObject({
    state: 'settled',
  });

  // Days later the money comes back.
  expect((await answer(disbursementid, ['Devuelto'])).body.data).toMatchObject({ returned: 1 });
  expect(await states(one)).toEqual(['returned', 'not_applicable']);
  expect(await booked(one)).toEqual({ transfers: 3, reversed: 3, balance: 0 });
  const quote = await api.ask(api.machine, appQuoteAdvance, {
    body: { clientid: clients.a, companyemployeeid: people[0] ?? '', kind: 'salary' },
  });
  expect(quote.data.rules.find(({ code }) => code === 'bank_account_hold')).toMatchObject({
    passed: false,
    sentence: 'El banco devolvió un pago a esta cuenta. Cámbiala para volver a adelantar.',
  });
  const mails = await api.rows<{ event_key: string }>(
    `select event_key from outbox_message where event_key like '%' || $1 order by 1`,
    [one],
  );
  expect(mails.map((mail) => mail.event_key)).toEqual([`advance-paid:${one}`, `advance-returned:${one}`]);

  // Failed payments go into another batch when somebody tries them again.
  await api.ask(maker, retryAdvances, { body: { advanceids: [two], reason: null } });
  const again = await approved(1);
  await answer(again, ['Pagado']);
  expect(await states(two)).toEqual(['paid', 'pending']);
});

test('an answer with one line that does not fit is refused whole, naming the row', async () => {
  const advances = [await take(people[0]), await take(people[1])];
  const disbursementid = await approved(2);
  for (const said of [
    ['Pagado', 'quién sabe'],
    ['Pagado', 'Pagado', 'Pagado'],
  ]) {
    const refused = await answer(disbursementid, said);
    expect(refused).toMatchObject({ status: 422, problem: { code: 'rule_broken' } });
    expect(refused.problem.errors?.[0]?.path).toBe(`fila ${said.length + 1}`);
  }
  expect(await states(advances[0] ?? '')).toEqual(['processing', 'not_applicable']);
  await answer(disbursementid, ['Rechazado', 'Pagado']);
  const contradiction = await answer(disbursementid, ['Pagado', 'Pagado']);
  expect(contradiction).toMatchObject({ status: 422, problem: { errors: [{ code: 'contradiction' }] } });
});

test('an answer of another batch is refused whole, naming the reference', async () => {
  await take(people[0]);
  const first = await approved(1);
  const advance = await take(people[1]);
  const second = await approved(1);
  const { status, problem } = await answer(second, ['Pagado'], checker, first);
  expect([status, problem.errors?.[0]?.code]).toEqual([422, 'unknown_reference']);
  expect(await states(advance)).toEqual(['processing', 'not_applicable']);
});

test('what is cancelled before the approval is dropped; a batch discarded sets its advances free', async () => {
  const advances = [await take(people[0]), await take(people[1])];
  const first = await draft(2);
  await api.ask(maker, discardDisbursement, {
    body: { disbursementid: first, reason: 'Falta una persona.' },
  });
  const second = await draft(2);
  await api.ask(maker, cancelAdvances, { body: { advanceids: [advances[0] ?? ''], reason: 'Ya no.' } });
  await api.ask(checker, approveDisbursement, { body: { disbursementid: second } });
  expect((await lines(second)).map(({ state }) => state)).toEqual(['dropped', 'sent']);
  const mismatch = await api.call(maker, createDisbursement, { body: { companyid: companies.a1, lines: 3 } });
  expect(mismatch.status).toBe(422);
});

test('two people make and approve at the same instant: one batch, one approval', async () => {
  await take(people[0]);
  const made = await Promise.all(
    [maker, checker].map((caller) =>
      api.call(caller, createDisbursement, { body: { companyid: companies.a1, lines: 1 } }),
    ),
  );
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  const batch = made.find(({ status }) => status === 201);
  const disbursementid = batch?.body.data.disbursementid ?? '';
  const other = batch === made[0] ? [checker, api.signIn('approver')] : [maker, api.signIn('admin')];
  const approvals = await Promise.all(
    other.map((caller) => api.call(caller, approveDisbursement, { body: { disbursementid } })),
  );
  expect(approvals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('what the bank refuses after the cut-off is sent again when somebody tries it once more', async () => {
  const advanceid = await take(people[0]);
  const first = await approved(1);
  await forcePeriodState(api, periodIdOf('free'), 'cutoff');
  await answer(first, ['Rechazado']);
  await api.ask(maker, retryAdvances, { body: { advanceids: [advanceid], reason: null } });
  await answer(await approved(1), ['Pagado']);
  expect(await states(advanceid)).toEqual(['paid', 'pending']);
  await forcePeriodState(api, periodIdOf('free'), 'open');
});

test('a batch says what its lines add up to, though more is asked for while it is made', async () => {
  await take(people[0]);
  const gate = await api.owner.connect();
  await gate.query('begin; lock table disbursement in share mode');
  const making = api.call(maker, createDisbursement, { body: { companyid: companies.a1, lines: 1 } });
  await waitingForLock();
  await take(people[1]);
  await gate.query('commit');
  gate.release();
  await making;
  const apart = await api.rows(
    `select d.lines, d.amount, count(l.position) as written, sum(l.amount) as together
     from disbursement d left join disbursement_line l on l.client_id = d.client_id and l.disbursement_id = d.id
     group by d.client_id, d.id having count(l.position) <> d.lines or sum(l.amount) is distinct from d.amount`,
  );
  expect(apart).toEqual([]);
});

test('whoever pays at once from now on pays what waited for a file, and what a file had refused', async () => {
  const refused = await take(people[0]);
  const others = (await api.ask(maker, listPayable)).data[0]?.lines ?? 0;
  const batch = await approved(others);
  const said = (await lines(batch)).map(({ advanceid }) => (advanceid === refused ? 'Rechazado' : 'Pagado'));
  await answer(batch, said);
  await api.ask(maker, retryAdvances, { body: { advanceids: [refused], reason: null } });
  const waiting = await take(people[1]);
  await api.rows(`update company set payment_rail = 'instant' where id = $1`, [companies.a1]);
  await inTenant(api.pool, clients.a, (db) => payWaiting(db, clients.a, companies.a1));
  const worker = await api.work();
  await vi.waitFor(
    async () => expect([(await states(refused))[0], (await states(waiting))[0]]).toEqual(['paid', 'paid']),
    { timeout: 20_000 },
  );
  await worker.stop();
});
