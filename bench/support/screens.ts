import type pg from 'pg';
import { report } from '../report.ts';
import { idOf, wallet } from './fixed-ids.ts';
import { percentile } from './processes.ts';
import { clientId, companyId, payrollId } from './roster.ts';
import { signed, timed } from './signed-request.ts';

const requests = 40;
/** The first ones warm connections, plans and the compiler. */
const warming = 5;
const advancesOfEach = Number(process.env['BENCH_ADVANCES_EACH'] ?? 10);
const months = 36;
const amount = 10_000;

const v2 = '/api/v2/companyportal';
const sortedByName = { sort: 'name:asc', limit: '50' };
export const screens: [measure: string, path: string, query: Record<string, string>][] = [
  ['dashboard, what waits', `${v2}/dashboard`, { half: 'work' }],
  ['dashboard, figures', `${v2}/dashboard`, { half: 'figures', days: '14' }],
  ['employees by name', `${v2}/employee`, sortedByName],
  ['employees by start date', `${v2}/employee`, { sort: 'startDate:desc', limit: '50' }],
  ['employees, active', `${v2}/employee`, { ...sortedByName, state: 'active' }],
  ['employees, restricted', `${v2}/employee`, { ...sortedByName, state: 'restricted' }],
  ['employees, searched', `${v2}/employee`, { ...sortedByName, q: 'zapata' }],
  ['restrictions', `${v2}/employee/restriction`, { sort: 'from:desc', limit: '50' }],
  ['payrolls', `${v2}/payroll`, sortedByName],
  ['advances, the newest', `${v2}/transaction`, { kind: 'salary', sort: 'requestedAt:desc', limit: '50' }],
  ['advances, the largest', `${v2}/transaction`, { kind: 'salary', sort: 'amount:desc', limit: '50' }],
  ['wallets', `${v2}/wallet`, { limit: '50' }],
  ['wallet', `${v2}/wallet/detail`, { walletid: wallet }],
  ['movements of a wallet', `${v2}/wallet/movement`, { walletid: wallet, limit: '50' }],
  ['wallet users by name', `${v2}/wallet/user`, sortedByName],
  ['wallet users, the newest', `${v2}/wallet/user`, { sort: 'enrolledAt:desc', limit: '50' }],
  ['wallet users with money', `${v2}/wallet/user`, { ...sortedByName, balance: 'with' }],
  ['wallet users of a wallet', `${v2}/wallet/user`, { ...sortedByName, walletid: wallet }],
  ['wallet users, searched', `${v2}/wallet/user`, { ...sortedByName, q: 'zapata' }],
  ['trial balance', `${v2}/ledger/trialbalance`, {}],
  ['accounts of the ledger', `${v2}/ledger/account`, { limit: '50' }],
];

/** Says the p95 of the first question of each screen. @returns their medians in milliseconds, by name */
export async function measureScreens(
  port: number,
  headers: Record<string, string>,
  people: number,
): Promise<Map<string, number>> {
  const ask = async ([, path, query]: (typeof screens)[number]): Promise<number> =>
    timed(await signed(port, path, { query, headers }));
  for (let round = 0; round < warming; round += 1) for (const screen of screens) await ask(screen);
  const found = new Map<string, number>();
  for (const screen of screens) {
    const times: number[] = [];
    for (let round = 0; round < requests; round += 1) times.push(await ask(screen));
    found.set(screen[0], percentile(times, 0.5));
    report({
      subject: 'antela',
      measure: `${screen[0]}, of ${people} people, p95`,
      value: Number(percentile(times, 0.95).toFixed(1)),
      unit: 'ms',
    });
  }
  return found;
}

/** Ten advances within 36 months and a wallet's money for everybody who works there, written on one connection. */
export async function fillScreens(pool: pg.Pool): Promise<void> {
  const filler = await pool.connect();
  try {
    await fill((text, values = []) => filler.query(text, values));
  } finally {
    filler.release(true);
  }
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
}

