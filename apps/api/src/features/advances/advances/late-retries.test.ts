import { retryAdvances } from '@antela/contract/advance-decisions';
import { retryConsequences } from '@antela/contract/consequences';
import { listDeductionLines } from '@antela/contract/deduction-lines';
import { closePayPeriod, reconcilePayPeriod } from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { advanceDoors } from '../../../test/advances.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances, markUnpaid } from '../../../test/paid-advances.ts';
import {
  detailOf,
  insertPayroll,
  insertPeople,
  reportPeriod,
  type TestPayroll,
} from '../../../test/pay-periods.ts';
import { payrolls } from '../../../test/world/payrolls.ts';

const { api, admin } = await startFileApi();

/** October with one advance of somebody's that was paid and one of somebody else's that failed, in a payroll whose policy is the free one's. */
async function failedIn(periodOf: (payroll: TestPayroll) => string) {
  const payroll = await insertPayroll(api);
  await api.rows(
    `insert into advance_policy (client_id, id, payroll_id, version, valid_from, terms, created_at, created_by)
     select client_id, gen_random_uuid(), $1, 1, valid_from, terms, created_at, created_by from advance_policy where id = $2`,
    [payroll.id, payrolls.free.policyId],
  );
  const [kept = '', late = ''] = await insertPeople(api, payroll, 2);
  const periodId = periodOf(payroll);
  const [, advanceid = ''] = await insertPaidAdvances(api, payroll, [
    { periodId, employmentId: kept, amount: 100_000 },
    { periodId, employmentId: late, amount: 60_000 },
  ]);
  await markUnpaid(api, [advanceid], 'failed');
  return { payroll, periodId, advanceid, late, kept };
}
const asked = async (advanceid: string) =>
  (await api.ask(admin, retryConsequences, { body: { advanceids: [advanceid] } })).data;
const retry = async (advanceid: string, deductedWith?: string[]) =>
  (
    await api.ask(admin, retryAdvances, {
      body: { advanceids: [advanceid], reason: null, ...(deductedWith && { deductedWith }) },
    })
  ).data[0];
const { pay } = advanceDoors(api, admin);

async function close(payperiodid: string) {
  await reportPeriod(api, admin, payperiodid);
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid } });
  const { remittance } = await detailOf(api, admin, payperiodid);
  const body = { payperiodid, amount: remittance.due, paidOn: '2026-11-20', reference: 'ACH 1' };
  await api.ask(admin, closePayPeriod, { body });
}

test('a payment that failed in a closed period is paid again only by who was told with which period it is deducted', async () => {
  const { payroll, periodId, advanceid, late } = await failedIn(({ periods }) => periods.october);
  await close(periodId);
  const { november } = payroll.periods;
  expect(await asked(advanceid)).toMatchObject([
    { code: 'deducted_later', tone: 'warn', count: 1, amount: 65_950, payperiodid: november },
    { code: 'paid', tone: 'total', count: 1, amount: 60_000 },
  ]);
  expect(await retry(advanceid)).toMatchObject({ done: false, code: 'deducted_later' });
  expect(await retry(advanceid, [periodId])).toMatchObject({ done: false, code: 'deducted_later' });
  expect(await retry(advanceid, [november])).toMatchObject({ done: true });
  // On its way, it is in November's figure and in no other; paid, it is in its report.
  expect((await detailOf(api, admin, november)).toDeduct).toMatchObject({
    amount: 65_950,
    parts: { on_its_way: { count: 1, amount: 65_950 } },
  });
  const closed = await detailOf(api, admin, periodId);
  await pay(advanceid);
  expect((await detailOf(api, admin, november)).toDeduct).toMatchObject({ amount: 65_950 });
  await reportPeriod(api, admin, november);
  const { data: lines } = await api.ask(admin, listDeductionLines, { query: { payperiodid: november } });
  expect(lines).toMatchObject([{ companyemployeeid: late, total: 65_950 }]);
  expect(await detailOf(api, admin, periodId)).toMatchObject({ totals: closed.totals, actions: [] });
});

test('what is paid late counts against what the person may still take', async () => {
  const { payroll, periodId, advanceid, late } = await failedIn(({ periods }) => periods.october);
  await close(periodId);
  await api.rows('update employment set monthly_salary = 260000 where id = $1', [late]);
  // Half of twenty days of that salary is more than 60,000, twice that is not.
  expect(await retry(advanceid, [payroll.periods.november])).toMatchObject({ done: true });
  const [second = ''] = await insertPaidAdvances(api, payroll, [
    { periodId, employmentId: late, amount: 60_000 },
  ]);
  await markUnpaid(api, [second], 'failed');
  expect(await asked(second)).toMatchObject([
    { code: 'refused', tone: 'bad', count: 1, amount: 60_000 },
    { code: 'paid', count: 0, amount: 0 },
  ]);
  expect(await retry(second, [payroll.periods.november])).toMatchObject({ done: false, code: 'too_late' });
});

test('a late payment is refused where the policy would grant nothing today, and that of a prima that is paid', async () => {
  const gone = await failedIn(({ periods }) => periods.october);
  await close(gone.periodId);
  await api.rows(`update employment set end_date = '2026-11-10' where id = $1`, [gone.late]);
  expect(await retry(gone.advanceid, [gone.payroll.periods.november])).toMatchObject({
    done: false,
    code: 'too_late',
  });
  const prima = await failedIn(() => '2026-1');
  expect(await asked(prima.advanceid)).toMatchObject([
    { code: 'refused', note: expect.stringContaining('La prima con la que se descontaba ya se pagó.') },
    { code: 'paid', count: 0 },
  ]);
  expect(await retry(prima.advanceid)).toMatchObject({ done: false, code: 'too_late' });
});

test('until its period is reported a failed payment is paid again as before, and deducted with it', async () => {
  const { periodId, advanceid } = await failedIn(({ periods }) => periods.november);
  expect(await asked(advanceid)).toMatchObject([
    { code: 'deducted_with', tone: 'info', payperiodid: periodId, amount: 65_950 },
    { code: 'paid', amount: 60_000 },
  ]);
  expect(await retry(advanceid)).toMatchObject({ done: true });
});
