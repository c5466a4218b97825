import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openPool } from '@antela/api/db/database';
import { foldSums } from '@antela/api/db/kept-sums';
import { inTenant } from '@antela/api/db/transaction';
import { payAdvance } from '@antela/api/features/advances/advances/pay-advance.service';
import { post } from '@antela/api/features/ledger/ledger/ledger.service';
import { sealAudit } from '@antela/api/features/records/audit/seal-audit.service';
import { report } from './report.ts';
import { openClosing } from './support/closing.ts';
import { contextToken } from './support/context-token.ts';
import { openStatementLog } from './support/counted-statements.ts';
import { wallet } from './support/fixed-ids.ts';
import { advanceOrder } from './support/orders.ts';
import { many, startServer } from './support/processes.ts';
import { ableEmployments, clientId, companyId, openRoster } from './support/roster.ts';
import { signed, type Signed } from './support/signed-request.ts';
import { growthOf, type Growth } from './support/table-growth.ts';

/**
 * Rows and bytes that an advance, a purchase and a person's line of a closed period leave in each table, and how many statements
 * each act sends: the figures under `docs/growth.md`.
 */
const people = Number(process.env['BENCH_EMPLOYEES'] ?? 20_000);
const acts = Number(process.env['BENCH_ACTS'] ?? 5_000);
const counted = 200;
const atOnce = 8;
const port = 18_492;

const roster = await openRoster(people, 1);
const children: ChildProcess[] = [];
const pool = openPool({
  connectionString: roster.app,
  max: atOnce,
  statementTimeoutMs: 60_000,
  pipeline: true,
  applicationName: 'bench',
});
try {
  await sizes(['employee', 'employment', 'employment_sum']);
  children.push(await startServer('business-api', { BENCH_DATABASE: roster.app, BENCH_PORT: String(port) }));
  await contextToken(port);
  const ids = await ableEmployments(roster.pool, acts + 2 * counted);
  tell('advance', acts, await growthOf(roster.pool, () => takeAndPay(ids.slice(0, acts))));
  const users = await openWallet(ids);
  tell('purchase', acts, await growthOf(roster.pool, () => spendAll(users.slice(0, acts))));
  await countStatements(ids.slice(acts), users.slice(acts));
} finally {
  await pool.end();
  for (const child of children) child.kill();
  await roster.close();
}
await closeOne();

function tell(act: string, times: number, grown: ReadonlyMap<string, Growth>): void {
  for (const [table, { rows, bytes }] of grown) say(`${act}: ${table}`, rows / times, bytes / times);
  const all = [...grown.values()].reduce((total, { bytes }) => total + bytes, 0);
  say(`${act}: all`, 1, all / times);
}

function say(measure: string, rows: number, bytes: number): void {
  report({
    subject: 'antela',
    measure,
    value: Math.round(bytes),
    unit: 'B',
    note: `${rows.toFixed(3)} rows`,
  });
}

/** Bytes of a row of these tables as they stand. */
async function sizes(tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await roster.pool.query<{ n: string; bytes: string }>(
      `select count(*) as n, pg_total_relation_size('antela.${table}') as bytes from antela.${table}`,
    );
    say(`person: ${table}`, Number(rows[0]?.n) / people, Number(rows[0]?.bytes) / people);
  }
}

async function settle(): Promise<void> {
  while ((await sealAudit(pool, clientId, new Date())) > 0);
  await foldSums(pool, clientId);
}

async function takeAndPay(ids: readonly string[]): Promise<void> {
  await many(await Promise.all(ids.map((id) => advanceOrder(port, id, 50_000))), atOnce, send);
  const { rows } = await roster.pool.query<{ id: string }>(
    `select id from advance where payment_state = 'requested'`,
  );
  await many(rows, atOnce, ({ id }) =>
    payAdvance(pool, { pay: async () => ({ state: 'paid' as const }) }, () => new Date(), clientId, id),
  );
  await settle();
}

async function spendAll(users: readonly string[]): Promise<void> {
  await many(await Promise.all(users.map((id) => spend(id, port))), atOnce, send);
  await settle();
}

