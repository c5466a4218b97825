import { randomUUID } from 'node:crypto';
import { openPool } from '@antela/api/db/database';
import { inTenant, readInTenant } from '@antela/api/db/transaction';
import { issueReport } from '@antela/api/features/pay-periods/issue-report.service';
import { linesOf } from '@antela/api/features/pay-periods/pay-periods.report';
import { getDetail } from '@antela/api/features/pay-periods/pay-periods.service';
import { reportCsv } from '@antela/api/spreadsheets/report-writer';
import { report } from './report.ts';
import { clientId, companyId, openRoster, payrollId, userId } from './support/roster.ts';

/**
 * A period whose report has as many lines, each of three advances: issued as the product does it (lines, items, hash, history,
 * ledger check, audit), against one bare statement that writes the same lines, items and history and moves the same advances in
 * tables with the same indexes but without triggers, foreign keys or row-level security. Then the report streamed as CSV.
 */
const people = Number(process.env['BENCH_PEOPLE'] ?? 100_000);

const roster = await openRoster(people);
const pool = openPool({
  connectionString: roster.connectionString,
  role: 'antela_app',
  max: 4,
  statementTimeoutMs: 120_000,
  pipeline: true,
  applicationName: 'bench',
});
const periodId = randomUUID();
const scope = { clientId, companyIds: [companyId] };
try {
  await fill();
  const bare = await timed(bareStatement);
  const { record, next } = await detail();
  if (!next) throw new Error(`nothing to report in ${record.state}`);
  const actor = { id: userId, name: 'Bench', impersonator: null, requestId: null, ip: null };
  const ours = await timed(() =>
    inTenant(pool, clientId, (db) =>
      issueReport({ db, scope, actor, now: new Date() }, periodId, {
        lastVersion: 0,
        lines: next.lines,
        total: next.total,
      }),
    ),
  );
  const before = process.memoryUsage().rss;
  let most = before;
  const streamed = await timed(async () => {
    for await (const _part of reportCsv([{ header: 'Documento' }, { header: 'Total' }], cells()))
      most = Math.max(most, process.memoryUsage().rss);
  });
  const lines = `${next.lines} lines of 3 advances`;
  report(
    { subject: 'antela', measure: `issue: ${lines}`, value: seconds(ours), unit: 's' },
    { subject: 'bare statement', measure: `issue: ${lines}`, value: seconds(bare), unit: 's' },
    {
      subject: 'antela / bare statement',
      measure: 'issue',
      value: Number((ours / bare).toFixed(2)),
      unit: 'ratio',
      note: 'goal ≤ 2',
    },
    {
      subject: 'antela',
      measure: `CSV of ${next.lines} lines`,
      value: seconds(streamed),
      unit: 's',
      note: 'goal ≤ 15',
    },
    {
      subject: 'antela',
      measure: 'CSV: more memory',
      value: Math.round((most - before) / 1024 ** 2),
      unit: 'MB',
      note: 'goal < 200',
    },
  );
} finally {
  await pool.end();
  await roster.close();
}

function detail() {
  return readInTenant(pool, clientId, (db) => getDetail(db, scope, periodId));
}

async function* cells(): AsyncGenerator<(string | number)[]> {
  const read = <T>(work: Parameters<typeof readInTenant<T>>[2]) => readInTenant(pool, clientId, work);
  for await (const line of linesOf({ scope, read }, periodId, 1)()) yield [line.document_number, line.total];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function seconds(ms: number): number {
  return Number((ms / 1000).toFixed(2));
}

/** Everybody of the first company in one payroll, three paid and booked advances each, in a period that was cut off. */
async function fill(): Promise<void> {
  const run = (text: string, values: unknown[] = []) => roster.pool.query(text, values);
  await run('update employment set payroll_id = $1 where company_id = $2', [payrollId, companyId]);
  await run('delete from pay_period where payroll_id = $1', [payrollId]);
  await run(
    `insert into pay_period (client_id, id, payroll_id, company_id, label, start_date, end_date, cutoff_at, confirm_by, payment_date, state)
     values ($1, $2, $3, $4, 'Mes', '2026-11-01', '2026-11-30', '2026-11-25T22:00Z', '2026-12-03', '2026-11-30', 'cutoff')`,
    [clientId, periodId, payrollId, companyId],
  );
  await run(
    `insert into advance (client_id, id, kind, employment_id, employee_id, company_id, payroll_id, policy_id, pay_period_id, amount, fee, vat, employee_fee, to_deduct,
                          payment_state, deduction_state, channel, requested_at, requested_on, requested_by, requested_by_name)
     select e.client_id, gen_random_uuid(), 'salary', e.id, e.employee_id, e.company_id, e.payroll_id, (select id from advance_policy where payroll_id = $1 limit 1), $2,
            100000, 5000, 950, 5950, 105950, 'paid', 'pending', 'app', now(), now()::date, 'x', 'x'
     from employment e cross join generate_series(1, 3) where e.company_id = $3`,
    [payrollId, periodId, companyId],
  );
  await run(
    `insert into advance_evidence (client_id, advance_id, text, text_version, at, channel, sha256) select client_id, id, 'x', '1', now(), 'app', 'x' from advance`,
  );
  const [receivable, clearing] = [randomUUID(), randomUUID()];
  await run(
    `insert into ledger_account (client_id, id, kind, owner_key, normal_side, created_at)
     values ($1, $2, 'company_receivable', $4, 'debit', now()), ($1, $3, 'bank_clearing', 'client', 'credit', now())`,
    [clientId, receivable, clearing, periodId],
  );
  await run(
    `insert into ledger_transfer (client_id, id, event_key, debit_account_id, credit_account_id, amount, advance_id, at)
     select client_id, gen_random_uuid(), 'advance:' || id, $1, $2, to_deduct, id, now() from advance`,
    [receivable, clearing],
  );
  await run('create table bare_advance (like advance including indexes including generated)');
  await run('insert into bare_advance select * from advance');
  await run('create table bare_line (employment_id uuid, advances integer, total bigint)');
  await run('create table bare_item (employment_id uuid, advance_id uuid, amount bigint)');
  await run('create table bare_event (id uuid, advance_id uuid, at timestamptz)');
  await run('vacuum analyze');
}

async function bareStatement(): Promise<void> {
  await roster.pool.query(
    `with due as materialized (
       select id, employment_id, to_deduct from bare_advance where pay_period_id = $1 and deduction_state = 'pending' and payment_state = 'paid'),
     lines as (insert into bare_line select employment_id, count(*), sum(to_deduct) from due group by 1),
     items as (insert into bare_item select employment_id, id, to_deduct from due),
     events as (insert into bare_event select gen_random_uuid(), id, now() from due)
     update bare_advance a set deduction_state = 'reported' from due where a.id = due.id`,
    [periodId],
  );
}
