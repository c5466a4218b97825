import { getReportUnderWay } from '@antela/contract/pay-periods';
import { issuePeriodReport } from '@antela/contract/period-steps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detailOf, insertPeriod, requestReport } from '../../test/pay-periods.ts';
import { startTestApi, type Caller, type TestApi } from '../../test/test-api.ts';
import { clients, companies } from '../../test/world.ts';
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