async function fill(run: (text: string, values?: unknown[]) => Promise<unknown>): Promise<void> {
  // Rows put in here are known to be right: no trigger looks at them.
  await run(`set session_replication_role = 'replica'`);
  await run(
    `insert into pay_period (client_id, id, payroll_id, company_id, label, start_date, end_date, cutoff_at, confirm_by, payment_date, state)
     select client_id, ${idOf('f007', 'k')}, payroll_id, company_id, 'Hace ' || k, start_date - k * interval '1 month', start_date - (k - 1) * interval '1 month' - interval '1 day',
            start_date - (k - 1) * interval '1 month', start_date - (k - 1) * interval '1 month', start_date - (k - 1) * interval '1 month', 'closed'
     from pay_period cross join generate_series(1, ${months - 1}) k where id = $1`,
    [payrollId],
  );
  await run(
    `insert into advance (client_id, id, kind, employment_id, employee_id, company_id, payroll_id, policy_id, pay_period_id, amount, fee, vat, employee_fee, to_deduct, deducted,
                          payment_state, deduction_state, channel, requested_at, requested_on, requested_by, requested_by_name)
     select o.client_id, ${idOf('f100', 'row_number() over ()')}, 'salary', o.id, employee_id, o.company_id, o.payroll_id, o.payroll_id, pp.id,
            50000 + 1000 * (n * 7 % 90), 5000, 950, 5950, 55950 + 1000 * (n * 7 % 90), case pp.state when 'closed' then 55950 + 1000 * (n * 7 % 90) else 0 end,
            'paid', case pp.state when 'closed' then 'deducted' else 'pending' end, 'app', at, at::date, 'x', 'x'
     from (select e.*, row_number() over (order by md5(e.id::text || k)) as n from employment e cross join generate_series(1, ${advancesOfEach}) k
           where e.payroll_id = $1 and e.end_date is null) o
     cross join lateral (select now() - (n % (${months} * 30)) * interval '1 day' - n % 86399 * interval '1 second' as at) t
     join pay_period pp on pp.client_id = o.client_id and pp.payroll_id = o.payroll_id and at::date between pp.start_date and pp.end_date`,
    [payrollId],
  );
  await run(
    `insert into wallet (client_id, id, company_id, name, purpose, funding, state, created_at, updated_at) values ($1, $2, $3, 'Alimentación', 'food', 'prefunded', 'active', now(), now())`,
    [clientId, wallet, companyId],
  );
  await run(
    `insert into wallet_user (client_id, id, wallet_id, company_id, employment_id, employee_id, state, created_by, created_at, updated_at)
     select client_id, ${idOf('f002', 'n')}, $2, company_id, id, employee_id, 'active', 'bench', now() - n * interval '1 second', now()
     from (select e.*, row_number() over (order by md5(id::text)) as n from employment e where client_id = $1 and end_date is null) e`,
    [clientId, wallet],
  );
  await run(
    `insert into ledger_account (client_id, id, kind, owner_key, company_id, normal_side, guarded, balance, created_at)
     select client_id, ${idOf('f003', 'row_number() over (order by id)')}, 'wallet_user', id::text, company_id, 'credit', true, $2::bigint, now() from wallet_user where client_id = $1
     union all values ($1::uuid, ${idOf('f004', 1)}, 'company_fund', $3, $4::uuid, 'credit', true, 0, now()), ($1::uuid, ${idOf('f004', 2)}, 'bank_clearing', 'client', null, 'credit', false, 0, now())`,
    [clientId, amount, wallet, companyId],
  );
  await run(
    `insert into ledger_transfer (client_id, id, event_key, debit_account_id, credit_account_id, amount, at)
     select $1::uuid, ${idOf('f005', 'row_number() over (order by id)')}, 'load-line:' || id, ${idOf('f004', 1)}, id, $2::bigint, now() from ledger_account where kind = 'wallet_user'
     union all select $1::uuid, ${idOf('f006', 1)}, 'deposit:bench', ${idOf('f004', 2)}, ${idOf('f004', 1)}, $2::bigint * (select count(*) from wallet_user), now()`,
    [clientId, amount],
  );
}