/** A wallet with money for each of them. @returns their ids in it */
async function openWallet(ids: readonly string[]): Promise<string[]> {
  await roster.pool.query(
    `insert into wallet (client_id, id, company_id, name, purpose, funding, state, created_at, updated_at)
     values ($1, $2, $3, 'Alimentación', 'food', 'prefunded', 'active', now(), now())`,
    [clientId, wallet, companyId],
  );
  const { rows } = await roster.pool.query<{ id: string }>(
    `insert into wallet_user (client_id, id, wallet_id, company_id, employment_id, employee_id, state, created_by, created_at, updated_at)
     select client_id, new_id(), $2, company_id, id, employee_id, 'active', 'bench', now(), now() from employment
     where client_id = $1 and id = any($3::uuid[]) and company_id = $4 returning id`,
    [clientId, wallet, ids, companyId],
  );
  const posting = (ownerKey: string) => ({
    eventKey: `deposit:${ownerKey}`,
    debit: { kind: 'bank_clearing', ownerKey: 'client' } as const,
    credit: { kind: 'wallet_user', ownerKey } as const,
    amount: 100_000,
    advanceId: null,
  });
  await inTenant(pool, clientId, (db) =>
    post(
      db,
      clientId,
      rows.map(({ id }) => posting(id)),
      new Date(),
    ),
  );
  return rows.map(({ id }) => id);
}

/** Statements of each act in a process whose connections have prepared them. */
async function countStatements(ids: readonly string[], users: readonly string[]): Promise<void> {
  const soFar = await openStatementLog(roster.pool);
  const other = port + 1;
  children.push(await startServer('business-api', { BENCH_DATABASE: roster.app, BENCH_PORT: String(other) }));
  const headers = { 'x-user-context': await contextToken(other) };
  const v2 = '/api/v2/companyportal';
  const get = (path: string, query: Record<string, string>) => () => signed(other, path, { query, headers });
  const asked: [act: string, make: (index: number) => Promise<Signed>][] = [
    ['advance', (index) => advanceOrder(other, ids[index] ?? '', 50_000)],
    ['purchase', (index) => spend(users[index] ?? '', other)],
    [
      'quote',
      (index) => get(`${v2}/transaction/quote`, { companyemployeeid: ids[index] ?? '', kind: 'salary' })(),
    ],
    ['list of people', get(`${v2}/employee`, { sort: 'name:asc', limit: '50' })],
    ['list of advances', get(`${v2}/transaction`, { kind: 'salary', sort: 'requestedAt:desc', limit: '50' })],
    ['dashboard, what waits', get(`${v2}/dashboard`, { half: 'work' })],
    ['dashboard, figures', get(`${v2}/dashboard`, { half: 'figures', days: '14' })],
  ];
  for (const [act, make] of asked) {
    const before = await soFar();
    for (let index = 0; index < counted; index += 1) await send(await make(index));
    report({
      subject: 'antela',
      measure: `statements: ${act}`,
      value: Number((((await soFar()) - before) / counted).toFixed(2)),
      unit: 'statements',
    });
  }
}

/** A period of as many people with three advances each, issued, confirmed and closed. */
async function closeOne(): Promise<void> {
  const closing = await openClosing(people, { bare: false });
  try {
    const grown = await growthOf(closing.database, async () => {
      await closing.issue();
      await closing.confirm();
      await closing.close();
    });
    tell('line of a closed period', people, grown);
  } finally {
    await closing.stop();
  }
}

function spend(payrolltypemoneybagemployeeid: string, at: number): Promise<Signed> {
  return signed(at, '/api/wallet/spend', {
    method: 'POST',
    as: 'machine',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      clientid: clientId,
      payrolltypemoneybagemployeeid,
      amount: 1_000,
      merchant: 'Mercado',
      reference: null,
    },
  });
}

async function send(request: Signed): Promise<void> {
  const response = await fetch(request.url, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${request.url} ${response.status} ${text}`);
}
