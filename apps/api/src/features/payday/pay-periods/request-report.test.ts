import { listAudit } from '@antela/contract/audit';
import { orderConsequences } from '@antela/contract/consequences';
import { listNotices } from '@antela/contract/notices';
import { getReportUnderWay } from '@antela/contract/pay-periods';
import {
  issuePeriodReport,
  orderPeriodReport,
  reconcilePayPeriod,
  resolvePayPeriod,
  withdrawPeriodReport,
} from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances, markUnpaid } from '../../../test/paid-advances.ts';
import {
  detailOf,
  forcePeriodState,
  insertPayroll,
  insertPeople,
  insertPeriod,
  insertWaitingPeriod,
  reportPeriod,
  requestConfirmation,
  requestReport,
} from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { issueReport } from './issue-report.service.ts';
import { issueRequested } from './issue-requested.service.ts';
import { receivableOf } from './pay-periods.service.ts';
import { issueOrdered, linesAtOnceMax } from './request-report.service.ts';

const { api, admin } = await startFileApi();

const bodyOf = (payperiodid: string, expectedLines: number) => ({
  payperiodid,
  lastVersion: 0,
  expectedLines,
  expectedTotal: 105_950,
});
/** Task of a worker for that period. */
const runTask = (periodId: string) =>
  issueRequested(
    { pool: api.pool, clock: () => api.clock.now },
    { clientId: clients.a, companyId: companies.a1, periodId },
  );
const underWayOf = async (payperiodid: string) =>
  (await api.ask(admin, getReportUnderWay, { query: { payperiodid } })).data.underWay;

test('a report that was asked of a worker is issued once, however often its task runs, in the name of whoever asked', async () => {
  const id = await insertPeriod(api, 'cutoff');
  await requestReport(api, admin, id, 1);
  const asked = await detailOf(api, admin, id);
  expect(asked).toMatchObject({ actions: [], underWay: { lines: 1, fault: null }, reports: [] });
  const again = await api.call(admin, issuePeriodReport, { body: bodyOf(id, 1) });
  expect([again.status, again.body]).toMatchObject([409, { detail: /ya se está emitiendo/ }]);
  const task = () => runTask(id);
  await Promise.all([task(), task()]);
  await task();
  const issued = await detailOf(api, admin, id);
  expect(issued).toMatchObject({
    period: { state: 'reported' },
    underWay: null,
    reports: [{ version: 1, lines: 1, total: 105_950 }],
  });
  expect(issued.reports).toHaveLength(1);
  expect(issued.reports[0]?.issuedBy).toBe(asked.underWay?.by);
  expect(await underWayOf(id)).toBeNull();
});

test('what keeps a worker from issuing is there to be read, and the report can be asked for again', async () => {
  const id = await insertPeriod(api, 'cutoff');
  await api.ask(admin, issuePeriodReport, { body: bodyOf(id, linesAtOnceMax + 1) });
  const worker = await api.work();
  await expect
    .poll(async () => (await underWayOf(id))?.fault, { timeout: 20_000 })
    .toMatch(/El descuento cambió/);
  // By the clock it would cut off the periods of the tests that follow, in the midst of their own steps.
  await worker.stop();
  expect(await detailOf(api, admin, id)).toMatchObject({
    period: { state: 'cutoff' },
    actions: ['reopen', 'issue'],
  });
  await api.ask(admin, issuePeriodReport, { body: bodyOf(id, 1) });
  expect(await detailOf(api, admin, id)).toMatchObject({ period: { state: 'reported' }, underWay: null });
});

