import { listAudit } from '@antela/contract/audit';
import { listDeductionLines } from '@antela/contract/deduction-lines';
import { clearOpenItem, listOpenItems, undoClearing } from '@antela/contract/open-items';
import { closePayPeriod, reconcilePayPeriod, resolvePayPeriod } from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { expectEquation } from '../../../test/closing-equation.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import {
  detailOf,
  forcePeriodState,
  insertPayroll,
  insertPeople,
  reportPeriod,
} from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { loadAdvanceFacts } from '../../advances/advances/availability.service.ts';
import { returnPayments } from '../../advances/advances/settle-payments.service.ts';
import { verifyLedger } from '../../ledger/ledger/verify-ledger.service.ts';
import { settle } from '../retirements/settlement.service.ts';
import { receivableOf } from './pay-periods.service.ts';

const { api, admin } = await startFileApi();

const sendBack = (id: string) =>
  inTenant(api.pool, clients.a, (db) =>
    returnPayments(
      { db, scope: { clientId: clients.a }, actor: 'banco', note: null, now: api.clock.now },
      `back:${id}`,
      [{ id, reason: 'Cuenta cerrada' }],
    ),
  );
/** Open items of a period, the largest first: what each is, how much, and the payment that came back behind it. */
const itemsOf = async (payperiodid: string) =>
  (await api.ask(admin, listOpenItems, { query: { payperiodid } })).data
    .toSorted((one, other) => other.amount - one.amount)
    .map(({ kind, amount, returnedadvanceid }) => [kind, amount, returnedadvanceid]);
const ledgerFaults = () =>
  inTenant(api.pool, clients.a, async (db) => (await verifyLedger(db, clients.a)).faults);
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
  // The company owes for November what it deducted of both; what it deducted of this one is given back, from the money that came back.
  expect(await owedWith(november)).toBe(100_000);
  expect(await itemsOf(november)).toEqual([['give_back', 50_000, sentBack]]);
  expect(await itemsOf(december)).toEqual([]);
  expect(await ledgerFaults()).toEqual([]);
});

test('what was deducted of a payment that comes back later is an amount to give back by itself, in list, ledger and figures, and ends in its act', async () => {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [kept = '', gone = ''] = await insertPeople(api, payroll, 2);
  const [, sentBack = '', later = ''] = await insertPaidAdvances(api, payroll, [
    { periodId: november, employmentId: kept, amount: 100_000 },
    { periodId: november, employmentId: gone, amount: 100_000 },
    { periodId: november, employmentId: gone, amount: 200_000 },
  ]);
  await reportPeriod(api, admin, november);
  expect((await confirm(november)).status).toBe(200);
  const due = 317_850 + 100_000;
  await api.rows(
    `update employee set email = 'ida@example.co' where id = (select employee_id from employment where id = $1)`,
    [gone],
  );
  await sendBack(sentBack);
  const { confirmation, remittance } = await detailOf(api, admin, november);
  expect([confirmation?.returned, confirmation?.cameBack, remittance.due]).toEqual([105_950, 0, due]);
  expect(await owedWith(november)).toBe(due);
  const [mail] = await api.rows<{ text: string }>('select text from outbox_message where event_key = $1', [
    `advance-returned:${sentBack}`,
  ]);
  expect(mail?.text).toContain('Ya te habían descontado $\u00a0105.950: te lo devolvemos.');

  await api.ask(admin, closePayPeriod, {
    body: { payperiodid: november, amount: due, paidOn: '2026-11-20', reference: 'ACH 1' },
  });
  expect(await owedWith(november)).toBe(0);
  // Also of a period that is closed.
  await sendBack(later);
  expect(await itemsOf(november)).toEqual([
    ['give_back', 205_950, later],
    ['give_back', 105_950, sentBack],
  ]);
  expect(await owedWith(november)).toBe(0);
  const [item] = (await api.ask(admin, listOpenItems, { query: { payperiodid: november } })).data;
  const { data: cleared } = await api.ask(admin, clearOpenItem, {
    body: {
      openitemid: item?.openitemid ?? '',
      amount: 205_950,
      clearedOn: '2026-11-20',
      reference: 'Nómina 9',
      note: null,
    },
  });
  expect([cleared.state, cleared.left]).toEqual(['cleared', 0]);
  expect(await owedWith(november)).toBe(0);
  expect(await ledgerFaults()).toEqual([]);
});

test('what a settlement collected of a payment that comes back is given back as well, and its act is no longer undone', async () => {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [gone = ''] = await insertPeople(api, payroll, 1);
  const [sentBack = ''] = await insertPaidAdvances(api, payroll, [
    { periodId: november, employmentId: gone, amount: 100_000 },
  ]);
  await reportPeriod(api, admin, november);
  const difference = { companyemployeeid: gone, deducted: 30_000, reason: 'retirement' as const, note: null };
  await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'lines', version: 1, payperiodid: november, differences: [difference] },
  });
  await api.ask(admin, resolvePayPeriod, {
    body: {
      payperiodid: november,
      differences: [{ ...difference, destination: 'final_settlement' }],
      finish: true,
    },
  });
  const [settlement] = (await api.ask(admin, listOpenItems, { query: { payperiodid: november } })).data;
  const openitemid = settlement?.openitemid ?? '';
  const { data: cleared } = await api.ask(admin, clearOpenItem, {
    body: { openitemid, amount: 75_950, clearedOn: '2026-11-20', reference: 'L-1', note: null },
  });
  await sendBack(sentBack);
  expect(await itemsOf(november)).toEqual([
    ['give_back', 105_950, sentBack],
    ['final_settlement', 75_950, null],
  ]);
  const clearingid = cleared.clearings[0]?.clearingid ?? '';
  const undone = await api.call(admin, undoClearing, { body: { openitemid, clearingid, reason: 'X' } });
  expect(undone.problem.code).toBe('conflict');
  expect(await ledgerFaults()).toEqual([]);
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
  expect(await itemsOf(november)).toEqual([
    ['give_back', 44_050, first],
    ['give_back', 20_000, other],
  ]);
  // One figure at every place: of the 147.850 not deducted nothing is left to anybody.
  const { confirmation, remittance } = await detailOf(api, admin, november);
  expect(confirmation).toMatchObject({
    reported: 317_850,
    deducted: 170_000,
    toNextPeriod: 0,
    toSettlement: 0,
    toDebt: 0,
    toGiveBack: 0,
    unanswered: 0,
    cameBack: 147_850,
    returned: 64_050,
  });
  expect([remittance.due, await owedWith(november)]).toEqual([170_000, 170_000]);
  await expectEquation(api, admin, november);
  const lines = (await api.ask(admin, listDeductionLines, { query: { payperiodid: november } })).data;
  expect(
    lines.map(({ total, difference }) => total - (difference?.deducted ?? 0) - (difference?.cameBack ?? 0)),
  ).toEqual([0, 0]);
  const [told] = (await api.ask(admin, listAudit, { query: { kind: 'payroll', id: payroll.id } })).data;
  expect(told?.changes.map(({ field, after }) => [field, after])).toEqual(
    expect.arrayContaining([
      ['A la liquidación final', '$\u00a00'],
      ['Lo devolvió el banco', '$\u00a0147.850'],
    ]),
  );
  expect(await ledgerFaults()).toEqual([]);
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
