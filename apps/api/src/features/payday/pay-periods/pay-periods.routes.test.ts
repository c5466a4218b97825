import { createHash } from 'node:crypto';
import { listDeductionLines, listLineItems } from '@antela/contract/deduction-lines';
import { downloadPeriodReport, listPayPeriods } from '@antela/contract/pay-periods';
import {
  closePayPeriod,
  cutOffPayPeriod,
  downloadConfirmationTemplate,
  issuePeriodReport,
  reconcilePayPeriod,
  reopenPayPeriod,
  resolvePayPeriod,
} from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { holdEquation } from '../../../test/closing-equation.ts';
import { startFileApi } from '../../../test/file-api.ts';
import {
  detailOf,
  forcePeriodState,
  insertPaidAdvances,
  insertPayroll,
  insertPeople,
  insertPeriod,
  insertWaitingPeriod,
  markUnpaid,
  reportPeriod,
} from '../../../test/pay-periods.ts';
import { clients } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { filesOf } from '../../../test/world/users.ts';
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
    blocks: { inPayment: 0, failed: 0, outOfDate: 0 },
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
  await holdEquation(api, admin, october);
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

test('the list says who touches the minimum wage or half of the net, lacks evidence, has retired or changed', async () => {
  const payroll = await insertPayroll(api);
  const { october, november } = payroll.periods;
  const [poor = '', steady = ''] = await insertPeople(api, payroll, 2, { salary: 1_800_000 });
  const [pushed = ''] = await insertPeople(api, payroll, 1, { salary: 2_200_000 });
  const [leaver = ''] = await insertPeople(api, payroll, 1, { endDate: '2026-11-15' });
  await insertPaidAdvances(api, payroll, [
    { periodId: october, employmentId: poor, amount: 100_000 },
    { periodId: october, employmentId: steady, amount: 100_000 },
  ]);
  await reportPeriod(api, admin, october);
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid: october } });
  await insertPaidAdvances(api, payroll, [
    { periodId: november, employmentId: poor, amount: 900_000 },
    { periodId: november, employmentId: steady, amount: 115_000 },
    { periodId: november, employmentId: pushed, amount: 400_000 },
    { periodId: november, employmentId: leaver, amount: 90_000, evidence: false },
  ]);
  const byTotal = await linesOf(november, { sort: 'total:desc' });
  // 1,800,000 less 8 % is 1,656,000, below the minimum wage whatever is deducted: only whom the deduction brings below it is named.
  expect(byTotal.map(({ warnings, estimatedNet }) => [warnings, estimatedNet])).toEqual([
    [['half_of_net', 'changed'], 1_656_000],
    [['minimum_wage'], 2_024_000],
    [[], 1_656_000],
    [['no_evidence', 'retired'], 1_380_000],
  ]);
  const { warnings } = await detailOf(api, admin, november);
  expect(warnings).toEqual({
    minimum_wage: 1,
    half_of_net: 1,
    no_evidence: 1,
    retired: 1,
    changed: 1,
    any: 3,
  });
  expect(await linesOf(november, { warning: 'half_of_net,changed' })).toHaveLength(1);
  expect(await linesOf(november, { q: 'ronda' })).toHaveLength(4);
  await reportPeriod(api, admin, november);
  // Nothing changes by being written down.
  expect(await linesOf(november, { sort: 'total:desc' })).toEqual(byTotal);
});

test('the net is kept from whoever may not see salaries', async () => {
  const id = await insertPeriod(api, 'open');
  await api.rows(`update role set permissions = '{view_payrolls}' where name = 'Rol de nobody'`);
  const query = { payperiodid: id };
  const [line] = (await api.ask(api.signIn('nobody'), listDeductionLines, { query })).data;
  expect(line).toMatchObject({ total: 105_950, estimatedNet: null });
});

