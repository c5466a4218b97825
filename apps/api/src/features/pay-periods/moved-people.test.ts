import { changeEmploymentTerms } from '@antela/contract/employment-terms';
import { closePayPeriod, reconcilePayPeriod, resolvePayPeriod } from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { startFileApi } from '../../test/file-api.ts';
import {
  detailOf,
  forcePeriodState,
  insertPaidAdvances,
  insertPayroll,
  insertPeople,
  reportPeriod,
} from '../../test/pay-periods.ts';

const { api, admin } = await startFileApi();

const today = '2026-11-20';
const move = async (companyemployeeid: string) => {
  const { id: payrollid } = await insertPayroll(api);
  await api.ask(admin, changeEmploymentTerms, {
    body: { companyemployeeid, from: today, terms: { payrollid }, confirmWarnings: true },
  });
};

test('leftovers that a report has taken stay with its period when the person moves to another payroll, in every later version', async () => {
  const payroll = await insertPayroll(api);
  const { october, november } = payroll.periods;
  const [one = '', two = ''] = await insertPeople(api, payroll, 2);
  const take = (periodId: string, employmentId: string) =>
    insertPaidAdvances(api, payroll, [{ periodId, employmentId, amount: 100_000 }]);
  await take(october, one);
  await reportPeriod(api, admin, october);
  const difference = { companyemployeeid: one, deducted: 0, reason: 'leave' as const, note: null };
  await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'lines', payperiodid: october, version: 1, differences: [difference] },
  });
  const differences = [{ ...difference, destination: 'next_period' as const }];
  await api.ask(admin, resolvePayPeriod, { body: { payperiodid: october, differences, finish: true } });
  await api.ask(admin, closePayPeriod, {
    body: { payperiodid: october, amount: 0, paidOn: today, reference: 'ACH 1' },
  });
  await take(november, two);
  expect((await reportPeriod(api, admin, november)).totals.total).toBe(211_900);

  await move(one);
  await take(november, two);
  const { totals, blocks } = await reportPeriod(api, admin, november);
  expect([totals.lines, totals.carried, totals.total, blocks.outOfDate]).toEqual([2, 105_950, 317_850, 0]);
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', payperiodid: november, version: 2 } });
  expect((await detailOf(api, admin, november)).remittance.due).toBe(317_850);
});

test('a prima that a report has taken stays with its period when the person moves to another payroll', async () => {
  const payroll = await insertPayroll(api);
  const { december } = payroll.periods;
  await forcePeriodState(api, december, 'open');
  const [one = '', two = ''] = await insertPeople(api, payroll, 2);
  await insertPaidAdvances(api, payroll, [{ periodId: '2026-2', employmentId: one, amount: 100_000 }]);
  expect((await reportPeriod(api, admin, december)).totals.prima).toBe(105_950);
  await move(one);
  await insertPaidAdvances(api, payroll, [{ periodId: december, employmentId: two, amount: 100_000 }]);
  const { totals, blocks } = await reportPeriod(api, admin, december);
  expect([totals.lines, totals.prima, totals.total, blocks.outOfDate]).toEqual([2, 105_950, 211_900, 0]);
});
