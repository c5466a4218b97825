import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '@antela/api/db/database';
import { payAdvance } from '@antela/api/features/advances/pay-advance.service';
import { everyone, type ClientRestrictionRule } from '@antela/rules/client-restriction';
import { basisPoints, pesos } from '@antela/rules/money';
import type { Pool } from 'pg';
import { report } from './report.ts';
import { percentile, startServer } from './support/processes.ts';
import { clientId, companyId, openRoster } from './support/roster.ts';
import { signed } from './support/signed-request.ts';

/** Quotes over 100,000 people and 50 restrictions, and advances made one upon another and paid, with the ledger exact. */
const employees = 100_000;
const restrictions = 50;
const quotes = 2_000;
const advances = 3_000;
const atOnce = 16;
const amount = 50_000;
const port = 18_485;

const roster = await openRoster(employees);
const children: ChildProcess[] = [];
try {
  await restrict(roster.pool);
  children.push(
    await startServer('business-api', {
      BENCH_DATABASE: roster.connectionString,
      BENCH_PORT: String(port),
    }),
  );
  const context = await contextToken();
  const able = await roster.pool.query<{ id: string }>(
    `select e.id from employment e join employee p on p.client_id = e.client_id and p.id = e.employee_id
     where e.end_date is null and p.activated_at is not null order by md5(e.id::text) limit $1`,
    [quotes + advances],
  );
  const ids = able.rows.map(({ id }) => id);

  const times: number[] = [];
  for (const companyemployeeid of ids.slice(0, quotes)) {
    const request = await signed(port, '/api/v2/companyportal/transaction/quote', {
      query: { companyemployeeid, kind: 'salary' },
      headers: { 'x-user-context': context },
    });
    const begun = performance.now();
    const response = await fetch(request.url, { headers: request.headers });
    await response.text();
    if (!response.ok) throw new Error(`the quote answered ${response.status}`);
    times.push(performance.now() - begun);
  }
  // The first ones warm the connections and the compiler.
  const warm = times.slice(200);

  const orders = await Promise.all(
    ids.slice(quotes).map((companyemployeeid) =>
      signed(port, '/api/advance', {
        method: 'POST',
        as: 'machine',
        headers: { 'idempotency-key': randomUUID() },
        body: {
          clientid: clientId,
          companyemployeeid,
          kind: 'salary',
          amount,
          evidence: { text: 'Autorizo el descuento.', textVersion: '1', ip: null },
        },
      }),
    ),
  );
  const begun = performance.now();
  await many(orders, async (request) => {
    const response = await fetch(request.url, request);
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    await response.text();
  });
  const created = (orders.length / (performance.now() - begun)) * 1_000;
  const paid = await pay(roster.connectionString);
  report(
    {
      subject: 'antela',
      measure: `quote with ${restrictions} restrictions over ${employees} people, p50`,
      value: Number(percentile(warm, 0.5).toFixed(1)),
      unit: 'ms',
    },
    {
      subject: 'antela',
      measure: `quote with ${restrictions} restrictions over ${employees} people, p95`,
      value: Number(percentile(warm, 0.95).toFixed(1)),
      unit: 'ms',
      note: 'goal ≤ 5',
    },
    {
      subject: 'antela',
      measure: `advances created by ${atOnce} at once, signed, idempotent, with evidence and trail`,
      value: Math.round(created),
      unit: 'advances/s',
      note: 'goal ≥ 300',
    },
    { subject: 'antela', measure: 'advances paid and booked', value: Math.round(paid), unit: 'advances/s' },
    {
      subject: 'antela',
      measure: 'difference between what is to be deducted and what the ledger says',
      value: await difference(roster.pool),
      unit: 'pesos',
      note: 'goal 0',
    },
  );
} finally {
  for (const child of children) child.kill();
  await roster.close();
}

/** Restrictions of every kind that reach everybody and let an ordinary advance through: each is looked at, none decides. */
async function restrict(pool: Pool): Promise<void> {
  const kinds: ClientRestrictionRule[] = [
    { kind: 'amount_per_advance', maximum: pesos(5_000_000) },
    { kind: 'amount_per_period', maximum: pesos(9_000_000) },
    { kind: 'percentage', maximum: basisPoints(9_000) },
    { kind: 'count_per_day', maximum: 9 },
    { kind: 'count_per_month', maximum: 30 },
    { kind: 'seniority', minimumDays: 10 },
    { kind: 'salary_range', minimum: pesos(1_000), maximum: null },
    {
      kind: 'weekly_hours',
      windows: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, fromMinute: 0, untilMinute: 1440 })),
    },
    { kind: 'blackout_before_payment', days: 1 },
    { kind: 'approval_above', amount: pesos(4_000_000) },
  ];
  for (let index = 0; index < restrictions; index += 1)
    await pool.query(
      `insert into client_restriction (client_id, id, name, products, scope, valid_from, repetition, status, rule, created_by, created_at)
       values ($1, $2, $3, '{salary,prima}', $4, '2020-01-01', 'once', 'on', $5, 'bench', now())`,
      [
        clientId,
        randomUUID(),
        `Restricción ${index}`,
        index % 2 === 0 ? everyone : { ...everyone, companyIds: [companyId, companyId.replace(/1$/, '2')] },
        kinds[index % kinds.length],
      ],
    );
  await pool.query('analyze client_restriction');
}

/** Pays what was asked for through a rail that never refuses; answers how many a second. */
async function pay(connectionString: string): Promise<number> {
  const pool = openPool({
    connectionString,
    role: 'antela_app',
    max: atOnce,
    statementTimeoutMs: 5_000,
    pipeline: true,
    applicationName: 'bench-payments',
  });
  try {
    const { rows } = await roster.pool.query<{ id: string }>(
      `select id from advance where payment_state = 'requested'`,
    );
    const begun = performance.now();
    await many(rows, ({ id }) =>
      payAdvance(pool, { pay: async () => ({ paid: true }) }, () => new Date(), clientId, id),
    );
    return (rows.length / (performance.now() - begun)) * 1_000;
  } finally {
    await pool.end();
  }
}

/** What payroll will take of every paid advance, against what the receivables were debited for them. */
async function difference(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ expected: string; booked: string; n: string }>(
    `select (select coalesce(sum(to_deduct), 0) from advance where payment_state = 'paid') as expected,
            (select count(*) from advance where payment_state = 'paid') as n,
            (select coalesce(sum(t.amount), 0) from ledger_transfer t join ledger_account a on a.client_id = t.client_id and a.id = t.debit_account_id
             where a.kind = 'company_receivable') as booked`,
  );
  if (Number(rows[0]?.n) !== advances) throw new Error(`${rows[0]?.n} of ${advances} were paid`);
  return Number(rows[0]?.expected) - Number(rows[0]?.booked);
}

/** Works through the list with so many under way at a time. */
async function many<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
    }),
  );
}

/** A server that has only just begun may still shed: it is asked again for a while. */
async function contextToken(tries = 20): Promise<string> {
  const session = await signed(port, '/api/v2/companyportal/session');
  const response = await fetch(session.url, { headers: session.headers });
  if (response.status === 503 && tries > 0) {
    await delay(1_000);
    return contextToken(tries - 1);
  }
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { infotoken: string } }).data.infotoken;
}
