import { setTimeout } from 'node:timers/promises';
import { listAudit } from '@antela/contract/audit';
import { bringBackConsequences, issueConsequences } from '@antela/contract/consequences';
import {
  bringPaymentsBack,
  cutOffPayPeriod,
  issuePeriodReport,
  reconcilePayPeriod,
} from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { detailOf, forcePeriodState, insertWaitingPeriod, reportPeriod } from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import {
  bookPayments,
  failPayments,
  returnPayments,
  type Settlement,
} from '../../advances/advances/settle-payments.service.ts';
import { issueRequested } from './issue-requested.service.ts';
import { receivableOf } from './pay-periods.service.ts';
import { linesAtOnceMax } from './request-report.service.ts';

const { api, admin } = await startFileApi();

const seen = { count: 2, amount: 111_900 };
const leaving = (payperiodid: string, given: object = {}) =>
  api.call(admin, issuePeriodReport, {
    body: { payperiodid, lastVersion: 0, expectedLines: 1, expectedTotal: 105_950, leftOut: seen, ...given },
  });
const settle = (act: (settlement: Settlement) => Promise<unknown>) =>
  inTenant(api.pool, clients.a, (db) =>
    act({ db, scope: { clientId: clients.a }, actor: 'Banco', note: null, now: api.clock.now }),
  );
const owed = (id: string) => inTenant(api.pool, clients.a, (db) => receivableOf(db, clients.a, id));

/** A period with two payments on their way, and the one after it, which is scheduled. */
async function waiting() {
  const { id, payrollId, processing } = await insertWaitingPeriod(api);
  const [next] = await api.rows<{ id: string }>(
    `select id from pay_period where payroll_id = $1 and label = 'Mes de diciembre'`,
    [payrollId],
  );
  return { id, payrollId, processing, next: next?.id ?? '' };
}

test('payments on their way can be left to the next period, which deducts them and owns what they owe; history and consequences say so', async () => {
  const { id, payrollId, processing, next } = await waiting();
  expect((await detailOf(api, admin, id)).actions).toEqual(['reopen', 'order', 'leave_out']);
  const { data: said } = await api.ask(admin, issueConsequences, { body: { payperiodid: id } });
  expect(
    said.map(({ code, text, count, amount, payperiodid }) => [code, text, count, amount, payperiodid]),
  ).toEqual([
    ['leave', 'Pasan a Mes de diciembre 2 pagos en camino', 2, 111_900, next],
    ['remains', 'Se reporta, de 1 persona', 1, 105_950, null],
  ]);
  expect((await leaving(id, { leftOut: null })).problem.code).toBe('advances_in_payment');
  expect((await leaving(id)).status).toBe(200);
  expect(await detailOf(api, admin, id)).toMatchObject({
    period: { state: 'reported' },
    blocks: { inPayment: 0, outOfDate: { count: 0, amount: 0 } },
    toDeduct: { amount: 105_950, parts: { on_its_way: { count: 0 } } },
    leftOut: { ...seen, paid: 0, label: 'Mes de diciembre' },
    actions: ['issue', 'bring_back', 'confirm'],
  });
  expect((await detailOf(api, admin, next)).toDeduct).toMatchObject({
    amount: 111_900,
    parts: { on_its_way: seen, carried: { count: 0 } },
  });
  await settle((to) => bookPayments(to, processing.slice(0, 1)));
  expect((await detailOf(api, admin, next)).toDeduct).toMatchObject({
    amount: 111_900,
    parts: { on_its_way: { count: 1, amount: 55_950 }, carried: { count: 1, amount: 55_950 } },
  });
  expect([await owed(id), await owed(next)]).toEqual([105_950, 55_950]);
  expect(await detailOf(api, admin, id)).toMatchObject({
    blocks: { outOfDate: { count: 0, amount: 0 } },
    leftOut: { paid: 55_950 },
  });
  const { data: history } = await api.ask(admin, listAudit, { query: { kind: 'payroll', id: payrollId } });
  expect(history[0]?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'Pagos dejados para otro periodo', before: null, after: '2' }),
      expect.objectContaining({ field: 'Periodo que los descuenta', after: 'Mes de diciembre' }),
    ]),
  );

  // The next one reports what has arrived, and leaves nothing behind.
  await settle((to) => bookPayments(to, processing));
  await forcePeriodState(api, next, 'cutoff');
  await reportPeriod(api, admin, next);
  expect(await detailOf(api, admin, next)).toMatchObject({
    reports: [{ total: 111_900 }],
    blocks: { outOfDate: { count: 0, amount: 0 } },
  });
  expect((await detailOf(api, admin, id)).leftOut).toBeNull();
  const late = await api.call(admin, bringPaymentsBack, { body: { payperiodid: id } });
  expect(late.problem.code).toBe('conflict');
});

