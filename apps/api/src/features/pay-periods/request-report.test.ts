import { getReportUnderWay } from '@antela/contract/pay-periods';
import { issuePeriodReport, reconcilePayPeriod, resolvePayPeriod } from '@antela/contract/period-steps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../db/transaction.ts';
import type { Caller } from '../../test/calls.ts';
import {
  detailOf,
  forcePeriodState,
  insertPaidAdvances,
  insertPayroll,
  insertPeople,
  insertPeriod,
  reportPeriod,
  requestReport,
} from '../../test/pay-periods.ts';
import { startTestApi, type TestApi } from '../../test/test-api.ts';
import { clients, companies } from '../../test/world/clients.ts';
import { issueReport } from './issue-report.service.ts';
import { receivableOf } from './pay-periods.service.ts';
import { issueRequested, linesAtOnceMax } from './request-report.service.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApi();
  admin = api.signIn('admin');
});
afterAll(() => api.stop());

const bodyOf = (payperiodid: string, expectedLines: number) => ({
  payperiodid,
  lastVersion: 0,
  expectedLines,
  expectedTotal: 105_950,
});
const underWayOf = async (payperiodid: string) =>
  (await api.ask(admin, getReportUnderWay, { query: { payperiodid } })).data.underWay;

test('a report that was asked of a worker is issued once, however often its task runs, in the name of whoever asked', async () => {
  const id = await insertPeriod(api, 'cutoff');
  await requestReport(api, admin, id, 1);
  const asked = await detailOf(api, admin, id);
  expect(asked).toMatchObject({ actions: [], underWay: { lines: 1, fault: null }, reports: [] });
  const again = await api.call(admin, issuePeriodReport, { body: bodyOf(id, 1) });
  expect([again.status, again.body]).toMatchObject([409, { detail: /ya se está emitiendo/ }]);
  const task = () =>
    issueRequested(
      { pool: api.pool, clock: () => api.clock.now },
      { clientId: clients.a, companyId: companies.a1, periodId: id },
    );
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
  await api.work();
  await expect
    .poll(async () => (await underWayOf(id))?.fault, { timeout: 20_000 })
    .toMatch(/El descuento cambió/);
  expect(await detailOf(api, admin, id)).toMatchObject({
    period: { state: 'cutoff' },
    actions: ['reopen', 'issue'],
  });
  await api.ask(admin, issuePeriodReport, { body: bodyOf(id, 1) });
  expect(await detailOf(api, admin, id)).toMatchObject({ period: { state: 'reported' }, underWay: null });
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
    await issueReport(context, november, { lastVersion: 0, lines: 1, total: 105_950 });
    // Asked before the other is there to be seen, and answered whenever it may be.
    return { asked: api.call(admin, issuePeriodReport, { body: bodyOf(december, 1) }) };
  });
  expect((await other.asked).problem.code).toBe('conflict');
  const owed = (id: string) => inTenant(api.pool, clients.a, (db) => receivableOf(db, clients.a, id));
  expect([await owed(october), await owed(november), await owed(december)]).toEqual([0, 105_950, 0]);
});
