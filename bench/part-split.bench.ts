import { isolate, listNodes, movePart, partOf } from '@antela/api/db/parts';
import pg from 'pg';
import { report } from './report.ts';
import { closingOn } from './support/closing.ts';
import { clientId, fillClient } from './support/roster.ts';
import { openCluster } from './support/two-servers.ts';

/**
 * A client of 20,000 people with three advances each, booked, gets a part of its own and is brought to another node, nobody working meanwhile: whoever
 * is in its part waits to write for as long as the split takes.
 */
const people = Number(process.env['BENCH_EMPLOYEES'] ?? 20_000);
const { cluster, close } = await openCluster();
try {
  const { connectionString, logins, pool, nodes: workers } = cluster;
  await fillClient(pool, people, 1);
  await closingOn({ connectionString, app: logins.app, pool }, { bare: false }, workers).then(({ stop }) =>
    stop(),
  );
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  const seconds = async (work: () => Promise<void>): Promise<number> => {
    const begun = performance.now();
    await work();
    return Number(((performance.now() - begun) / 1_000).toFixed(1));
  };
  const split = await seconds(() => isolate(owner, clientId, 600_000));
  const part = await partOf(owner, clientId);
  const nodes = await listNodes(owner);
  const target = nodes.find(({ id }) => id !== part.nodeId)?.id ?? 0;
  const moved = await seconds(() => movePart(owner, part, target));
  const bytes = (await listNodes(owner)).find(({ id }) => id === target)?.bytes ?? 0;
  const each = { subject: cluster.name, unit: 's', note: `${Math.round(bytes / 1_048_576)} MB` };
  report(
    { ...each, measure: `part of a client of ${people} people split off, writes wait`, value: split },
    { ...each, measure: `part of a client of ${people} people brought to another node`, value: moved },
  );
  await owner.end();
} finally {
  await close();
}
