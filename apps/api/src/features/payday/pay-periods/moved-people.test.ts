import { changeEmploymentTerms } from '@antela/contract/employment-terms';
import { closePayPeriod, reconcilePayPeriod, resolvePayPeriod } from '@antela/contract/period-steps';
import { appSpend } from '@antela/contract/wallet-spends';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import {
  detailOf,
  forcePeriodState,
  insertPayroll,
  insertPeople,
  reportPeriod,
} from '../../../test/pay-periods.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients } from '../../../test/world/clients.ts';

const { api, admin } = await startFileApi();

const today = '2026-11-20';
const move = async (companyemployeeid: string) => {
  const { id: payrollid, periods } = await insertPayroll(api);
  await api.ask(admin, changeEmploymentTerms, {
    body: { companyemployeeid, from: today, terms: { payrollid }, confirmWarnings: true },
  });
  return periods;
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
  expect([totals.lines, totals.carried, totals.total, blocks.outOfDate?.count]).toEqual([
    2, 105_950, 317_850, 0,
  ]);
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
  expect([totals.lines, totals.prima, totals.total, blocks.outOfDate?.count]).toEqual([
    2, 105_950, 211_900, 0,
  ]);
});

test('purchases are deducted with the period they were made in, and what it leaves follows the person until a report takes it', async () => {
  const payroll = await insertPayroll(api);
  const { november, december } = payroll.periods;
  const [buyer = '', other = ''] = await insertPeople(api, payroll, 2);
  const [person] = await api.rows<{ id: string }>('select employee_id as id from employment where id = $1', [
    buyer,
  ]);
  const wallet = await insertWallet(api, { funding: 'payroll', payrollIds: [payroll.id] });
  const payrolltypemoneybagemployeeid = await insertWalletUser(api, wallet, {
    employment: buyer,
    employee: person?.id ?? '',
    limit: 500_000,
  });
  const purchase = { clientid: clients.a, amount: 60_000, merchant: 'Tienda', reference: null };
  const bought = await api.call(api.machine, appSpend, {
    body: { ...purchase, payrolltypemoneybagemployeeid },
  });
  expect(bought.status, bought.text).toBe(201);
  const first = await move(buyer);
  expect((await reportPeriod(api, admin, november)).totals).toMatchObject({ wallets: 60_000, total: 60_000 });
  const difference = { companyemployeeid: buyer, deducted: 0, reason: 'leave' as const, note: null };
  await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'lines', payperiodid: november, version: 1, differences: [difference] },
  });
  const differences = [{ ...difference, destination: 'next_period' as const }];
  await api.ask(admin, resolvePayPeriod, { body: { payperiodid: november, differences, finish: true } });

  await forcePeriodState(api, first.december, 'open');
  await forcePeriodState(api, december, 'open');
  expect((await detailOf(api, admin, december)).totals.total).toBe(0);
  expect((await reportPeriod(api, admin, first.december)).totals.carried).toBe(60_000);
  await move(buyer);
  await insertPaidAdvances(api, { id: payroll.id }, [
    { periodId: first.december, employmentId: other, amount: 100_000 },
  ]);
  const { totals, blocks } = await reportPeriod(api, admin, first.december);
  expect([totals.lines, totals.carried, totals.total, blocks.outOfDate?.count]).toEqual([
    2, 60_000, 165_950, 0,
  ]);
});