test('a new version takes in what was paid meanwhile, and an old one is not confirmed', async () => {
  const payroll = await insertPayroll(api);
  const { october } = payroll.periods;
  const [first = '', second = ''] = await insertPeople(api, payroll, 2);
  await insertPaidAdvances(api, payroll, [{ periodId: october, employmentId: first, amount: 100_000 }]);
  const { reports } = await reportPeriod(api, admin, october);
  await insertPaidAdvances(api, payroll, [{ periodId: october, employmentId: second, amount: 50_000 }]);
  expect(await detailOf(api, admin, october)).toMatchObject({
    blocks: { outOfDate: 55_950 },
    actions: ['issue'],
  });
  const early = await api.call(admin, reconcilePayPeriod, {
    body: { action: 'all', version: 1, payperiodid: october },
  });
  expect(early.problem.code).toBe('report_outdated');
  const stale = await api.call(admin, issuePeriodReport, {
    body: { payperiodid: october, lastVersion: 0, expectedLines: 1, expectedTotal: 105_950 },
  });
  expect(stale.problem.code).toBe('conflict');
  const again = await reportPeriod(api, admin, october);
  expect(again.reports.map(({ version, total }) => [version, total])).toEqual([
    [2, 161_900],
    [1, 105_950],
  ]);
  expect(again.reports[1]?.sha256).toBe(reports[0]?.sha256);
  expect(await linesOf(october, { version: '1' })).toHaveLength(1);
  const confirm = (version: number) =>
    api.call(admin, reconcilePayPeriod, { body: { action: 'all', payperiodid: october, version } });
  expect((await confirm(1)).body).toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('versión 2'),
  });
  expect((await detailOf(api, admin, october)).period.state).toBe('reported');
  expect((await confirm(2)).status).toBe(200);
});

test('what was paid after its period had been confirmed is found by the next report', async () => {
  const payroll = await insertPayroll(api);
  const { october, november } = payroll.periods;
  const [late = ''] = await insertPeople(api, payroll, 1);
  await reportPeriod(api, admin, october);
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid: october } });
  await insertPaidAdvances(api, payroll, [
    { periodId: october, employmentId: late, amount: 70_000, employeeFee: 0 },
  ]);
  const report = await reportPeriod(api, admin, november);
  expect(report.totals).toMatchObject({ lines: 1, principal: 0, carried: 70_000, total: 70_000 });
  expect(report.remittance.employerCost).toBe(5_950);
  expect(await receivable(november)).toBe(70_000);
  expect((await reportPeriod(api, admin, november)).totals.total).toBe(70_000);
});

test('no report is issued while an advance is on its way to the bank', async () => {
  const id = await insertPeriod(api, 'open');
  await api.ask(admin, cutOffPayPeriod, { body: { payperiodid: id } });
  await api.rows(
    `insert into advance (client_id, id, kind, employment_id, employee_id, company_id, payroll_id, policy_id, pay_period_id, amount, fee, vat, employee_fee, to_deduct,
                          payment_state, channel, requested_at, requested_on, requested_by, requested_by_name)
     select client_id, gen_random_uuid(), kind, employment_id, employee_id, company_id, payroll_id, policy_id, pay_period_id, amount, fee, vat, employee_fee, to_deduct,
            'processing', channel, requested_at, requested_on, 'x', 'x' from advance where pay_period_id = $1`,
    [id],
  );
  expect(await detailOf(api, admin, id)).toMatchObject({
    blocks: { inPayment: 1 },
    actions: ['reopen', 'order', 'leave_out'],
  });
  const body = { payperiodid: id, lastVersion: 0, expectedLines: 1, expectedTotal: 105_950 };
  expect((await api.call(admin, issuePeriodReport, { body })).problem.code).toBe('advances_in_payment');
});

