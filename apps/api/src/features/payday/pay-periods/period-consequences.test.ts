import { listAdvances } from '@antela/contract/advances';
import { cutOffConsequences, reopenConsequences, type Consequence } from '@antela/contract/consequences';
import { cutOffPayPeriod, reopenPayPeriod } from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances, markUnpaid } from '../../../test/paid-advances.ts';
import { detailOf, insertPayroll, insertPeople } from '../../../test/pay-periods.ts';
import { payrolls } from '../../../test/world/payrolls.ts';

const { api, admin } = await startFileApi();

const said = (rows: readonly Consequence[], code: string) => rows.find((row) => row.code === code);

/** November with one payment made, one on its way and three requests that wait; the last of them of somebody who has left since. */
async function withRequests() {
  const payroll = await insertPayroll(api);
  await api.rows(
    `insert into advance_policy (client_id, id, payroll_id, version, valid_from, terms, created_at, created_by)
     select client_id, gen_random_uuid(), $1, 1, valid_from, terms, created_at, created_by from advance_policy where id = $2`,
    [payroll.id, payrolls.free.policyId],
  );
  const people = await insertPeople(api, payroll, 5, { salary: 3_000_000 });
  const { november } = payroll.periods;
  const [, onItsWay = '', ...waiting] = await insertPaidAdvances(
    api,
    payroll,
    people.map((employmentId, index) => ({
      periodId: november,
      employmentId,
      amount: (index + 1) * 100_000,
    })),
  );
  await markUnpaid(api, [onItsWay], 'processing');
  await markUnpaid(api, waiting, 'in_approval');
  return { november, people, waiting };
}
const statesOf = async (payperiodid: string) =>
  (await api.ask(admin, listAdvances, { query: { kind: 'salary', payperiodid } })).data
    .toSorted((one, other) => one.amount - other.amount)
    .map(({ paymentState }) => paymentState);

test('before a cut-off one reads what it expires, whom it shuts out, what goes on and what remains, and that is what it does', async () => {
  const { november } = await withRequests();
  const { data } = await api.ask(admin, cutOffConsequences, { body: { payperiodid: november } });
  expect(said(data, 'expire')).toMatchObject({ tone: 'bad', count: 3, amount: 1_217_850 });
  expect(said(data, 'go_on')).toMatchObject({ tone: 'info', count: 1, amount: 205_950 });
  expect(said(data, 'shut_out')).toMatchObject({ tone: 'warn' });
  const before = await detailOf(api, admin, november);
  expect(said(data, 'expire')).toMatchObject(before.toDeduct.toApprove);
  await api.ask(admin, cutOffPayPeriod, { body: { payperiodid: november } });
  expect(await statesOf(november)).toEqual(['paid', 'processing', 'expired', 'expired', 'expired']);
  const { toDeduct } = await detailOf(api, admin, november);
  expect(said(data, 'remains')).toMatchObject({ amount: toDeduct.amount, count: toDeduct.employees });
  expect(before.plannedCutoffAt).toBeNull();
  expect((await api.call(admin, cutOffConsequences, { body: { payperiodid: november } })).problem.code).toBe(
    'conflict',
  );
});

test('reopening proposes the cut-off there was, and brings back in one act what it had expired of people who are still there', async () => {
  const { november, people } = await withRequests();
  const { period } = await detailOf(api, admin, november);
  await api.ask(admin, cutOffPayPeriod, { body: { payperiodid: november } });
  const { plannedCutoffAt } = await detailOf(api, admin, november);
  expect(plannedCutoffAt).toBe(period.cutoffAt);
  await api.rows(`update employment set end_date = '2026-11-01' where id = $1`, [people[4]]);
  const { data } = await api.ask(admin, reopenConsequences, { body: { payperiodid: november } });
  expect(said(data, 'bring_back')).toMatchObject({ count: 2, amount: 711_900 });
  const body = {
    payperiodid: november,
    reason: 'Era mañana',
    cutoffAt: plannedCutoffAt ?? '',
    bringBack: true,
  };
  await api.ask(admin, reopenPayPeriod, { body });
  expect(await statesOf(november)).toEqual(['paid', 'processing', 'in_approval', 'in_approval', 'expired']);
  expect((await detailOf(api, admin, november)).toDeduct.toApprove.count).toBe(2);
});

test('what comes back takes the company’s credit line again, and no more of it than there is', async () => {
  const { november } = await withRequests();
  await api.rows(
    `update advance_policy set terms = jsonb_set(terms, '{companyCreditPerPeriod}', '800000') where id = $1`,
    [payrolls.free.policyId],
  );
  try {
    await api.ask(admin, cutOffPayPeriod, { body: { payperiodid: november } });
    const { data } = await api.ask(admin, reopenConsequences, { body: { payperiodid: november } });
    // The first two of 300,000, 400,000 and 500,000 fit with their fees.
    expect(said(data, 'bring_back')).toMatchObject({ count: 2, amount: 711_900 });
    const body = { payperiodid: november, reason: 'x', cutoffAt: '2026-11-25T22:00:00Z', bringBack: true };
    await api.ask(admin, reopenPayPeriod, { body });
    const [row] = await api.rows<{ taken: number }>(
      'select credit_taken::int as taken from pay_period where id = $1',
      [november],
    );
    expect(row?.taken).toBe(711_900);
  } finally {
    await api.rows(`update advance_policy set terms = terms - 'companyCreditPerPeriod' where id = $1`, [
      payrolls.free.policyId,
    ]);
  }
});

test('reopened without them, what expired stays expired', async () => {
  const { november } = await withRequests();
  await api.ask(admin, cutOffPayPeriod, { body: { payperiodid: november } });
  await api.ask(admin, reopenPayPeriod, {
    body: { payperiodid: november, reason: 'x', cutoffAt: '2026-11-25T22:00:00Z' },
  });
  expect(await statesOf(november)).toEqual(['paid', 'processing', 'expired', 'expired', 'expired']);
});
