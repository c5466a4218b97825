import { listDeductionLines } from '@antela/contract/deduction-lines';
import { clearOpenItem, listOpenItems, moveToDebt, undoClearing } from '@antela/contract/open-items';
import {
  closePayPeriod,
  reconcilePayPeriod,
  resolvePayPeriod,
  unconfirmPayPeriod,
} from '@antela/contract/period-steps';
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
  rowsOfPeriod,
  type TestPayroll,
} from '../../../test/pay-periods.ts';
import { clients } from '../../../test/world/clients.ts';
import { returnPayments } from '../../advances/advances/settle-payments.service.ts';
import { writeOff } from '../../payday/write-offs/write-offs.service.ts';
import { balanceOf, type AccountKind } from '../ledger/ledger.service.ts';

const { api, admin } = await startFileApi();

const balance = (kind: AccountKind, ownerKey: string) =>
  inTenant(api.pool, clients.a, (db) => balanceOf(db, clients.a, { kind, ownerKey }));

interface Said {
  deducted: number;
  destination: 'next_period' | 'final_settlement' | 'debt' | 'give_back';
}

/** A November of one person with two advances of 105,950, of whom payroll deducted that, reconciled. */
async function reconciled({ deducted, destination }: Said) {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [employmentId = ''] = await insertPeople(api, payroll, 1);
  const advances = await insertPaidAdvances(
    api,
    payroll,
    [0, 1].map(() => ({ periodId: november, employmentId, amount: 100_000 })),
  );
  await reportPeriod(api, admin, november);
  const difference = {
    companyemployeeid: employmentId,
    deducted,
    reason: 'retirement' as const,
    note: null,
  };
  await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'lines', version: 1, payperiodid: november, differences: [difference] },
  });
  await api.ask(admin, resolvePayPeriod, {
    body: { payperiodid: november, differences: [{ ...difference, destination }], finish: true },
  });
  return { payroll, employmentId, advances, november };
}

const itemsOf = async (payrollid: string) =>
  (await api.ask(admin, listOpenItems, { query: { payrollid } })).data;
async function itemOf({ id }: TestPayroll) {
  const [item] = await itemsOf(id);
  if (!item) throw new Error('nothing is open');
  return item;
}
const clear = (openitemid: string, amount: number, reference: string) =>
  api.call(admin, clearOpenItem, {
    body: { openitemid, amount, clearedOn: '2026-11-20', reference, note: null },
  });
async function reportedIn({ periods }: TestPayroll): Promise<number> {
  await forcePeriodState(api, periods.december, 'open');
  return (await reportPeriod(api, admin, periods.december)).totals.total;
}

test('what goes to the final settlement is in no later report: it is collected there, once, in parts, and the ledger says so', async () => {
  const { payroll, november, advances } = await reconciled({
    deducted: 25_950,
    destination: 'final_settlement',
  });
  expect(await balance('settlement_receivable', november)).toBe(185_950);
  expect(await balance('company_receivable', november)).toBe(25_950);
  expect(await reportedIn(payroll)).toBe(0);
  const item = await itemOf(payroll);
  expect(item).toMatchObject({ kind: 'final_settlement', state: 'open', amount: 185_950, left: 185_950 });

  expect((await clear(item.openitemid, 185_951, 'LIQ 1')).status).toBe(422);
  expect((await clear(item.openitemid, 100_000, 'LIQ 1')).status).toBe(200);
  expect((await clear(item.openitemid, 50_000, 'LIQ 1')).status).toBe(409);
  expect(await itemOf(payroll)).toMatchObject({ state: 'open', cleared: 100_000, left: 85_950 });
  expect((await clear(item.openitemid, 85_950, 'LIQ 2')).status).toBe(200);
  expect(await itemOf(payroll)).toMatchObject({ state: 'cleared', left: 0 });
  expect((await clear(item.openitemid, 1, 'LIQ 3')).status).toBe(409);
  expect(await balance('settlement_receivable', november)).toBe(0);
  const states = await api.rows(
    'select distinct deduction_state, (to_deduct - deducted)::int as owed from advance where id = any($1)',
    [advances],
  );
  expect(states).toEqual([{ deduction_state: 'collected', owed: 0 }]);
});

