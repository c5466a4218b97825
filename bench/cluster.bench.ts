import { setTimeout as delay } from 'node:timers/promises';
import { report } from './report.ts';
import { closingOn } from './support/closing.ts';
import { importAll, openPools, workbook, workOn } from './support/importing.ts';
import { startServer } from './support/processes.ts';
import { questionsOf } from './support/questions.ts';
import { fillClient } from './support/roster.ts';
import { inRounds, type Subject } from './support/rounds.ts';
import { meterOf, sum } from './support/spent.ts';
import { openTwoServers, type Prepared } from './support/two-servers.ts';

/**
 * A cluster against one server of the same version on the same machine, by turns: questions of one client and of eight at once, then
 * an import and a closing of one client. Nodes share the machine's cores with the one that leads them, so that what more nodes bring does not show here;
 * what a statement costs on its way through the coordinator does.
 */
const people = Number(process.env['BENCH_EMPLOYEES'] ?? 20_000);
const others = Math.round(people / 8);
const count = { reads: 640, writes: 240 };
const ports = { cluster: 18_496, plain: 18_497 };
const clientNumber = (n: number): string => `0198a000-0000-7000-8000-00000001000${n}`;
const eight = Array.from({ length: 8 }, (_, n) => clientNumber(n));
const [one = ''] = eight;

const servers = await openTwoServers();
const closing: (() => void)[] = [];
try {
  const { cluster, plain } = servers;
  const subjects: Subject[] = [];
  for (const [place, port] of [
    [cluster, ports.cluster],
    [plain, ports.plain],
  ] as const) {
    // Closed at the end, with as many people as the first of the eight.
    await fillClient(place.pool, people, 1);
    for (const client of eight) await fillClient(place.pool, client === one ? people : others, 1, client);
    const api = await startServer('business-api', {
      BENCH_DATABASE: place.logins.app,
      BENCH_PORT: String(port),
    });
    closing.push(() => api.kill());
    subjects.push({ name: place.name, pid: api.pid ?? 0, requests: await questions(place, port) });
  }
  const [first, second] = subjects;
  if (!first || !second) throw new Error('two are compared');
  await inRounds([first, second], 'requests/s');
  await inTurn(`${people} rows imported`, servers, imported);
  await inTurn(`a period of ${people} people reported, confirmed and closed`, servers, closed);
} finally {
  for (const close of closing) close();
  await delay(500);
  await servers.close();
}

async function questions(place: Prepared, port: number): Promise<Subject['requests']> {
  const asked = await questionsOf(place.pool, port, eight, people);
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, ask]) =>
      [[one], eight].map((clients) => [
        clients.length > 1 ? `${name}, ${clients.length} clients at once` : `${name}, one client`,
        () =>
          Promise.all(
            Array.from({ length: name === 'advance' ? count.writes : count.reads }, (_, n) =>
              ask(clients[n % clients.length] ?? ''),
            ),
          ),
      ]),
    ),
  );
}

/** One piece of work at both, as a rate: more is better, as with questions. */
async function inTurn(
  measure: string,
  { cluster, plain }: { cluster: Prepared; plain: Prepared },
  work: (place: Prepared) => Promise<number>,
): Promise<void> {
  const [ours, other] = [await work(cluster), await work(plain)];
  for (const [subject, seconds] of [
    [cluster.name, ours],
    [plain.name, other],
  ] as const)
    report({ subject, measure, value: Number(seconds.toFixed(2)), unit: 's' });
  report({
    subject: `${cluster.name} / ${plain.name}`,
    measure: `${measure}, work in the same time`,
    value: Number((other / ours).toFixed(2)),
    unit: 'ratio',
  });
}

async function imported(place: Prepared): Promise<number> {
  const pools = openPools(place.logins.app);
  try {
    const timed = await meterOf(place.pool);
    const work = workOn(pools, await workbook(people));
    const { read, review, apply } = await importAll(work, 'employees-create', people, timed, one);
    return sum(read, review, apply).seconds;
  } finally {
    await Promise.all([pools.pool.end(), pools.bulkPool.end()]);
  }
}

async function closed(place: Prepared): Promise<number> {
  const { logins, pool, connectionString } = place;
  const period = await closingOn({ connectionString, app: logins.app, pool }, { bare: false }, place.nodes);
  try {
    return sum(await period.issue(), await period.confirm(), await period.close()).seconds;
  } finally {
    await period.stop();
  }
}
