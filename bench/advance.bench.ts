import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openPool } from '@antela/api/db/database';
import { payAdvance } from '@antela/api/features/advances/advances/pay-advance.service';
import pg from 'pg';
import { report } from './report.ts';
import { contextToken } from './support/context-token.ts';
import { advanceOrder } from './support/orders.ts';
import { many, startServer } from './support/processes.ts';
import { restrict } from './support/restrictions.ts';
import { ableEmployments, clientId, openRoster } from './support/roster.ts';
import type { Signed } from './support/signed-request.ts';

/**
 * Advances taken by the employees' app, many at once, over 100,000 people and 50 restrictions: against the bare inserts that
 * each cannot do without; then paid, and what payroll will deduct of them compared with the ledger to the peso.
 */
const employees = Number(process.env['BENCH_EMPLOYEES'] ?? 100_000);
const restrictions = 50;
const advances = Number(process.env['BENCH_ADVANCES'] ?? 3_000);
/** The first ones warm connections, plans and the compiler. */
const warming = 300;
const atOnce = 16;
const amount = 50_000;
const port = 18_486;

/** Rows that an advance leaves behind, and nothing else: no question, no rule, no lock, no row-level security. */
const bareRows = `
  with made as (
    insert into advance (client_id, id, kind, employment_id, employee_id, company_id, payroll_id, policy_id, pay_period_id, amount, fee, vat,
                         employee_fee, to_deduct, payment_state, channel, requested_at, requested_on, requested_by, requested_by_name)
    select client_id, $3::uuid, 'salary', id, employee_id, company_id, payroll_id, payroll_id, payroll_id, 50000, 5000, 950,
           5950, 55950, 'cancelled', 'app', now(), current_date, 'bare', 'bare'
    from employment where client_id = $1 and id = $2
  ), told as (
    insert into advance_evidence (client_id, advance_id, text, text_version, at, channel, sha256)
    values ($1, $3::uuid, 'Autorizo el descuento.', '1', now(), 'app', 'bare')
  ), step as (
    insert into advance_event (client_id, id, advance_id, axis, to_state, actor, at)
    values ($1, $4, $3::uuid, 'payment', 'cancelled', 'bare', now())
  ), trail as (
    insert into audit_event (client_id, id, at, actor_id, actor_name, action, entity_kind, entity_id, changes)
    values ($1, $5, now(), 'bare', 'bare', 'bare', 'advance', $3::uuid, '{}')
  )
  insert into idempotency_key (client_id, principal, key, fingerprint, status, body, created_at)
  values ($1, 'bare', $6, '', 201, '{}', now())`;

const roster = await openRoster(employees);
const children: ChildProcess[] = [];
try {
  await restrict(roster.pool, restrictions);
  children.push(
    await startServer('business-api', {
      BENCH_DATABASE: roster.app,
      BENCH_PORT: String(port),
    }),
  );
  await contextToken(port);
  const bare = await insertBare(await ableEmployments(roster.pool, advances, 'desc'));
  const ids = await ableEmployments(roster.pool, warming + advances);
  const orders = await Promise.all(ids.map((id) => advanceOrder(port, id, amount)));
  await many(orders.slice(0, warming), atOnce, take);
  // As the server does within a minute. Plans made for empty tables are nobody's after that.
  await roster.pool.query('analyze');
  const created = await many(orders.slice(warming), atOnce, take);
  const paid = await pay();
  const each = { subject: 'antela', unit: 'advances/s' };
  report(
    {
      ...each,
      measure: `advances created by ${atOnce} at once, signed, idempotent, with rules, evidence and trail`,
      value: Math.round(created),
      note: 'goal ≥ 300',
    },
    {
      ...each,
      subject: 'bare SQL',
      measure: 'the rows of an advance and its job in one transaction, nothing asked',
      value: Math.round(bare),
    },
    {
      subject: 'antela',
      measure: 'advances created, against the bare rows',
      value: Number((created / bare).toFixed(2)),
      unit: '×',
      note: 'goal ≥ 0.6',
    },
    { ...each, measure: 'advances paid and booked', value: Math.round(paid) },
    {
      subject: 'antela',
      measure: 'difference between what is to be deducted and what the ledger says',
      value: await difference(),
      unit: 'pesos',
      note: 'goal 0',
    },
  );
} finally {
  for (const child of children) child.kill();
  await roster.close();
}

async function take(request: Signed): Promise<void> {
  const response = await fetch(request.url, request);
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${text}`);
}

/** Writes the bare rows and asks for the job, a transaction for each; answers how many a second. */
async function insertBare(employmentIds: readonly string[]): Promise<number> {
  const pool = new pg.Pool({
    connectionString: roster.connectionString,
    max: atOnce,
    options: '-c search_path=antela,public',
  });
  try {
    return await many(employmentIds, atOnce, async (employmentId) => {
      const client = await pool.connect();
      try {
        const id = randomUUID();
        await client.query('begin');
        await client.query({
          name: 'bare',
          text: bareRows,
          values: [clientId, employmentId, id, randomUUID(), randomUUID(), id],
        });
        await client.query({
          name: 'job',
          text: `select antela.enqueue('bare', '{}', null, null, null)`,
        });
        await client.query('commit');
      } finally {
        client.release();
      }
    });
  } finally {
    await pool.end();
  }
}

/** Pays what was asked for through a rail that never refuses; answers how many a second. */
async function pay(): Promise<number> {
  const pool = openPool({
    connectionString: roster.app,
    max: atOnce,
    statementTimeoutMs: 5_000,
    pipeline: true,
    applicationName: 'bench-payments',
  });
  try {
    const { rows } = await roster.pool.query<{ id: string }>(
      `select id from advance where payment_state = 'requested'`,
    );
    return await many(rows, atOnce, ({ id }) =>
      payAdvance(pool, { pay: async () => ({ state: 'paid' as const }) }, () => new Date(), clientId, id),
    );
  } finally {
    await pool.end();
  }
}

/** Deductions due for every paid advance, less what the receivables were debited for them. */
async function difference(): Promise<number> {
  const { rows } = await roster.pool.query<{ expected: string; booked: string; n: string }>(
    `select (select coalesce(sum(to_deduct), 0) from advance where payment_state = 'paid') as expected,
            (select count(*) from advance where payment_state = 'paid') as n,
            (select coalesce(sum(t.amount), 0) from ledger_transfer t join ledger_account a on a.client_id = t.client_id and a.id = t.debit_account_id
             where a.kind = 'company_receivable') as booked`,
  );
  if (Number(rows[0]?.n) !== warming + advances)
    throw new Error(`${rows[0]?.n} of ${warming + advances} were paid`);
  return Number(rows[0]?.expected) - Number(rows[0]?.booked);
}
