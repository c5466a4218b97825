import { setTimeout as delay } from 'node:timers/promises';
import { listNodes, movePart, partOf, type Part } from '@antela/api/db/parts';
import pg from 'pg';
import { report } from './report.ts';
import { many, startServer } from './support/processes.ts';
import { questionsOf } from './support/questions.ts';
import { fillClient } from './support/roster.ts';
import { timed } from './support/signed-request.ts';
import { clockOfServer } from './support/spent.ts';
import { openCluster } from './support/two-servers.ts';

/**
 * Eight clients at once, first with all their rows on one node, then with half of them on another. All servers share the machine's cores, so what
 * a second holds says nothing of more machines. Processor time does: a request's share on each server is measured, and how many a second
 * would be answered where each server has a core of its own is what the busiest of them allows.
 */
const people = Number(process.env['BENCH_EMPLOYEES'] ?? 2_500);
const count = { reads: 960, writes: 240 };
const port = 18_498;
const atOnce = 16;

const { cluster, close } = await openCluster();
const closing: (() => void | Promise<void>)[] = [];
try {
  const owner = new pg.Client({ connectionString: cluster.connectionString });
  await owner.connect();
  closing.push(() => owner.end());
  const clients = await evenly(owner);
  for (const client of clients) await fillClient(cluster.pool, people, 1, client);
  const api = await startServer('business-api', {
    BENCH_DATABASE: cluster.logins.app,
    BENCH_PORT: String(port),
  });
  closing.push(() => void api.kill());
  const asked = await questionsOf(cluster.pool, port, clients, people);
  const clocks = await clocksOf([cluster.connectionString, ...cluster.nodes]);
  await spread(owner, clients, 1);
  const one = await shares(clients, asked, clocks);
  await spread(owner, clients, 2);
  const two = await shares(clients, asked, clocks);
  for (const name of Object.keys(asked)) tell(name, one[name] ?? [], two[name] ?? []);
} finally {
  for (const end of closing) await end();
  await delay(500);
  await close();
}

/** Eight numbers of clients, two for each of four parts: rows of others would say what their hashes say. */
async function evenly(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(`
    select id from (
      select id, dense_rank() over (order by part) as nth, row_number() over (partition by part order by id) as place
      from (select id, get_shard_id_for_distribution_column('antela.client', id) as part
            from (select ('0198a000-0000-7000-8000-0000000100' || lpad(to_hex(n), 2, '0'))::uuid as id from generate_series(0, 99) n) made) found
    ) ranked where place <= 2 and nth <= 4 order by place, nth`);
  return rows.map(({ id }) => id);
}

/** Puts all parts of the clients on so many nodes, as many on each. */
async function spread(owner: pg.Client, clients: readonly string[], nodes: number): Promise<void> {
  const into = (await listNodes(owner)).toSorted((a, b) => a.id - b.id).slice(0, nodes);
  const parts = new Map<number, Part>();
  for (const client of clients) {
    const part = await partOf(owner, client);
    parts.set(part.id, part);
  }
  for (const [index, part] of [...parts.values()].toSorted((a, b) => a.id - b.id).entries()) {
    const node = into[index % into.length];
    if (node && node.id !== part.nodeId) await movePart(owner, part, node.id);
  }
}

async function clocksOf(urls: readonly string[]): Promise<(() => number)[]> {
  const clocks: (() => number)[] = [];
  for (const connectionString of urls) {
    const pool = new pg.Pool({ connectionString, max: 1 });
    clocks.push(await clockOfServer(pool));
    await pool.end();
  }
  return clocks;
}

/** Milliseconds of processor time that a request of each question takes of each server, after as many that warm them. */
async function shares(
  clients: readonly string[],
  asked: Awaited<ReturnType<typeof questionsOf>>,
  clocks: readonly (() => number)[],
): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const [name, ask] of Object.entries(asked)) {
    const size = name === 'advance' ? count.writes : count.reads;
    const send = async () => {
      const requests = await Promise.all(
        Array.from({ length: size }, (_, n) => ask(clients[n % clients.length] ?? '')),
      );
      await many(requests, atOnce, async (request) => void (await timed(request, [200, 201])));
    };
    await send();
    const before = clocks.map((clock) => clock());
    await send();
    found[name] = clocks.map((clock, index) => ((clock() - (before[index] ?? 0)) / size) * 1_000);
  }
  return found;
}

function tell(name: string, one: readonly number[], two: readonly number[]): void {
  const allowed = (milliseconds: readonly number[]): number => Math.round(1_000 / Math.max(...milliseconds));
  const noteOf = (milliseconds: readonly number[]): string =>
    `a request's ms of processor time on coordinator and nodes: ${milliseconds.map((each) => each.toFixed(2)).join(' · ')}`;
  const of = { subject: cluster.name, unit: 'requests/s' };
  const [onOne, onTwo] = [allowed(one.slice(1)), allowed(two.slice(1))];
  report(
    { ...of, measure: `${name}, all on one node: nodes allow`, value: onOne, note: noteOf(one) },
    { ...of, measure: `${name}, on two nodes: nodes allow`, value: onTwo, note: noteOf(two) },
    { ...of, measure: `${name}: growth`, value: Number((onTwo / onOne).toFixed(2)), unit: 'ratio' },
    { ...of, measure: `${name}: one coordinator allows`, value: allowed(two.slice(0, 1)) },
  );
}
