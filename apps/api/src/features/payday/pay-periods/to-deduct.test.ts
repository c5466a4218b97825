import { randomUUID } from 'node:crypto';
import { getDashboard } from '@antela/contract/dashboard';
import { listPayPeriods } from '@antela/contract/pay-periods';
import { getPayroll, listPayrolls } from '@antela/contract/payrolls';
import {
  bringPaymentsBack,
  closePayPeriod,
  cutOffPayPeriod,
  issuePeriodReport,
  reconcilePayPeriod,
  resolvePayPeriod,
} from '@antela/contract/period-steps';
import { listToDeduct, toDeductParts, type ToDeduct, type ToDeductItem } from '@antela/contract/to-deduct';
import fc from 'fast-check';
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
  type TestPayroll,
} from '../../../test/pay-periods.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { bookPayments } from '../../advances/advances/settle-payments.service.ts';

const { api, admin } = await startFileApi();

type Part = (typeof toDeductParts)[number] | 'to_approve';
const parts: readonly Part[] = [...toDeductParts, 'to_approve'];
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

/** Every row behind a part, page by page. */
async function rowsOf(part: Part, payperiodid?: string): Promise<ToDeductItem[]> {
  const rows: ToDeductItem[] = [];
  let cursor: string | undefined;
  do {
    const { data, page } = await api.ask(admin, listToDeduct, {
      query: { part, payperiodid, cursor, limit: '3' },
    });
    if (cursor === undefined) expect(page.total).toBeGreaterThanOrEqual(data.length);
    rows.push(...data);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

async function expectToRows(figure: ToDeduct, payperiodid?: string): Promise<ToDeductItem[]> {
  expect(sumOf(Object.values(figure.parts))).toBe(figure.amount);
  const found = await Promise.all(
    parts.map(async (part) => {
      const rows = await rowsOf(part, payperiodid);
      const said = part === 'to_approve' ? figure.toApprove : figure.parts[part];
      expect([part, rows.length, sumOf(rows)]).toEqual([part, said.count, said.amount]);
      return part === 'to_approve' ? [] : rows;
    }),
  );
  return found.flat();
}

/** Every place that tells what is to be deducted says the same of the payroll's periods. */
async function expectPlacesTogether(payroll: TestPayroll): Promise<void> {
  const { data: listed } = await api.ask(admin, listPayPeriods, {
    query: { payrollid: payroll.id, limit: '200' },
  });
  for (const row of listed) {
    const detail = await detailOf(api, admin, row.payperiodid);
    expect([row.label, row.toDeduct]).toEqual([row.label, detail.toDeduct.amount]);
    await expectToRows(detail.toDeduct, row.payperiodid);
    expect([row.label, row.deducted]).toEqual([row.label, detail.confirmation?.deducted ?? null]);
    if (detail.reports[0]) {
      expect(detail.toDeduct.amount).toBe(detail.reports[0].total);
      expect(detail.toDeduct.parts.on_its_way.count).toBe(0);
    } else expect(detail.toDeduct.amount - detail.toDeduct.parts.on_its_way.amount).toBe(detail.totals.total);
  }
  const { data: one } = await api.ask(admin, getPayroll, { query: { payrollid: payroll.id } });
  const { data: all } = await api.ask(admin, listPayrolls, { query: { limit: '200' } });
  const inList = all.find(({ payrollid }) => payrollid === payroll.id);
  const current = listed.find(({ payperiodid }) => payperiodid === inList?.currentPeriod?.payperiodid);
  expect([inList?.toDeduct, one.payroll.toDeduct]).toEqual([current?.toDeduct, current?.toDeduct]);
  expect([inList?.deducted, one.payroll.deducted]).toEqual([current?.deducted, current?.deducted]);
  const { data: dashboard } = await api.ask(admin, getDashboard, { query: {} });
  if (!dashboard.toDeduct) throw new Error('an administrator sees the figure');
  await expectToRows(dashboard.toDeduct);
  const ofPayroll = (await Promise.all(toDeductParts.map((part) => rowsOf(part))))
    .flat()
    .filter((row) => row.payroll.id === payroll.id);
  const open = listed.filter(({ state }) => state === 'open' || state === 'cutoff');
  // Each amount is deducted by one period only, so the periods still to come add up to the dashboard's figure.
  expect(sumOf(ofPayroll)).toBe(open.reduce((total, { toDeduct }) => total + toDeduct, 0));
}

const states = [
  'requested',
  'in_approval',
  'approved',
  'processing',
  'failed',
  'rejected',
  'cancelled',
  'expired',
];

/** Advances that no money has gone out for, as they lie in the table. */
async function insertUnpaid(
  payroll: TestPayroll,
  given: readonly { employmentId: string; periodId: string; state: string; amount: number }[],
): Promise<void> {
  const ids = await insertPaidAdvances(api, payroll, given);
  await Promise.all(
    states.map((state) =>
      markUnpaid(
        api,
        ids.filter((_, index) => given[index]?.state === state),
        state,
      ),
    ),
  );
}

async function insertSpends(
  payroll: TestPayroll,
  periodId: string,
  of: readonly string[],
  amount: number,
): Promise<void> {
  const wallet = await insertWallet(api, { funding: 'payroll', payrollIds: [payroll.id] });
  for (const employment of of) {
    const [person] = await api.rows<{ id: string }>(
      'select employee_id as id from employment where id = $1',
      [employment],
    );
    const user = await insertWalletUser(api, wallet, { employment, employee: person?.id ?? '' });
    await api.rows(
      `insert into wallet_spend (client_id, id, wallet_user_id, wallet_id, company_id, employment_id, pay_period_id, amount, merchant, channel, to_deduct, deduction_state, spent_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'Tienda', 'app', $8, 'pending', $9)`,
      [clients.a, randomUUID(), user, wallet, companies.a1, employment, periodId, amount, api.clock.now],
    );
  }
}

/** November is reported without what is on its way, of which the first payment arrives; then December gives it back. */
async function leaveToDecember(payroll: TestPayroll): Promise<void> {
  const { november } = payroll.periods;
  const before = await detailOf(api, admin, november);
  if (!before.actions.includes('leave_out')) return;
  await api.ask(admin, issuePeriodReport, {
    body: {
      payperiodid: november,
      lastVersion: 0,
      expectedLines: before.nextReport?.lines ?? 0,
      expectedTotal: before.nextReport?.total ?? 0,
      leftOut: { count: before.blocks.inPayment, amount: before.blocks.inPaymentAmount },
    },
  });
  await expectPlacesTogether(payroll);
  const [one] = await api.rows<{ id: string }>(
    `select id from advance where left_out_of_id = $1 and payment_state = 'processing' limit 1`,
    [november],
  );
  await inTenant(api.pool, clients.a, (db) =>
    bookPayments(
      { db, scope: { clientId: clients.a }, actor: 'Banco', note: null, now: api.clock.now },
      one ? [one.id] : [],
    ),
  );
  await expectPlacesTogether(payroll);
  const left = await detailOf(api, admin, november);
  expect(left.blocks.outOfDate).toEqual({ count: 0, amount: 0 });
  await api.ask(admin, bringPaymentsBack, { body: { payperiodid: november } });
  const back = await detailOf(api, admin, november);
  expect([back.leftOut, back.blocks.outOfDate?.amount]).toEqual([null, left.leftOut?.paid]);
}

const spread = fc.record({
  paid: fc.array(
    fc.record({ who: fc.nat(3), amount: fc.integer({ min: 1, max: 40 }), employerShare: fc.boolean() }),
    { maxLength: 6 },
  ),
  unpaid: fc.array(
    fc.record({
      who: fc.nat(3),
      amount: fc.integer({ min: 1, max: 40 }),
      state: fc.constantFrom(...states),
      prima: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
  prima: fc.array(fc.nat(3), { maxLength: 2 }),
  left: fc.nat(3),
});

test(
  'every place says the same of what is to be deducted, in every state of generated periods',
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(spread, async ({ paid, unpaid, prima, left }) => {
        const payroll = await insertPayroll(api);
        const { october, november, december } = payroll.periods;
        const people = await insertPeople(api, payroll, 4);
        const who = (index: number) => people[index] ?? '';
        // October leaves something behind.
        await insertPaidAdvances(api, payroll, [
          { periodId: october, employmentId: who(left), amount: 90_000 },
        ]);
        await expectPlacesTogether(payroll);
        await reportPeriod(api, admin, october);
        await expectPlacesTogether(payroll);
        const difference = {
          companyemployeeid: who(left),
          deducted: 40_000,
          reason: 'leave' as const,
          note: null,
        };
        await api.ask(admin, reconcilePayPeriod, {
          body: { action: 'lines', version: 1, payperiodid: october, differences: [difference] },
        });
        await expectPlacesTogether(payroll);
        await api.ask(admin, resolvePayPeriod, {
          body: { payperiodid: october, differences: [], finish: true },
        });
        const { remittance } = await detailOf(api, admin, october);
        await api.ask(admin, closePayPeriod, {
          body: { payperiodid: october, amount: remittance.due, paidOn: '2026-11-20', reference: 'A1' },
        });

        await forcePeriodState(api, december, 'open');
        await insertPaidAdvances(api, payroll, [
          ...paid.map(({ who: index, amount, employerShare }) => ({
            periodId: november,
            employmentId: who(index),
            amount: amount * 10_000,
            ...(employerShare && { employeeFee: 2_975 }),
          })),
          ...prima.map((index) => ({ periodId: '2026-2', employmentId: who(index), amount: 120_000 })),
        ]);
        await insertUnpaid(
          payroll,
          unpaid.map(({ who: index, amount, state, prima: isPrima }) => ({
            employmentId: who(index),
            periodId: isPrima ? '2026-2' : november,
            state,
            amount: amount * 10_000,
          })),
        );
        await expectPlacesTogether(payroll);
        await api.ask(admin, cutOffPayPeriod, { body: { payperiodid: november } });
        await expectPlacesTogether(payroll);
        await leaveToDecember(payroll);
      }),
      { numRuns: 4 },
    ),
);

test('purchases, a prima and what an earlier period left are in the figure of the list, the page and the dashboard', async () => {
  const payroll = await insertPayroll(api);
  const { november, december } = payroll.periods;
  const [one = '', other = ''] = await insertPeople(api, payroll, 2);
  await insertPaidAdvances(api, payroll, [
    { periodId: november, employmentId: one, amount: 100_000 },
    { periodId: '2026-2', employmentId: other, amount: 200_000 },
  ]);
  await insertSpends(payroll, november, [one, other], 30_000);
  await insertUnpaid(payroll, [
    { employmentId: other, periodId: november, state: 'processing', amount: 50_000 },
    { employmentId: other, periodId: november, state: 'in_approval', amount: 60_000 },
  ]);
  await expectPlacesTogether(payroll);
  const { toDeduct } = await detailOf(api, admin, november);
  expect(toDeduct).toEqual({
    amount: 105_950 + 55_950 + 60_000,
    employees: 2,
    parts: {
      paid: { count: 1, amount: 105_950 },
      on_its_way: { count: 1, amount: 55_950 },
      prima: { count: 0, amount: 0 },
      wallets: { count: 2, amount: 60_000 },
      carried: { count: 0, amount: 0 },
    },
    toApprove: { count: 1, amount: 65_950 },
  });
  const later = await detailOf(api, admin, december);
  expect(later.toDeduct.parts.prima).toEqual({ count: 1, amount: 205_950 });
});