test('a report ordered while payments are on their way is issued once the last has ended, and whoever ordered it is told', async () => {
  const { id, payrollId, processing } = await insertWaitingPeriod(api);
  expect((await detailOf(api, admin, id)).actions).toEqual(['reopen', 'order', 'leave_out']);
  const { data: awaited } = await api.ask(admin, orderConsequences, { body: { payperiodid: id } });
  expect(awaited.map(({ code, count, amount }) => [code, count, amount])).toEqual([
    ['wait', 2, 111_900],
    ['remains', 3, 217_850],
  ]);
  await api.ask(admin, orderPeriodReport, { body: { payperiodid: id, lastVersion: 0 } });
  expect(await detailOf(api, admin, id)).toMatchObject({
    actions: ['withdraw'],
    underWay: { lines: null, fault: null },
  });
  const again = await api.call(admin, orderPeriodReport, { body: { payperiodid: id, lastVersion: 0 } });
  expect(again.problem.code).toBe('conflict');
  const task = () => runTask(id);
  // One fails and one is still on its way: it waits, however often somebody looks.
  await markUnpaid(api, processing.slice(0, 1), 'failed');
  await task();
  await issueOrdered(api.pool, clients.a);
  expect(await detailOf(api, admin, id)).toMatchObject({
    period: { state: 'cutoff' },
    underWay: { fault: null },
  });
  await markUnpaid(api, processing, 'failed');
  const worker = await api.work();
  await issueOrdered(api.pool, clients.a);
  await expect
    .poll(async () => (await detailOf(api, admin, id)).period.state, { timeout: 20_000 })
    .toBe('reported');
  await worker.stop();
  await Promise.all([task(), task()]);
  expect(await detailOf(api, admin, id)).toMatchObject({
    underWay: null,
    reports: [{ version: 1, lines: 1, total: 105_950 }],
  });
  const { data: history } = await api.ask(admin, listAudit, {
    query: { kind: 'payroll', id: payrollId },
  });
  expect(history.slice(0, 2).map(({ title, actor }) => [title, actor])).toEqual([
    ['Emitió el reporte de descuentos', history[1]?.actor],
    ['Pidió el reporte en cuanto terminen los pagos', history[0]?.actor],
  ]);
  const { data: notices } = await api.ask(admin, listNotices);
  expect(
    notices.items.filter(({ subject, path }) => path.includes(id) && subject.includes('ya está emitido')),
  ).toHaveLength(1);
});

test('an ordered report can be withdrawn until it is issued, and is not issued then; with nothing to wait for there is none to order', async () => {
  const { id, processing } = await insertWaitingPeriod(api);
  await api.ask(admin, orderPeriodReport, { body: { payperiodid: id, lastVersion: 0 } });
  await api.ask(admin, withdrawPeriodReport, { body: { payperiodid: id } });
  expect((await api.call(admin, withdrawPeriodReport, { body: { payperiodid: id } })).problem.code).toBe(
    'conflict',
  );
  await markUnpaid(api, processing, 'failed');
  await issueRequested(
    { pool: api.pool, clock: () => api.clock.now },
    { clientId: clients.a, companyId: companies.a1, periodId: id },
  );
  expect(await detailOf(api, admin, id)).toMatchObject({
    period: { state: 'cutoff' },
    underWay: null,
    actions: ['reopen', 'issue'],
  });
  const late = await api.call(admin, orderPeriodReport, { body: { payperiodid: id, lastVersion: 0 } });
  expect([late.status, late.problem.detail]).toEqual([
    409,
    expect.stringMatching(/Ya no hay pagos en camino/),
  ]);
});