test('two who write down the same collection at once write it once', async () => {
  const { payroll, november } = await reconciled({ deducted: 0, destination: 'final_settlement' });
  const { openitemid } = await itemOf(payroll);
  const answers = await Promise.all(
    ['LIQ 1', 'LIQ 2'].map((reference) => clear(openitemid, 211_900, reference)),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await balance('settlement_receivable', november)).toBe(0);
});

test('a collection written down by mistake is undone to the peso, once', async () => {
  const { payroll, november } = await reconciled({ deducted: 0, destination: 'final_settlement' });
  const { openitemid } = await itemOf(payroll);
  await clear(openitemid, 150_000, 'LIQ 1');
  const [clearing] = (await itemOf(payroll)).clearings;
  const body = { openitemid, clearingid: clearing?.clearingid ?? '', reason: 'Era de otra persona' };
  expect((await api.call(admin, undoClearing, { body })).status).toBe(200);
  expect((await api.call(admin, undoClearing, { body })).status).toBe(409);
  expect(await itemOf(payroll)).toMatchObject({ cleared: 0, left: 211_900, state: 'open' });
  expect(await balance('settlement_receivable', november)).toBe(211_900);
  expect((await clear(openitemid, 211_900, 'LIQ 1')).status).toBe(200);
});

test('what a settlement does not cover becomes the person’s debt, which the operator writes off', async () => {
  const { payroll, november, advances } = await reconciled({ deducted: 0, destination: 'final_settlement' });
  const { openitemid, documentNumber } = await itemOf(payroll);
  await clear(openitemid, 111_900, 'LIQ 1');
  await api.ask(admin, moveToDebt, { body: { openitemid, reason: 'La liquidación no alcanzó' } });
  expect(await balance('settlement_receivable', november)).toBe(0);
  expect(await balance('employee_debt', november)).toBe(100_000);
  const actor = { id: 'Ana', name: 'Ana', impersonator: null, requestId: null, ip: null };
  await inTenant(api.pool, clients.a, (db) =>
    writeOff(
      { db, scope: { clientId: clients.a }, actor, now: api.clock.now },
      { documentNumber },
      'No se encontró.',
    ),
  );
  expect(await balance('employee_debt', november)).toBe(0);
  expect(await itemOf(payroll)).toMatchObject({
    kind: 'debt',
    state: 'written_off',
    writtenOff: 100_000,
    left: 0,
  });
  expect((await detailOf(api, admin, november)).confirmation).toMatchObject({ writtenOff: 100_000 });
  expect((await clear(openitemid, 1, 'LIQ 2')).status).toBe(409);
  expect(advances).toHaveLength(2);
});

test('money that the bank sends back after all is owed in no settlement', async () => {
  const { payroll, november, advances } = await reconciled({ deducted: 0, destination: 'final_settlement' });
  await inTenant(api.pool, clients.a, (db) =>
    returnPayments(
      { db, scope: { clientId: clients.a }, actor: 'banco', note: null, now: api.clock.now },
      'answer',
      [{ id: advances[0] ?? '', reason: 'Cuenta cerrada' }],
    ),
  );
  expect(await balance('settlement_receivable', november)).toBe(105_950);
  expect(await itemOf(payroll)).toMatchObject({ amount: 211_900, left: 105_950 });
});

test('what was deducted in excess is given back: it is owed to the person, never remitted, and closed by its own act', async () => {
  const { payroll, november } = await reconciled({ deducted: 241_900, destination: 'give_back' });
  const detail = await detailOf(api, admin, november);
  expect(detail.confirmation).toMatchObject({ deducted: 241_900, toGiveBack: 30_000, toNextPeriod: 0 });
  expect(detail.remittance).toMatchObject({ deducted: 211_900, due: 211_900 });
  await expectEquation(api, admin, november);
  expect(await balance('give_back', november)).toBe(30_000);
  await api.ask(admin, closePayPeriod, {
    body: { payperiodid: november, amount: 211_900, paidOn: '2026-11-20', reference: 'ACH 1' },
  });
  expect(await balance('company_receivable', november)).toBe(30_000);
  const { openitemid } = await itemOf(payroll);
  expect((await clear(openitemid, 30_000, 'DEV 1')).status).toBe(200);
  expect([await balance('give_back', november), await balance('company_receivable', november)]).toEqual([
    0, 0,
  ]);
  expect(await itemOf(payroll)).toMatchObject({ kind: 'give_back', state: 'cleared' });
});