test('a failed payment is to be tried again or cancelled before a report, and said no more once it is reported', async () => {
  const { id, processing } = await insertWaitingPeriod(api);
  await markUnpaid(api, processing, 'failed');
  expect((await detailOf(api, admin, id)).blocks).toMatchObject({ inPayment: 0, failed: 2 });
  await reportPeriod(api, admin, id);
  expect((await detailOf(api, admin, id)).blocks).toMatchObject({ inPayment: 0, failed: 0 });
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

test('differences are corrected until they are explained; one that was none is settled', async () => {
  const payroll = await insertPayroll(api);
  const { october } = payroll.periods;
  const [one = '', two = ''] = await insertPeople(api, payroll, 2);
  await insertPaidAdvances(api, payroll, [
    { periodId: october, employmentId: one, amount: 100_000 },
    { periodId: october, employmentId: two, amount: 100_000 },
  ]);
  await reportPeriod(api, admin, october);
  const confirm = (differences: object[]) =>
    api.call(admin, reconcilePayPeriod, {
      body: { action: 'lines', version: 1, payperiodid: october, differences: differences as never },
    });
  const said = { deducted: 0, reason: null, note: null };
  expect((await confirm([{ companyemployeeid: employmentIdOf('ana'), ...said }])).problem.code).toBe(
    'rule_broken',
  );
  expect(
    (
      await confirm([
        { companyemployeeid: one, ...said },
        { companyemployeeid: one, ...said },
      ])
    ).problem.code,
  ).toBe('rule_broken');
  expect(
    (
      await confirm([
        { companyemployeeid: one, ...said },
        { companyemployeeid: two, ...said },
      ])
    ).status,
  ).toBe(200);

  const resolve = (differences: object[], finish: boolean) =>
    api.call(admin, resolvePayPeriod, {
      body: { payperiodid: october, differences: differences as never, finish },
    });
  expect((await resolve([], true)).problem.code).toBe('rule_broken');
  const explained = await resolve(
    [
      { companyemployeeid: one, deducted: 105_950, reason: null, note: null, destination: 'next_period' },
      {
        companyemployeeid: two,
        deducted: 5_950,
        reason: 'garnishment',
        note: null,
        destination: 'final_settlement',
      },
    ],
    false,
  );
  expect(explained.body.data.confirmation).toMatchObject({
    differences: 1,
    unexplained: 0,
    toSettlement: 100_000,
  });
  expect((await resolve([], true)).body.data.period.state).toBe('reconciled');
  expect((await advancesOf(october)).map((row) => row.deduction_state)).toEqual(['deducted', 'carried']);
});

test('a spreadsheet is reviewed with every fault in its place and confirms what the review said', async () => {
  const payroll = await insertPayroll(api);
  const { october } = payroll.periods;
  const people = await insertPeople(api, payroll, 3);
  await insertPaidAdvances(
    api,
    payroll,
    people.map((employmentId) => ({ periodId: october, employmentId, amount: 100_000 })),
  );
  await reportPeriod(api, admin, october);
  const documents = (await linesOf(october)).map(({ documentNumber }) => documentNumber);
  const upload = (text: string) => {
    const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}.csv`;
    api.objects.files.set(fileKey, Buffer.from(text));
    return { payperiodid: october, fileKey, fileName: 'descontado.csv' };
  };
  const faulty = upload(
    [
      'Cédula;Valor descontado;Motivo',
      `${documents[0]};105.950;`,
      `${documents[1]};200.000;`,
      '52999999;10.000;',
      `${documents[2]};;`,
    ].join('\r\n'),
  );
  const review = await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'review', ...faulty, absent: 'as_reported' },
  });
  expect(review.data.review).toMatchObject({ asReported: 1, differences: 0, errors: 2, absent: 0 });
  expect(review.data.review?.excess).toEqual({ people: 1, amount: 94_050 });
  expect(review.data.review?.outcomes.map(({ rowNumber, faults }) => [rowNumber, faults[0]?.code])).toEqual([
    [3, undefined],
    [4, 'not_reported'],
    [5, 'deducted_missing'],
  ]);
  const file = upload(
    [
      'Documento;Descontado;Motivo',
      `${documents[0]};105950;`,
      `${documents[1]};50.000;Neto insuficiente`,
    ].join('\n'),
  );
  const seen = await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'review', ...file, absent: 'not_deducted' },
  });
  expect(seen.data.review).toMatchObject({
    asReported: 1,
    differences: 1,
    errors: 0,
    absent: 1,
    reported: 317_850,
    deducted: 155_950,
  });
  const apply = (expectedDeducted: number) =>
    api.call(admin, reconcilePayPeriod, {
      body: { action: 'apply', version: 1, ...file, absent: 'not_deducted', expectedDeducted },
    });
  expect((await apply(155_951)).problem.code).toBe('conflict');
  expect((await apply(155_950)).body.data.detail).toMatchObject({
    period: { state: 'with_differences' },
    confirmation: { method: 'file', deducted: 155_950, differences: 2, unexplained: 1 },
  });
  expect(await linesOf(october, { difference: 'unanswered' })).toMatchObject([
    { documentNumber: documents[2], difference: { isAbsent: true } },
  ]);
  const { confirmation } = await detailOf(api, admin, october);
  expect(confirmation?.groups).toEqual({
    absent: { people: 1, amount: 105_950 },
    less: { people: 1, amount: 55_950 },
    more: { people: 0, amount: 0 },
    asReported: { people: 1, amount: 105_950 },
  });
});

test('a file names whom it leaves out, says when it may have been cut, and nothing is assumed of them', async () => {
  const payroll = await insertPayroll(api);
  const { october } = payroll.periods;
  const people = await insertPeople(api, payroll, 4);
  await insertPaidAdvances(
    api,
    payroll,
    people.map((employmentId) => ({ periodId: october, employmentId, amount: 100_000 })),
  );
  await reportPeriod(api, admin, october);
  const lines = await linesOf(october);
  const fileOf = (named: readonly number[], heading = 'Documento;Descontado;Observación') => {
    const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}.csv`;
    const rows = named.map(
      (index) => `${lines[index]?.documentNumber};${index === 0 ? '0;Renunció' : '105950;'}`,
    );
    api.objects.files.set(fileKey, Buffer.from([heading, ...rows].join('\n')));
    return { payperiodid: october, fileKey, fileName: 'descontado.csv' };
  };
  const review = async (file: ReturnType<typeof fileOf>) =>
    (await api.ask(admin, reconcilePayPeriod, { body: { action: 'review', ...file, absent: null } })).data
      .review;
  const nameOf = (index: number) => lines[index]?.fullName;
  // All who are missing come after the last one named.
  const cut = await review(fileOf([0, 1]));
  expect(cut).toMatchObject({
    cutAfter: nameOf(1),
    absent: 2,
    absentTotal: 211_900,
    absentees: [
      { fullName: nameOf(2), documentNumber: lines[2]?.documentNumber, reported: 105_950 },
      { fullName: nameOf(3), documentNumber: lines[3]?.documentNumber, reported: 105_950 },
    ],
  });
  // Some of them stand between others: nothing was cut.
  expect(await review(fileOf([0, 1, 3]))).toMatchObject({
    cutAfter: null,
    absent: 1,
    absentees: [{ fullName: nameOf(2) }],
  });
  expect(await review(fileOf([0, 1, 2, 3]))).toMatchObject({ cutAfter: null, absent: 0, absentees: [] });
  // The reason is read from whichever column the company calls it by.
  for (const heading of ['Observación', 'Motivo', 'Novedad', 'Causal'])
    expect((await review(fileOf([0, 1, 2, 3], `Documento;Descontado;${heading}`)))?.outcomes).toMatchObject([
      { title: nameOf(0), reason: 'retirement', deducted: 0 },
    ]);
  const applied = await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'apply', version: 1, ...fileOf([0, 1]), absent: null, expectedDeducted: 105_950 },
  });
  expect(applied.data.detail).toMatchObject({
    period: { state: 'with_differences' },
    confirmation: {
      unexplained: 2,
      unanswered: 211_900,
      // Nobody has said where it goes: it is part of no destination.
      toNextPeriod: 0,
      deducted: 105_950,
      groups: { absent: { people: 2, amount: 211_900 } },
    },
  });
  await holdEquation(api, admin, october);
  // Read as a reason of the list, and kept as it was written.
  expect((await linesOf(october)).map(({ difference }) => difference?.note ?? null)).toEqual([
    'Renunció',
    null,
    null,
    null,
  ]);
  expect(await linesOf(october, { difference: 'next_period' })).toEqual([]);
  expect(await linesOf(october, { difference: 'unanswered' })).toHaveLength(2);
});