test('what was left out can be taken back before the next report, paid or not, and then waits or is reported as ever', async () => {
  const { id, processing, next } = await waiting();
  await leaving(id);
  await settle((to) => bookPayments(to, processing.slice(0, 1)));
  const { data: said } = await api.ask(admin, bringBackConsequences, { body: { payperiodid: id } });
  expect(said.map(({ code, count, amount }) => [code, count, amount])).toEqual([
    ['bring_back', 2, 111_900],
    ['remains', 1, 217_850],
  ]);
  const answers = await Promise.all(
    [0, 1].map(() => api.call(admin, bringPaymentsBack, { body: { payperiodid: id } })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect([await owed(id), await owed(next)]).toEqual([161_900, 0]);
  expect(await detailOf(api, admin, id)).toMatchObject({
    blocks: { inPayment: 1, outOfDate: { count: 1, amount: 55_950 } },
    leftOut: null,
    actions: ['order', 'leave_out'],
  });
  expect((await detailOf(api, admin, next)).toDeduct.amount).toBe(0);
  await settle((to) => bookPayments(to, processing));
  await reportPeriod(api, admin, id);
  expect(await detailOf(api, admin, id)).toMatchObject({
    reports: [{ version: 2, total: 217_850 }, { version: 1 }],
    blocks: { outOfDate: { count: 0, amount: 0 } },
  });
  // Money that comes back is owed to nobody, wherever it was booked first.
  await settle((to) =>
    returnPayments(
      to,
      'lote',
      processing.map((one) => ({ id: one, reason: 'Cuenta cerrada' })),
    ),
  );
  expect([await owed(id), await owed(next)]).toEqual([105_950, 0]);
});

test('of a payment that fails or is returned after it was left out nothing remains in either period', async () => {
  const { id, processing, next } = await waiting();
  const [one = '', two = ''] = processing;
  await leaving(id);
  await settle((to) => failPayments(to, [{ id: one, reason: 'Cuenta inválida' }]));
  await settle((to) => bookPayments(to, [two]));
  await settle((to) => returnPayments(to, 'lote', [{ id: two, reason: 'Cuenta cerrada' }]));
  expect([await owed(id), await owed(next)]).toEqual([105_950, 0]);
  expect(await detailOf(api, admin, id)).toMatchObject({
    leftOut: null,
    blocks: { outOfDate: { count: 0, amount: 0 } },
  });
  expect((await detailOf(api, admin, next)).toDeduct.amount).toBe(0);
});

test('a payment that settles between the choice and the issue is in one period, whichever comes first', async () => {
  const first = await waiting();
  // Settled, and not yet committed, when the report is asked for.
  const asked = await inTenant(api.pool, clients.a, async (db) => {
    const settlement = { db, scope: { clientId: clients.a }, actor: 'Banco', note: null, now: api.clock.now };
    await bookPayments(settlement, first.processing.slice(0, 1));
    const call = leaving(first.id);
    await setTimeout(500);
    return { call };
  });
  expect((await asked.call).problem.code).toBe('conflict');
  expect([await owed(first.id), await owed(first.next)]).toEqual([161_900, 0]);
  expect(await detailOf(api, admin, first.id)).toMatchObject({
    period: { state: 'cutoff' },
    leftOut: null,
    blocks: { inPayment: 1 },
  });

  const second = await waiting();
  const [{ status }] = await Promise.all([
    leaving(second.id),
    settle((to) => bookPayments(to, second.processing)),
  ]);
  const [own, next] = [await owed(second.id), await owed(second.next)];
  expect([status, own, next]).toEqual(status === 200 ? [200, 105_950, 111_900] : [409, 217_850, 0]);
});

test('a large report that a worker issues leaves out what was seen, and the next period cannot be made anew meanwhile', async () => {
  const { id, next } = await waiting();
  await leaving(id, { expectedLines: linesAtOnceMax + 1 });
  await api.rows('update pay_period_issue set lines = 1 where pay_period_id = $1', [id]);
  await issueRequested(
    { pool: api.pool, clock: () => api.clock.now },
    { clientId: clients.a, companyId: companies.a1, periodId: id },
  );
  expect(await detailOf(api, admin, id)).toMatchObject({ underWay: null, leftOut: seen });
  await expect(api.rows('delete from pay_period where id = $1', [next])).rejects.toThrow(/foreign key/);
});

test('a report without a period after it waits: there is nowhere to leave what is on its way', async () => {
  const { id, payrollId } = await waiting();
  await api.rows(`delete from pay_period where payroll_id = $1 and state = 'scheduled'`, [payrollId]);
  expect((await detailOf(api, admin, id)).actions).toEqual(['reopen', 'order']);
  expect((await leaving(id)).problem.code).toBe('conflict');
});

test('a payment that was taken back and arrives once its period is confirmed comes with the next report', async () => {
  const { id, processing, next } = await waiting();
  await leaving(id);
  await api.ask(admin, bringPaymentsBack, { body: { payperiodid: id } });
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', payperiodid: id, version: 1 } });
  await settle((to) => bookPayments(to, processing));
  await forcePeriodState(api, next, 'cutoff');
  expect((await reportPeriod(api, admin, next)).totals).toMatchObject({ carried: 111_900, total: 111_900 });
  expect([await owed(id), await owed(next)]).toEqual([105_950, 111_900]);
});

test('a payment left out twice, taken back the second time and arriving once that period is confirmed comes with the next report', async () => {
  const { id, periods, processing } = await insertWaitingPeriod(api, 'october');
  await leaving(id);
  await api.ask(admin, cutOffPayPeriod, { body: { payperiodid: periods.november } });
  await leaving(periods.november, { expectedLines: 0, expectedTotal: 0 });
  await api.ask(admin, bringPaymentsBack, { body: { payperiodid: periods.november } });
  const waits = async (payperiodid: string) => (await detailOf(api, admin, payperiodid)).blocks.inPayment;
  const coming = async () => (await detailOf(api, admin, periods.december)).toDeduct.parts.on_its_way.count;
  // One period waits for it: whoever collects it.
  expect([await waits(id), await waits(periods.november), await coming()]).toEqual([0, 2, 0]);
  await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'all', payperiodid: periods.november, version: 1 },
  });
  expect(await coming()).toBe(2);
  await settle((to) => bookPayments(to, processing));
  await forcePeriodState(api, periods.december, 'cutoff');
  const { totals } = await reportPeriod(api, admin, periods.december);
  expect(totals).toMatchObject({ carried: 111_900, total: 111_900 });
  expect(await Promise.all([id, periods.november, periods.december].map(owed))).toEqual([
    105_950, 0, 111_900,
  ]);
});
