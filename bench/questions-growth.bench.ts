import type { ChildProcess } from 'node:child_process';
import type pg from 'pg';
import { report } from './report.ts';
import { contextToken } from './support/context-token.ts';
import { advanceOrder } from './support/orders.ts';
import { percentile, startServer } from './support/processes.ts';
import { openRoster } from './support/roster.ts';
import { fillScreens, measureScreens } from './support/screens.ts';
import { signed, timed, type Signed } from './support/signed-request.ts';

/**
 * Questions of the screens over more and more people, ten advances each within 36 months and a wallet's money: what a thing costs at
 * the last size against the one before it, and as the exponent of the growth (0 is flat, 1 is linear). `BENCH_SIZES=10000,100000` for less.
 */
const sizes = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number);
const times = 300;
/** The first ones warm connections, plans and the compiler. */
const warming = 100;
const port = 18_489;

let before: { people: number; costs: Map<string, number> } | null = null;
for (const people of sizes) {
  const costs = await costsAt(people);
  if (before) for (const [measure, cost] of costs) compare(measure, before, { people, cost });
  before = { people, costs };
}

function compare(
  measure: string,
  { people: fewer, costs }: { people: number; costs: Map<string, number> },
  { people, cost }: { people: number; cost: number },
): void {
  const ratio = cost / (costs.get(measure) ?? Number.NaN);
  report({
    subject: 'antela',
    measure: `${measure}, ${people} against ${fewer} people`,
    value: Number(ratio.toFixed(2)),
    unit: 'ratio',
    note: `exponent ${(Math.log(ratio) / Math.log(people / fewer)).toFixed(2)}`,
  });
}

/** Median milliseconds of each question, and the database's bytes for a person, by name. */
async function costsAt(people: number): Promise<Map<string, number>> {
  const begun = performance.now();
  const roster = await openRoster(people, 1);
  const children: ChildProcess[] = [];
  try {
    await fillScreens(roster.pool);
    say(people, 'made', (performance.now() - begun) / 1_000, 's');
    children.push(
      await startServer('business-api', { BENCH_DATABASE: roster.app, BENCH_PORT: String(port) }),
    );
    const headers = { 'x-user-context': await contextToken(port) };
    const costs = await measureScreens(port, headers, people);
    const ids = await restedEmployments(roster.pool);
    costs.set('one employee', await medianOf(ids, (id) => employee(id, headers)));
    costs.set('quote', await medianOf(ids, (id) => quote(id, headers)));
    costs.set('advance', await medianOf(ids, (id) => advanceOrder(port, id, 50_000), [201]));
    for (const measure of ['one employee', 'quote', 'advance'])
      say(people, `${measure}, p50`, costs.get(measure) ?? Number.NaN, 'ms');
    const { rows } = await roster.pool.query<{ bytes: string }>(
      `select pg_database_size(current_database()) as bytes`,
    );
    costs.set('bytes a person', Number(rows[0]?.bytes) / people);
    say(people, 'bytes a person, with advances, movements and indexes', Number(rows[0]?.bytes) / people, 'B');
    return costs;
  } finally {
    for (const child of children) child.kill();
    await roster.close();
  }
}

/** Employments that have taken nothing for two months, in an order that has nothing to do with their own. */
async function restedEmployments(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select e.id from employment e join employee p on p.client_id = e.client_id and p.id = e.employee_id
     where e.end_date is null and p.activated_at is not null
       and not exists (select from advance a where a.client_id = e.client_id and a.employment_id = e.id and a.requested_at > now() - interval '62 days')
     order by md5(e.id::text) limit $1`,
    [times],
  );
  return rows.map(({ id }) => id);
}

function say(people: number, measure: string, value: number, unit: string): void {
  report({
    subject: 'antela',
    measure: `${measure}, of ${people} people`,
    value: Number(value.toFixed(1)),
    unit,
  });
}

async function medianOf(
  ids: readonly string[],
  sign: (id: string) => Promise<Signed>,
  accepted?: readonly number[],
): Promise<number> {
  const found: number[] = [];
  for (const id of ids) found.push(await timed(await sign(id), accepted));
  return percentile(found.slice(warming), 0.5);
}

function employee(id: string, headers: Record<string, string>): Promise<Signed> {
  return signed(port, '/api/companyemployee', { query: { companyemployeeid: id }, headers });
}

function quote(id: string, headers: Record<string, string>): Promise<Signed> {
  return signed(port, '/api/v2/companyportal/transaction/quote', {
    query: { companyemployeeid: id, kind: 'salary' },
    headers,
  });
}