const withoutAudit = (rows: string[]) => rows.filter((row) => !/pay_period\.|,deduction,/.test(row));

test.each(['final_settlement', 'debt', 'next_period', 'give_back'] as const)(
  'a confirmation is undone to what was reported, until money moves (%s)',
  async (destination) => {
    const deducted = destination === 'give_back' ? 250_000 : 125_950;
    const { payroll, november, employmentId, advances } = await reconciled({ deducted, destination });
    await api.ask(admin, unconfirmPayPeriod, { body: { payperiodid: november, reason: 'Era otro archivo' } });
    const after = await detailOf(api, admin, november);
    expect(after.period.state).toBe('reported');
    expect(after.confirmation).toBeNull();
    expect(after.actions).toContain('confirm');
    expect(await itemsOf(payroll.id)).toEqual([]);
    expect(await balance('company_receivable', november)).toBe(211_900);
    for (const kind of ['settlement_receivable', 'employee_debt', 'give_back'] as const)
      expect(await balance(kind, november)).toBe(0);
    const states = await api.rows(
      'select distinct deduction_state, deducted::int, open_item_id from advance where id = any($1)',
      [advances],
    );
    expect(states).toEqual([{ deduction_state: 'reported', deducted: 0, open_item_id: null }]);

    // Said again, it moves again: nothing of the first time stands in the way.
    const difference = { companyemployeeid: employmentId, deducted, reason: 'other' as const, note: null };
    await api.ask(admin, reconcilePayPeriod, {
      body: { action: 'lines', version: 1, payperiodid: november, differences: [difference] },
    });
    await api.ask(admin, resolvePayPeriod, {
      body: { payperiodid: november, differences: [{ ...difference, destination }], finish: true },
    });
    const open = await itemsOf(payroll.id);
    expect(open.map(({ amount }) => amount)).toEqual(
      destination === 'next_period' ? [] : [Math.abs(211_900 - deducted)],
    );
    const { due } = (await detailOf(api, admin, november)).remittance;
    await api.ask(admin, closePayPeriod, {
      body: { payperiodid: november, amount: Math.floor(due / 2), paidOn: '2026-11-20', reference: 'ACH 1' },
    });
    const before = withoutAudit(await rowsOfPeriod(api, november));
    const refused = await api.call(admin, unconfirmPayPeriod, {
      body: { payperiodid: november, reason: 'Era otro archivo' },
    });
    expect(refused.status).toBe(409);
    expect(withoutAudit(await rowsOfPeriod(api, november))).toEqual(before);
  },
);

test('a confirmation stays once a later report took what it left, or something of it was collected', async () => {
  const one = await reconciled({ deducted: 0, destination: 'next_period' });
  expect(await reportedIn(one.payroll)).toBe(211_900);
  const two = await reconciled({ deducted: 0, destination: 'final_settlement' });
  await clear((await itemOf(two.payroll)).openitemid, 1_000, 'LIQ 1');
  for (const { november } of [one, two]) {
    const { status } = await api.call(admin, unconfirmPayPeriod, {
      body: { payperiodid: november, reason: 'Era otro archivo' },
    });
    expect(status).toBe(409);
  }
});

test('a confirmation that carried nothing over is undone as well, with what an earlier period had left', async () => {
  const { payroll, employmentId } = await reconciled({ deducted: 105_950, destination: 'next_period' });
  expect(await reportedIn(payroll)).toBe(105_950);
  const { december } = payroll.periods;
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid: december } });
  await api.ask(admin, unconfirmPayPeriod, { body: { payperiodid: december, reason: 'Faltaba el archivo' } });
  const states = await api.rows(
    `select deduction_state, deducted::int from advance where employment_id = $1 order by requested_at`,
    [employmentId],
  );
  expect(states).toEqual([
    { deduction_state: 'deducted', deducted: 105_950 },
    { deduction_state: 'carried', deducted: 0 },
  ]);
  const [line] = (await api.ask(admin, listDeductionLines, { query: { payperiodid: december } })).data;
  expect(line?.total).toBe(105_950);
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid: december } });
  expect((await detailOf(api, admin, december)).period.state).toBe('reconciled');
});
