import { listDeductionLines, listLineItems } from '@antela/contract/deduction-lines';
import { listPayPeriods } from '@antela/contract/pay-periods';
import {
  closePayPeriod,
  reconcilePayPeriod,
  reopenPayPeriod,
  resolvePayPeriod,
} from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { expectEquation } from '../../../test/closing-equation.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import {
  detailOf,
  forcePeriodState,
  insertPayroll,
  insertPeople,
  insertPeriod,
  reportPeriod,
} from '../../../test/pay-periods.ts';
import { clients } from '../../../test/world/clients.ts';
import { movePeriods } from '../../payrolls/payrolls/move-periods.service.ts';

const { api, admin } = await startFileApi();

const linesOf = async (payperiodid: string, query: object = {}) =>
  (await api.ask(admin, listDeductionLines, { query: { payperiodid, limit: '200', ...query } })).data;
const stateOf = async (id: string) => (await detailOf(api, admin, id)).period.state;
const receivable = async (periodId: string): Promise<number> => {
  const [row] = await api.rows<{ balance: number }>(
    `select coalesce(sum(case when t.debit_account_id = a.id then t.amount else -t.amount end), 0)::int as balance
     from ledger_account a left join ledger_transfer t on a.id in (t.debit_account_id, t.credit_account_id)
     where a.kind = 'company_receivable' and a.owner_key = $1`,
    [periodId],
  );
  return row?.balance ?? 0;
};
const advancesOf = (periodId: string) =>
  api.rows<{ amount: number; deducted: number; deduction_state: string }>(
    'select amount::int, deducted::int, deduction_state from advance where pay_period_id = $1 order by requested_at',
    [periodId],
  );

test('a period goes from its cut-off to its close, and what was not deducted is found by the next report', async () => {
  const payroll = await insertPayroll(api);
  const { october, november } = payroll.periods;
  const [ana = '', berta = '', carla = ''] = await insertPeople(api, payroll, 3);
  await insertPaidAdvances(api, payroll, [
    { periodId: october, employmentId: ana, amount: 100_000 },
    { periodId: october, employmentId: ana, amount: 200_000 },
    { periodId: october, employmentId: berta, amount: 300_000, employeeFee: 2_000 },
    { periodId: october, employmentId: carla, amount: 50_000 },
  ]);

  const issued = await reportPeriod(api, admin, october);
  expect(issued).toMatchObject({
    period: { state: 'reported' },
    totals: {
      lines: 3,
      advances: 4,
      principal: 650_000,
      fees: 16_681,
      vat: 3_169,
      carried: 0,
      total: 669_850,
    },
    reports: [{ version: 1, lines: 3, total: 669_850, issuedBy: 'Marta Administradora', downloads: [] }],
    blocks: { inPayment: 0, failed: 0, outOfDate: { count: 0, amount: 0 } },
    actions: ['issue', 'confirm'],
  });
  expect(await receivable(october)).toBe(669_850);
  expect((await advancesOf(october)).map((row) => row.deduction_state)).toEqual(Array(4).fill('reported'));
  const drilled = await api.ask(admin, listLineItems, {
    query: { payperiodid: october, companyemployeeid: ana },
  });
  expect(drilled.data.map(({ total }) => total)).toEqual([105_950, 205_950]);

  // Ana's payroll reached only the first advance and part of the second; Berta had left.
  const confirmed = await api.ask(admin, reconcilePayPeriod, {
    body: {
      action: 'lines',
      version: 1,
      payperiodid: october,
      differences: [
        { companyemployeeid: ana, deducted: 155_950, reason: 'insufficient_net', note: null },
        { companyemployeeid: berta, deducted: 0, reason: 'retirement', note: 'Renunció el 28' },
      ],
    },
  });
  expect(confirmed.data.detail).toMatchObject({
    period: { state: 'with_differences' },
    confirmation: {
      method: 'lines',
      reported: 669_850,
      deducted: 211_900,
      differences: 2,
      unexplained: 0,
      toNextPeriod: 155_950,
      toSettlement: 302_000,
    },
    actions: ['resolve', 'unconfirm'],
  });
  await expectEquation(api, admin, october);
  expect((await advancesOf(october)).map((row) => row.deduction_state)).toEqual([
    'reported',
    'reported',
    'reported',
    'deducted',
  ]);
  const resolved = await api.ask(admin, resolvePayPeriod, {
    body: { payperiodid: october, differences: [], finish: true },
  });
  expect(resolved.data).toMatchObject({
    period: { state: 'reconciled' },
    remittance: { deducted: 211_900, employerCost: 3_950, due: 215_850, paid: null },
    actions: ['close', 'unconfirm'],
  });
  expect((await advancesOf(october)).map((row) => [row.deduction_state, row.deducted])).toEqual([
    ['deducted', 105_950],
    ['carried', 50_000],
    ['carried', 0],
    ['deducted', 55_950],
  ]);

  const pay = { payperiodid: october, paidOn: '2026-11-03', reference: 'ACH 991' };
  const wrong = await api.call(admin, closePayPeriod, { body: { ...pay, amount: 215_851 } });
  expect(wrong.problem).toMatchObject({ code: 'rule_broken', errors: [{ path: 'amount' }] });
  const closed = await api.ask(admin, closePayPeriod, { body: { ...pay, amount: 215_850 } });
  expect(closed.data).toMatchObject({
    period: { state: 'closed' },
    remittance: { due: 215_850, paid: { amount: 215_850, reference: 'ACH 991' } },
    actions: [],
  });
  // Money moved to the final settlement is in no receivable of a period, and in no later report.
  expect(await receivable(october)).toBe(155_950);

  await insertPaidAdvances(api, payroll, [{ periodId: november, employmentId: ana, amount: 80_000 }]);
  const next = await reportPeriod(api, admin, november);
  expect(next).toMatchObject({
    totals: { lines: 1, advances: 2, principal: 80_000, carried: 155_950, total: 241_900 },
    previous: { label: 'Mes de octubre', lines: 3, total: 669_850 },
  });
  expect([await receivable(october), await receivable(november)]).toEqual([0, 241_900]);
  const [line] = await linesOf(november, { sort: 'total:asc' });
  expect(line).toMatchObject({ carried: 155_950, principal: 80_000, previousTotal: 311_900 });
  const all = await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'all', version: 1, payperiodid: november },
  });
  expect(all.data.detail).toMatchObject({
    period: { state: 'reconciled' },
    confirmation: { differences: 0 },
  });
  expect((await advancesOf(october)).map((row) => row.deduction_state)).toEqual([
    'deducted',
    'collected',
    'carried',
    'deducted',
  ]);
  const history = await api.rows<{ path: string }>(
    `select string_agg(coalesce(from_state, '') || '>' || to_state, ' ' order by e.id) as path from advance_event e
     join advance a on a.id = e.advance_id where a.pay_period_id = $1 and e.axis = 'deduction' group by a.id, a.requested_at order by a.requested_at`,
    [october],
  );
  expect(history.map(({ path }) => path)).toEqual([
    'pending>reported reported>deducted',
    'pending>reported reported>partial partial>carried carried>collected',
    'pending>reported reported>not_deducted not_deducted>carried',
    'pending>reported reported>deducted',
  ]);
  const trail = await api.rows<{ action: string }>(
    'select action from audit_event where entity_id = $1 order by id',
    [october],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'pay_period.cut_off',
    'pay_period.reported',
    'pay_period.confirmed',
    'pay_period.reconciled',
    'pay_period.closed',
  ]);
});