test('of two periods reported at once, the first after the one that left it takes what was carried over, the other never', async () => {
  const payroll = await insertPayroll(api);
  const { october, november, december } = payroll.periods;
  const [employmentId = ''] = await insertPeople(api, payroll, 1);
  await insertPaidAdvances(api, payroll, [{ periodId: october, employmentId, amount: 100_000 }]);
  await reportPeriod(api, admin, october);
  const nothing = { companyemployeeid: employmentId, deducted: 0, reason: 'leave' as const, note: null };
  await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'lines', version: 1, payperiodid: october, differences: [nothing] },
  });
  await api.ask(admin, resolvePayPeriod, { body: { payperiodid: october, differences: [], finish: true } });
  await forcePeriodState(api, november, 'cutoff');
  await forcePeriodState(api, december, 'cutoff');

  const scope = { clientId: clients.a, companyIds: [companies.a1] };
  const actor = { id: 'x', name: 'Otra persona', impersonator: null, requestId: null, ip: null };
  const other = await inTenant(api.pool, clients.a, async (db) => {
    const context = { db, scope, actor, now: api.clock.now };
    await issueReport(context, november, {
      lastVersion: 0,
      next: { lines: 1, total: 105_950 },
      leftOut: null,
    });
    // Asked before the other is there to be seen, and answered whenever it may be.
    return { asked: api.call(admin, issuePeriodReport, { body: bodyOf(december, 1) }) };
  });
  expect((await other.asked).problem.code).toBe('conflict');
  const owed = (id: string) => inTenant(api.pool, clients.a, (db) => receivableOf(db, clients.a, id));
  expect([await owed(october), await owed(november), await owed(december)]).toEqual([0, 105_950, 0]);
});

test('what was deducted of a large report is confirmed by a worker, once, in the name of whoever said it and as it is at once', async () => {
  const [id, atOnce] = [await insertPeriod(api, 'reported'), await insertPeriod(api, 'reported')];
  const said = await requestConfirmation(api, admin, id);
  expect(said).toMatchObject({
    period: { state: 'reported' },
    actions: [],
    confirmation: null,
    underWay: { what: 'confirmation', lines: linesAtOnceMax + 1, fault: null },
  });
  const body = { action: 'all' as const, payperiodid: id, version: 1 };
  const again = await api.call(admin, reconcilePayPeriod, { body });
  expect([again.status, again.problem.detail]).toEqual([
    409,
    expect.stringMatching(/ya se está confirmando/),
  ]);
  const report = { payperiodid: id, lastVersion: 1, expectedLines: 1, expectedTotal: 105_950 };
  expect((await api.call(admin, issuePeriodReport, { body: report })).status).toBe(409);
  const task = () => runTask(id);
  await Promise.all([task(), task()]);
  await task();
  await api.ask(admin, reconcilePayPeriod, { body: { ...body, payperiodid: atOnce } });
  const [done, other] = [await detailOf(api, admin, id), await detailOf(api, admin, atOnce)];
  const told = ({ period: { state }, confirmation, underWay, actions, remittance }: typeof done) => ({
    state,
    confirmation,
    underWay,
    actions,
    remittance,
  });
  expect(told(done)).toEqual(told(other));
  expect(done).toMatchObject({ period: { state: 'reconciled' }, underWay: null });
  expect(done.confirmation?.by).toBe(said?.underWay?.by);
  const { data: notices } = await api.ask(admin, listNotices);
  const ours = notices.items.filter(({ path }) => path.includes(id));
  expect(ours.filter(({ subject }) => subject.includes('ya está confirmado'))).toHaveLength(1);
});

test('what keeps a worker from confirming is there to be read, and it can be said again', async () => {
  const id = await insertPeriod(api, 'reported');
  await requestConfirmation(api, admin, id);
  const setVersion = (version: number) =>
    api.rows(
      `update pay_period_issue set confirmation = jsonb_set(confirmation, '{version}', $2::text::jsonb) where pay_period_id = $1`,
      [id, version],
    );
  await setVersion(7);
  const worker = await api.work();
  await expect
    .poll(async () => (await underWayOf(id))?.fault, { timeout: 20_000 })
    .toMatch(/El reporte va en la versión 1/);
  await worker.stop();
  expect(await detailOf(api, admin, id)).toMatchObject({
    period: { state: 'reported' },
    actions: expect.arrayContaining(['confirm']),
    underWay: { what: 'confirmation', fault: expect.any(String) },
  });
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', payperiodid: id, version: 1 } });
  expect(await detailOf(api, admin, id)).toMatchObject({ period: { state: 'reconciled' }, underWay: null });
});