test('somebody who left and came back within the period has two lines: a file confirms them with a row each, or with one for both', async () => {
  const payroll = await insertPayroll(api);
  const { october } = payroll.periods;
  const [before = '', after = ''] = await insertPeople(api, payroll, 2);
  await api.rows(`update employment set end_date = '2026-10-10' where id = $1`, [before]);
  await api.rows(
    `update employment e set employee_id = b.employee_id, start_date = '2026-10-15' from employment b where e.id = $1 and b.id = $2`,
    [after, before],
  );
  await insertPaidAdvances(api, payroll, [
    { periodId: october, employmentId: before, amount: 100_000 },
    { periodId: october, employmentId: after, amount: 200_000 },
  ]);
  await reportPeriod(api, admin, october);
  const [document = '', same] = (await linesOf(october)).map(({ documentNumber }) => documentNumber);
  expect(same).toBe(document);
  const upload = (...rows: string[]) => {
    const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}.csv`;
    const text = ['Cédula;Valor descontado;Motivo', ...rows.map((row) => `${document};${row}`)].join('\n');
    api.objects.files.set(fileKey, Buffer.from(text));
    return { payperiodid: october, fileKey, fileName: 'descontado.csv', absent: 'not_deducted' as const };
  };
  const review = async (...rows: string[]) => {
    const body = { action: 'review' as const, ...upload(...rows) };
    return (await api.ask(admin, reconcilePayPeriod, { body })).data.review;
  };
  // In any order: each amount finds its line.
  expect(await review('205950;', '105950;')).toMatchObject({ asReported: 2, errors: 0, deducted: 311_900 });
  expect(await review('311900;')).toMatchObject({ asReported: 1, errors: 0, deducted: 311_900 });
  expect(await review('311901;')).toMatchObject({ errors: 0, excess: { people: 1, amount: 1 } });
  expect(await review('105950;', '105950;', '1;')).toMatchObject({ errors: 2 });
  const partly = upload('150000;Neto insuficiente');
  const applied = await api.call(admin, reconcilePayPeriod, {
    body: { action: 'apply', version: 1, ...partly, expectedDeducted: 150_000 },
  });
  expect(applied.body.data.detail).toMatchObject({ confirmation: { deducted: 150_000, differences: 1 } });
  const taken = new Map((await linesOf(october)).map((line) => [line.companyemployeeid, line.deducted]));
  expect([taken.get(before), taken.get(after)]).toEqual([105_950, 44_050]);
});

test('the report is downloaded in three formats, harmless and whole, and says who took it', async () => {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [one = ''] = await insertPeople(api, payroll, 1);
  await api.rows(
    `update employee set first_name = '=cmd' where id = (select employee_id from employment where id = $1)`,
    [one],
  );
  await insertPaidAdvances(api, payroll, [{ periodId: november, employmentId: one, amount: 100_000 }]);
  const { reports } = await reportPeriod(api, admin, november);
  const [line] = await linesOf(november);
  expect(reports[0]?.sha256).toBe(
    createHash('sha256')
      .update([one, 'CC', line?.documentNumber, 100_000, 5_000, 950, 0, 0, 0, 105_950].join('|'))
      .digest('hex'),
  );
  const take = (format: 'xlsx' | 'csv' | 'pdf') =>
    api.call(admin, downloadPeriodReport, { query: { payperiodid: november, version: '1', format } });
  const csv = await take('csv');
  expect(csv.headers.get('content-disposition')).toBe(
    'attachment; filename="descuentos-2026-11-01-version-1.csv"',
  );
  expect(csv.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const [, first, total] = csv.text.split(/\r?\n/);
  expect(first?.split(';').slice(2, 14)).toEqual(
    expect.arrayContaining([
      "'=cmd Número ".concat(first?.match(/Número (\d+)/)?.[1] ?? ''),
      '2040',
      '105950',
    ]),
  );
  expect(total?.split(';').slice(6, 14)).toEqual(['1', '100000', '5000', '950', '0', '0', '0', '105950']);
  expect((await take('xlsx')).bytes.subarray(0, 2).toString()).toBe('PK');
  expect((await take('pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await detailOf(api, admin, november)).reports[0]?.downloads).toMatchObject([
    { by: 'Marta Administradora', format: 'pdf' },
    { format: 'xlsx' },
    { format: 'csv' },
  ]);
  const missing = await api.call(admin, downloadPeriodReport, {
    query: { payperiodid: november, version: '2', format: 'csv' },
  });
  expect(missing.problem.code).toBe('not_found');
  const template = await api.call(admin, downloadConfirmationTemplate, { query: { payperiodid: november } });
  const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}.xlsx`;
  api.objects.files.set(fileKey, template.bytes);
  const review = await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'review', payperiodid: november, fileKey, fileName: 'x.xlsx', absent: 'not_deducted' },
  });
  expect(review.data.review).toMatchObject({ asReported: 1, differences: 0, errors: 0, absent: 0 });
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
