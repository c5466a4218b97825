import { createHash } from 'node:crypto';
import { listDeductionLines } from '@antela/contract/deduction-lines';
import { downloadPeriodReport } from '@antela/contract/pay-periods';
import {
  cutOffPayPeriod,
  downloadConfirmationTemplate,
  issuePeriodReport,
  reconcilePayPeriod,
} from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances, markUnpaid } from '../../../test/paid-advances.ts';
import {
  detailOf,
  insertPayroll,
  insertPeople,
  insertPeriod,
  insertWaitingPeriod,
  reportPeriod,
} from '../../../test/pay-periods.ts';
import { filesOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();

const linesOf = async (payperiodid: string, query: object = {}) =>
  (await api.ask(admin, listDeductionLines, { query: { payperiodid, limit: '200', ...query } })).data;
const receivable = async (periodId: string): Promise<number> => {
  const [row] = await api.rows<{ balance: number }>(
    `select coalesce(sum(case when t.debit_account_id = a.id then t.amount else -t.amount end), 0)::int as balance
     from ledger_account a left join ledger_transfer t on a.id in (t.debit_account_id, t.credit_account_id)
     where a.kind = 'company_receivable' and a.owner_key = $1`,
    [periodId],
  );
  return row?.balance ?? 0;
};
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
    blocks: { outOfDate: { count: 1, amount: 55_950 } },
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
