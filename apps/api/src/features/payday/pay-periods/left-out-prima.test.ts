import { randomUUID } from 'node:crypto';
import { changeEmploymentTerms } from '@antela/contract/employment-terms';
import { bringPaymentsBack, issuePeriodReport, reconcilePayPeriod } from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances, markUnpaid } from '../../../test/paid-advances.ts';
import {
  detailOf,
  forcePeriodState,
  insertPayroll,
  insertPeople,
  reportPeriod,
} from '../../../test/pay-periods.ts';
import { clients } from '../../../test/world/clients.ts';
import { bookPayments } from '../../advances/advances/settle-payments.service.ts';
import { receivableOf } from './pay-periods.service.ts';

const { api, admin } = await startFileApi();

const owed = (id: string) => inTenant(api.pool, clients.a, (db) => receivableOf(db, clients.a, id));
const arrive = (ids: readonly string[]) =>
  inTenant(api.pool, clients.a, (db) =>
    bookPayments({ db, scope: { clientId: clients.a }, actor: 'Banco', note: null, now: api.clock.now }, ids),
  );

async function insertJanuary(december: string): Promise<string> {
  const id = randomUUID();
  await api.rows(
    `insert into pay_period (client_id, id, payroll_id, company_id, label, start_date, end_date, cutoff_at, confirm_by, payment_date, state)
     select client_id, $2, payroll_id, company_id, 'Mes de enero', '2027-01-01', '2027-01-31', '2027-01-31', '2027-02-05', '2027-01-31', 'scheduled' from pay_period where id = $1`,
    [december, id],
  );
  return id;
}

/** A prima of 50,000 on its way that the December in which primas are paid has left to January. */
async function leftOut() {
  const payroll = await insertPayroll(api);
  const { december } = payroll.periods;
  const january = await insertJanuary(december);
  const [one = ''] = await insertPeople(api, payroll, 1);
  const primas = await insertPaidAdvances(api, payroll, [
    { periodId: '2026-2', employmentId: one, amount: 50_000 },
  ]);
  await markUnpaid(api, primas, 'processing');
  for (const period of Object.values(payroll.periods)) await forcePeriodState(api, period, 'closed');
  await forcePeriodState(api, december, 'cutoff');
  await api.ask(admin, issuePeriodReport, {
    body: {
      payperiodid: december,
      lastVersion: 0,
      expectedLines: 0,
      expectedTotal: 0,
      leftOut: { count: 1, amount: 55_950 },
    },
  });
  return { december, january, one, primas };
}

const move = async (companyemployeeid: string) => {
  const payroll = await insertPayroll(api);
  await api.ask(admin, changeEmploymentTerms, {
    body: { companyemployeeid, from: '2026-11-20', terms: { payrollid: payroll.id }, confirmWarnings: true },
  });
  return payroll;
};
const bringBack = (payperiodid: string) => api.ask(admin, bringPaymentsBack, { body: { payperiodid } });
const confirm = (payperiodid: string) =>
  api.ask(admin, reconcilePayPeriod, { body: { action: 'all', payperiodid, version: 1 } });
const reported = async (payperiodid: string) => {
  await forcePeriodState(api, payperiodid, 'cutoff');
  return (await reportPeriod(api, admin, payperiodid)).totals;
};

test('a prima left out is deducted with the period it was left to, also when the person moves before it arrives', async () => {
  for (const isMoved of [false, true]) {
    const { december, january, one, primas } = await leftOut();
    if (isMoved) await move(one);
    await arrive(primas);
    expect(await reported(january)).toMatchObject({ prima: 55_950, total: 55_950 });
    expect([await owed(december), await owed(january)]).toEqual([0, 55_950]);
  }
});

test('a prima taken back that arrives once its report is confirmed comes with the next report', async () => {
  const { december, january, primas } = await leftOut();
  await bringBack(december);
  await confirm(december);
  await arrive(primas);
  expect(await reported(january)).toMatchObject({ prima: 55_950, total: 55_950 });
  expect([await owed(december), await owed(january)]).toEqual([0, 55_950]);
});

test('a prima taken back stays with its period when the person moves, and comes with its next version', async () => {
  const { december, one, primas } = await leftOut();
  await bringBack(december);
  await move(one);
  expect((await detailOf(api, admin, december)).blocks.inPayment).toBe(1);
  await arrive(primas);
  expect((await reportPeriod(api, admin, december)).totals).toMatchObject({ prima: 55_950, total: 55_950 });
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', payperiodid: december, version: 2 } });
  expect((await detailOf(api, admin, december)).remittance.due).toBe(55_950);
});

test('a prima taken back of somebody who moved and arriving once its report is confirmed follows the person', async () => {
  const { december, january, one, primas } = await leftOut();
  await bringBack(december);
  await confirm(december);
  const { periods } = await move(one);
  const next = await insertJanuary(periods.december);
  await arrive(primas);
  expect(await reported(january)).toMatchObject({ total: 0 });
  expect(await reported(next)).toMatchObject({ prima: 55_950, total: 55_950 });
  expect([await owed(december), await owed(next)]).toEqual([0, 55_950]);
});
