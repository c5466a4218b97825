import { listDeductionLines } from '@antela/contract/deduction-lines';
import { listOpenItems } from '@antela/contract/open-items';
import { reconcilePayPeriod, resolvePayPeriod } from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import {
  detailOf,
  forcePeriodState,
  insertPaidAdvances,
  insertPayroll,
  insertPeople,
  reportPeriod,
} from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { loadAdvanceFacts } from '../../advances/advances/availability.service.ts';
import { returnPayments } from '../../advances/advances/settle-payments.service.ts';
import { settle } from '../retirements/settlement.service.ts';
import { receivableOf } from './pay-periods.service.ts';

const { api, admin } = await startFileApi();

const sendBack = (id: string) =>
  inTenant(api.pool, clients.a, (db) =>
    returnPayments(
      { db, clientId: clients.a, actor: 'banco', note: null, now: api.clock.now },
      `back:${id}`,
      [{ id, reason: 'Cuenta cerrada' }],
    ),
  );
const owedWith = (periodId: string) =>
  inTenant(api.pool, clients.a, (db) => receivableOf(db, clients.a, periodId));
/** Amounts by which a new advance would be lowered, and which somebody who leaves now would be charged. */
const stillOwed = (employmentId: string) =>
  inTenant(api.pool, clients.a, async (db) => {
    const scope = { clientId: clients.a, companyIds: [companies.a1] };
    const question = { employmentIds: [employmentId], kind: 'salary' as const };
    const { employments } = await loadAdvanceFacts(db, scope, question, api.clock.now);
    const [person] = await settle(db, scope, [employmentId]);
    return { carried: employments[0]?.carried ?? 0, settlement: person?.total };
  });
const confirm = async (payperiodid: string) => {
  const version = (await detailOf(api, admin, payperiodid)).reports[0]?.version ?? 0;
  return api.call(admin, reconcilePayPeriod, { body: { action: 'all', payperiodid, version } });
};

/** The report no longer stands; the next version leaves out whoever's money came back, and is confirmed. */
async function expectLeftOut(periodId: string, kept: { employmentId: string; total: number }) {
  expect((await confirm(periodId)).problem.code).toBe('report_outdated');
  expect(await owedWith(periodId)).toBe(kept.total);
  await reportPeriod(api, admin, periodId);
  const { data: lines } = await api.ask(admin, listDeductionLines, { query: { payperiodid: periodId } });
  expect(lines).toMatchObject([{ companyemployeeid: kept.employmentId, total: kept.total }]);
  expect((await confirm(periodId)).status).toBe(200);
}

test('a prima advance that the bank sends back after it was reported is deducted no more', async () => {
  const payroll = await insertPayroll(api);
  const { december } = payroll.periods;
  const [kept = '', gone = ''] = await insertPeople(api, payroll, 2);
  await forcePeriodState(api, december, 'open');
  const [, sentBack = ''] = await insertPaidAdvances(api, payroll, [
    { periodId: '2026-2', employmentId: kept, amount: 200_000 },
    { periodId: '2026-2', employmentId: gone, amount: 300_000 },
  ]);
  await reportPeriod(api, admin, december);
  await sendBack(sentBack);
  await expectLeftOut(december, { employmentId: kept, total: 205_950 });
});

test('what was carried over and reported again is deducted no more when the bank sends its money back', async () => {
  const payroll = await insertPayroll(api);
  const { november, december } = payroll.periods;
  const [kept = '', gone = ''] = await insertPeople(api, payroll, 2);
  const [, sentBack = ''] = await insertPaidAdvances(api, payroll, [
    { periodId: november, employmentId: kept, amount: 100_000 },
    { periodId: november, employmentId: gone, amount: 100_000 },
  ]);
  await reportPeriod(api, admin, november);
  const short = (companyemployeeid: string, deducted: number) => ({
    companyemployeeid,
    deducted,
    reason: 'insufficient_net' as const,
    note: null,
  });
  const differences = [short(kept, 50_000), short(gone, 50_000)];
  await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'lines', version: 1, payperiodid: november, differences },
  });
  await api.ask(admin, resolvePayPeriod, { body: { payperiodid: november, differences: [], finish: true } });
  await forcePeriodState(api, december, 'open');
  await reportPeriod(api, admin, december);
  expect(await stillOwed(gone)).toEqual({ carried: 55_950, settlement: 55_950 });
  await sendBack(sentBack);
  expect(await stillOwed(gone)).toEqual({ carried: 0, settlement: 0 });
  await expectLeftOut(december, { employmentId: kept, total: 55_950 });
  // The company owes for November what it deducted of the other one; what it deducted of this one it has to give back.
  expect(await owedWith(november)).toBe(50_000);
});

test('of a payment that comes back between the confirmation and its explanation nothing is left to collect, and what was deducted goes first to what is still owed', async () => {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [one = '', two = ''] = await insertPeople(api, payroll, 2);
  const [first = '', , other = ''] = await insertPaidAdvances(api, payroll, [
    { periodId: november, employmentId: one, amount: 100_000 },
    { periodId: november, employmentId: one, amount: 100_000 },
    { periodId: november, employmentId: two, amount: 100_000 },
  ]);
  await reportPeriod(api, admin, november);
  const differences = [
    { companyemployeeid: one, deducted: 150_000, reason: 'leave' as const, note: null },
    { companyemployeeid: two, deducted: 20_000, reason: 'leave' as const, note: null },
  ];
  await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'lines', version: 1, payperiodid: november, differences },
  });
  await sendBack(first);
  await sendBack(other);
  await api.ask(admin, resolvePayPeriod, {
    body: {
      payperiodid: november,
      differences: differences.map((given) => ({ ...given, destination: 'final_settlement' as const })),
      finish: true,
    },
  });
  expect((await api.ask(admin, listOpenItems, { query: { payperiodid: november } })).data).toEqual([]);
  const rows = await api.rows<{ payment: string; deducted: number }>(
    'select payment_state as payment, deducted::int from advance where pay_period_id = $1 order by requested_at',
    [november],
  );
  expect(rows).toEqual([
    { payment: 'returned', deducted: 44_050 },
    { payment: 'paid', deducted: 105_950 },
    { payment: 'returned', deducted: 20_000 },
  ]);
  expect([await stillOwed(one), await stillOwed(two)]).toEqual([
    { carried: 0, settlement: 0 },
    { carried: 0, settlement: 0 },
  ]);
});
