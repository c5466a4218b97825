import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { dbOver, openPool } from '@antela/api/db/database';
import { inTenant } from '@antela/api/db/transaction';
import { post, type Posting } from '@antela/api/features/ledger/ledger/ledger.service';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { report } from './report.ts';
import { idOf } from './support/fixed-ids.ts';
import { median, percentile, startServer } from './support/processes.ts';
import { clientId, companyId, openRoster } from './support/roster.ts';
import { signed } from './support/signed-request.ts';

/** The statement of an account with a million movements, and how quickly transfers are posted. */
const movements = Number(process.env['BENCH_MOVEMENTS'] ?? 1_000_000);
const wallets = 200;
const port = 18_484;
const requests = 300;
const rounds = 3;
const posters = 8;
const secondsPerRound = 5;

const uuidOf = (kind: string, number: number): string =>
  `0198${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const fund = uuidOf('f000', 1);

/** Events posted so far, and the names of prepared statements by their text. */
let events = 0;
const names = new Map<string, string>();

const roster = await openRoster(1_000);
const children: ChildProcess[] = [];
const pool = openPool({
  connectionString: roster.app,
  max: posters,
  statementTimeoutMs: 5_000,
  pipeline: true,
  applicationName: 'bench',
});
const barePool = new pg.Pool({
  connectionString: roster.connectionString,
  max: posters,
  options: '-c search_path=antela,public',
});
try {
  const begun = performance.now();
  await fillLedger();
  process.stdout.write(`ledger filled: ${((performance.now() - begun) / 1_000).toFixed(1)} s\n`);
  children.push(await startServer('business-api', { BENCH_DATABASE: roster.app, BENCH_PORT: String(port) }));
  const times = await statementTimes();
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await transfersPerSecond((posting) => postAsProduct(posting)));
    bare.push(await transfersPerSecond((posting) => postBare(posting)));
  }
  const ratios = ours.map((value, index) => value / (bare[index] ?? 1));
  report(
    {
      subject: 'antela',
      measure: 'statement of an account with a million movements, first page, p95',
      value: Number(percentile(times.first, 0.95).toFixed(1)),
      unit: 'ms',
      note: 'goal ≤ 20',
    },
    {
      subject: 'antela',
      measure: 'page 100 of that statement against the first, medians',
      value: Number((median(times.deep) / median(times.first)).toFixed(2)),
      unit: 'ratio',
    },
    {
      subject: 'antela',
      measure: 'purchases out of guarded accounts, one a transaction',
      value: Math.round(median(ours)),
      unit: 'transfers/s',
    },
    {
      subject: 'bare pg, same statements',
      measure: 'purchases out of guarded accounts, one a transaction',
      value: Math.round(median(bare)),
      unit: 'transfers/s',
    },
    {
      subject: 'antela / bare',
      measure: 'transfers',
      value: Number(median(ratios).toFixed(2)),
      unit: 'ratio',
      note: 'goal ≥ 0.6',
    },
  );
} finally {
  for (const child of children) child.kill();
  await Promise.all([pool.end(), barePool.end()]);
  await roster.close();
}

/** A wallet whose fund has a million movements, and people whose accounts hold plenty. */
async function fillLedger(): Promise<void> {
  const run = (text: string, values: unknown[] = []) => roster.pool.query(text, values);
  await run(
    `insert into wallet (client_id, id, company_id, name, purpose, funding, state, created_at, updated_at)
     values ($1, $2, $3, 'Alimentación', 'food', 'prefunded', 'active', now(), now())`,
    [clientId, fund, companyId],
  );
  await run(
    `insert into ledger_account (client_id, id, kind, owner_key, normal_side, guarded, balance, created_at)
     values ($1, $2::uuid, 'company_fund', $2::uuid::text, 'credit', true, $3, now()), ($1, ${idOf('f000', 2)}, 'bank_clearing', 'client', 'credit', false, 0, now())`,
    [clientId, fund, movements * 1_000],
  );
  await run(
    `insert into ledger_account (client_id, id, kind, owner_key, normal_side, guarded, balance, created_at)
     select $1, ${idOf('f001', 'n')}, 'wallet_user', ${idOf('f002', 'n')}::text, 'credit', true, 1000000000, now() from generate_series(1, $2::int) n`,
    [clientId, wallets],
  );
  const client = await roster.pool.connect();
  // A million looks at the accounts they name, which are all there, would only cost minutes.
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(
    `insert into ledger_transfer (client_id, id, event_key, debit_account_id, credit_account_id, amount, at)
     select $1, ${idOf('f003', 'n')}, 'deposit:' || n, ${idOf('f000', 2)}, $2, 1000, now() - n * interval '1 second' from generate_series(1, $3::int) n`,
    [clientId, fund, movements],
  );
  client.release(true);
  await run('vacuum analyze ledger_account, ledger_transfer');
  // Writes that made the million are not part of what is measured.
  await run('checkpoint');
}

/** A server that has just started may ask for a moment. */
async function openSession(): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const { url, headers } = await signed(port, '/api/v2/companyportal/session');
    const response = await fetch(url, { headers });
    if (response.ok) return response;
    if (tries === 10) throw new Error(`${response.status} ${await response.text()}`);
    await setTimeout(1_000);
  }
}

async function statementTimes(): Promise<{ first: number[]; deep: number[] }> {
  const answer = (await (await openSession()).json()) as { data: { infotoken: string } };
  const headers = { 'x-user-context': answer.data.infotoken };
  const page = async (query: Record<string, string>) => {
    const request = await signed(port, '/api/v2/companyportal/ledger/statement', {
      query: { accountid: fund, ...query },
      headers,
    });
    const begun = performance.now();
    const response = await fetch(request.url, { headers: request.headers });
    const body = (await response.json()) as { data: unknown[]; page: { next: string | null } };
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
    return { ms: performance.now() - begun, next: String(body.page.next) };
  };
  let cursor = (await page({ limit: '200' })).next;
  for (let number = 2; number < 100; number += 1) cursor = (await page({ limit: '200', cursor })).next;
  const first: number[] = [];
  const deep: number[] = [];
  for (let number = 0; number < requests; number += 1) {
    first.push((await page({ limit: '50' })).ms);
    deep.push((await page({ limit: '50', cursor })).ms);
  }
  return { first, deep };
}

function nextPosting(): Posting {
  const number = (events += 1);
  return {
    eventKey: `spend:bench:${number}`,
    debit: { kind: 'wallet_user', ownerKey: uuidOf('f002', 1 + (number % wallets)) },
    credit: { kind: 'bank_clearing', ownerKey: 'client' },
    amount: 1_000,
    advanceId: null,
  };
}

/** As the product does it: through its pool and its transaction, row-level security on. */
function postAsProduct(posting: Posting): Promise<void> {
  return inTenant(pool, clientId, (db) => post(db, clientId, [posting], new Date()));
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `bare${names.size}`;
  names.set(text, name);
  return name;
}

/** The same statements as the owner of the tables, on plain connections. */
async function postBare(posting: Posting): Promise<void> {
  const client = await barePool.connect();
  try {
    await client.query('begin');
    const run = async (statement: Sql) =>
      client.query({ name: nameOf(statement.text), text: statement.text, values: statement.values });
    const db = dbOver({
      many: async <Row extends object>(statement: Sql) => (await run(statement)).rows as Row[],
      run: async (statement) => (await run(statement)).rowCount ?? 0,
      allow: async () => {},
      ordered: () => {},
      later: { run, ordered: () => {} },
    });
    await post(db, clientId, [posting], new Date());
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function transfersPerSecond(postOne: (posting: Posting) => Promise<void>): Promise<number> {
  const begun = performance.now();
  const until = begun + secondsPerRound * 1_000;
  let done = 0;
  const poster = async () => {
    while (performance.now() < until) {
      await postOne(nextPosting());
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: posters }, poster));
  return (done * 1_000) / (performance.now() - begun);
}