test('a cut-off is taken back with a reason only until there is a report', async () => {
  const id = await insertPeriod(api, 'cutoff');
  const again = (cutoffAt: string) =>
    api.call(admin, reopenPayPeriod, { body: { payperiodid: id, reason: 'Faltaba un turno', cutoffAt } });
  expect((await again('2026-11-20T14:00:00Z')).problem.code).toBe('rule_broken');
  expect((await again('2026-12-02T14:00:00Z')).problem.code).toBe('rule_broken');
  expect((await again('2026-11-25T14:00:00Z')).body.data.period).toMatchObject({
    state: 'open',
    cutoffAt: '2026-11-25T14:00:00.000Z',
  });
  // Time alone does not cut it off again before then, and does afterwards.
  await movePeriods(api.pool, clients.a, api.clock.now);
  expect(await stateOf(id)).toBe('open');
  await movePeriods(api.pool, clients.a, new Date('2026-11-25T14:00:00Z'));
  expect(await stateOf(id)).toBe('cutoff');
  await reportPeriod(api, admin, id);
  expect((await again('2026-11-25T15:00:00Z')).problem.code).toBe('conflict');
});

test('a closed period, a report and what was said of a reconciled one do not change, whatever the code does', async () => {
  const id = await insertPeriod(api, 'with_differences');
  await api.ask(admin, resolvePayPeriod, {
    body: {
      payperiodid: id,
      finish: true,
      differences: (await linesOf(id, { difference: 'any' })).map(({ companyemployeeid }) => ({
        companyemployeeid,
        deducted: 0,
        reason: 'other' as const,
        note: null,
        destination: 'next_period' as const,
      })),
    },
  });
  const refused = (statement: string) =>
    expect(api.rows(statement, [id]), statement).rejects.toMatchObject({ code: '23514' });
  await refused('update pay_period_difference set deducted = 1 where pay_period_id = $1');
  await refused('delete from pay_period_difference where pay_period_id = $1');
  await refused(`update pay_period set state = 'closed' where id = $1`);
  await refused(`update pay_period set state = 'open' where id = $1`);
  await api.ask(admin, closePayPeriod, {
    body: { payperiodid: id, amount: 0, paidOn: '2026-11-20', reference: 'Nada que girar' },
  });
  await refused(`update pay_period set state = 'reconciled' where id = $1`);
  await refused(`update pay_period set payment_date = payment_date + 1 where id = $1`);
  await refused(`update pay_period set state = 'reported' where id = $1`);
  await refused('delete from pay_period_confirmation where pay_period_id = $1');
  for (const table of ['pay_period_report', 'pay_period_line', 'pay_period_remittance']) {
    const [right] = await api.rows<{ may: boolean }>(
      `select has_table_privilege('antela_app', $1, 'update') or has_table_privilege('antela_app', $1, 'delete') as may`,
      [`antela.${table}`],
    );
    expect([table, right?.may]).toEqual([table, false]);
  }
});

test('the list of periods pages by its first day and says what was deducted', async () => {
  const payroll = await insertPayroll(api);
  await forcePeriodState(api, payroll.periods.december, 'scheduled');
  const first = await api.ask(admin, listPayPeriods, { query: { payrollid: payroll.id, limit: '2' } });
  expect(first.data.map(({ label }) => label)).toEqual(['Mes de diciembre', 'Mes de noviembre']);
  const rest = await api.ask(admin, listPayPeriods, {
    query: { payrollid: payroll.id, limit: '2', cursor: first.page.next ?? '' },
  });
  expect(rest.data.map(({ label, reportVersion }) => [label, reportVersion])).toEqual([
    ['Mes de octubre', null],
  ]);
});
