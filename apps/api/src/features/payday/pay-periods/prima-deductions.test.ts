import { listDeductionLines, listLineItems } from '@antela/contract/deduction-lines';
import {
  closePayPeriod,
  cutOffPayPeriod,
  issuePeriodReport,
  reconcilePayPeriod,
  resolvePayPeriod,
} from '@antela/contract/period-steps';
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
import { companies } from '../../../test/world/clients.ts';

const { api, admin } = await startFileApi();

const linesOf = async (payperiodid: string) =>
  (await api.ask(admin, listDeductionLines, { query: { payperiodid, limit: '200' } })).data;
const primaStates = (employmentId: string) =>
  api.rows<{ deduction_state: string; deducted: number }>(
    `select deduction_state, deducted::int from advance where employment_id = $1 and kind = 'prima' order by semester, id`,
    [employmentId],
  );
/** Amount on the debit side of an account of the ledger. */
const owedTo = async (kind: string, owner: string): Promise<number> => {
  const [row] = await api.rows<{ n: number }>(
    `select coalesce(sum(case when t.debit_account_id = a.id then t.amount else -t.amount end), 0)::int as n
     from ledger_account a join ledger_transfer t on a.id in (t.debit_account_id, t.credit_account_id) where a.kind = $1 and a.owner_key = $2`,
    [kind, owner],
  );
  return row?.n ?? 0;
};
const close = async (payperiodid: string) => {
  const { remittance } = await detailOf(api, admin, payperiodid);
  await api.ask(admin, closePayPeriod, {
    body: { payperiodid, amount: remittance.due, paidOn: '2026-11-20', reference: 'X' },
  });
  return remittance;
};

test('prima advances are deducted with the period in which the prima is paid, in a part of their own, and not before', async () => {
  const payroll = await insertPayroll(api);
  const { november, december } = payroll.periods;
  const [one = '', other = ''] = await insertPeople(api, payroll, 2);
  await forcePeriodState(api, december, 'open');
  await insertPaidAdvances(api, payroll, [
    { periodId: november, employmentId: one, amount: 100_000 },
    { periodId: '2026-2', employmentId: one, amount: 400_000, employeeFee: 2_000 },
    { periodId: '2026-2', employmentId: other, amount: 200_000 },
    { periodId: december, employmentId: one, amount: 50_000 },
  ]);
  const early = await reportPeriod(api, admin, november);
  expect(early.totals).toMatchObject({ lines: 1, prima: 0, total: 105_950 });

  const { totals } = await reportPeriod(api, admin, december);
  expect(totals).toMatchObject({ lines: 2, principal: 50_000, prima: 607_950, total: 663_900 });
  expect(await owedTo('company_receivable', december)).toBe(663_900);
  expect(await owedTo('company_receivable', `prima:${companies.a1}:2026-2`)).toBe(0);
  const [first] = await linesOf(december);
  expect(first).toMatchObject({ prima: 402_000, total: 457_950, carried: 0 });
  const items = await api.ask(admin, listLineItems, {
    query: { payperiodid: december, companyemployeeid: one },
  });
  expect(items.data.map(({ semester, total }) => [semester, total])).toEqual(
    expect.arrayContaining([
      ['2026-2', 402_000],
      [null, 55_950],
    ]),
  );

  // Issued again, it says the same: nothing of a prima is taken twice.
  expect((await reportPeriod(api, admin, december)).totals.total).toBe(663_900);
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 2, payperiodid: december } });
  const remittance = await close(december);
  expect(remittance).toMatchObject({ deducted: 663_900, employerCost: 3_950, due: 667_850 });
  expect(await primaStates(one)).toEqual([{ deduction_state: 'deducted', deducted: 402_000 }]);
  expect(await owedTo('employer_fee', `prima:${companies.a1}:2026-2`)).toBe(0);
});

test('a prima is no reason to warn of the minimum wage or of half of the net: it does not come out of the salary', async () => {
  const payroll = await insertPayroll(api);
  const [one = ''] = await insertPeople(api, payroll, 1);
  const { december } = payroll.periods;
  await forcePeriodState(api, december, 'open');
  await insertPaidAdvances(api, payroll, [{ periodId: '2026-2', employmentId: one, amount: 2_000_000 }]);
  const [line] = await linesOf(december);
  expect(line).toMatchObject({ prima: 2_005_950, total: 2_005_950 });
  expect(line?.warnings).toEqual([]);
});

test('what somebody leaves owing of a prima is deducted at once, and what is left of a prima waits for the next one', async () => {
  const payroll = await insertPayroll(api);
  const { october, november, december } = payroll.periods;
  const [leaver = ''] = await insertPeople(api, payroll, 1, { endDate: '2026-10-20' });
  const [stays = ''] = await insertPeople(api, payroll, 1);
  await insertPaidAdvances(api, payroll, [
    { periodId: '2026-2', employmentId: leaver, amount: 100_000 },
    // Advance of a semester that was paid long ago: no report took it.
    { periodId: '2026-1', employmentId: stays, amount: 200_000 },
  ]);
  await reportPeriod(api, admin, october);
  expect((await linesOf(october)).map(({ prima }) => prima)).toEqual([105_950, 205_950]);
  await api.ask(admin, reconcilePayPeriod, {
    body: {
      action: 'lines',
      version: 1,
      payperiodid: october,
      differences: [{ companyemployeeid: stays, deducted: 5_950, reason: 'insufficient_net', note: null }],
    },
  });
  await api.ask(admin, resolvePayPeriod, {
    body: { payperiodid: october, differences: [], finish: true },
  });
  await close(october);
  expect(await primaStates(leaver)).toEqual([{ deduction_state: 'deducted', deducted: 105_950 }]);
  expect(await primaStates(stays)).toEqual([{ deduction_state: 'carried', deducted: 5_950 }]);
  expect(await linesOf(november)).toEqual([]);
  await forcePeriodState(api, december, 'open');
  expect(await linesOf(december)).toMatchObject([{ prima: 200_000, carried: 0, total: 200_000 }]);
});

test('the report that deducts a prima waits for the prima advances that are on their way', async () => {
  const payroll = await insertPayroll(api);
  const { november, december } = payroll.periods;
  const [one = ''] = await insertPeople(api, payroll, 1);
  await forcePeriodState(api, december, 'open');
  await insertPaidAdvances(api, payroll, [{ periodId: november, employmentId: one, amount: 100_000 }]);
  const [prima] = await insertPaidAdvances(api, payroll, [
    { periodId: '2026-2', employmentId: one, amount: 300_000 },
  ]);
  const setState = async (state: string) => {
    const client = await api.owner.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query('update advance set payment_state = $1 where id = $2', [state, prima]);
    await client.query('commit');
    client.release();
  };
  await setState('processing');
  // A period in which no prima is paid has nothing to wait for.
  await reportPeriod(api, admin, november);
  await api.ask(admin, cutOffPayPeriod, { body: { payperiodid: december } });
  const body = { payperiodid: december, lastVersion: 0, expectedLines: 0, expectedTotal: 0 };
  expect((await api.call(admin, issuePeriodReport, { body })).problem.code).toBe('advances_in_payment');
  await setState('paid');
  expect((await reportPeriod(api, admin, december)).totals).toMatchObject({ lines: 1, prima: 305_950 });
});
