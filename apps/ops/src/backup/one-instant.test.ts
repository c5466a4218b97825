import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listNodes, partOf } from '@antela/api/db/parts';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runIn, startTestOps, type TestOps } from '../test/test-ops.ts';
import { readArchive } from './archive.ts';
import { beginReading } from './one-instant.ts';

const isCluster = process.env[clusterVariable] !== undefined;
let ops: TestOps;
let folder: string;
let clientId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antela-instant-'));
  ops = await startTestOps();
  // Enough that no node is without one.
  for (let count = 0; count < 24; count += 1) {
    clientId = randomUUID();
    await ops.ownerPool.query('insert into antela.tenant (id) values ($1)', [clientId]);
    await ops.ownerPool.query(
      'insert into antela.client (client_id, name, created_at) values ($1, $2, now())',
      [clientId, 'Cliente'],
    );
  }
});
afterAll(async () => {
  await ops.close();
  await rm(folder, { recursive: true, force: true });
});

/** Goes on writing one number in every client and in the queue, each time in one transaction. */
function startActs() {
  let isOver = false;
  let acts = 0;
  const written = (async () => {
    const writer = await ops.ownerPool.connect();
    try {
      while (!isOver) {
        const act = acts + 1;
        await writer.query('begin');
        await writer.query(`update antela.client set name = $1`, [`acto ${act}`]);
        await writer.query(
          `select graphile_worker.add_job('pay-advance', payload := json_build_object('act', $1::int), job_key := 'act')`,
          [act],
        );
        await writer.query('commit');
        acts = act;
      }
    } finally {
      writer.release();
    }
  })();
  return {
    count: () => acts,
    end: async () => {
      isOver = true;
      await written;
    },
  };
}

/** Numbers of acts that a copy holds, wherever they were written. */
async function actsIn(path: string): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { header, body } of readArchive(path)) {
    const copied = await text(body);
    if (header['table'] === 'antela.client' || header['tasks'] === true)
      for (const [, act = ''] of copied.matchAll(/(?:acto |"act" ?: ?)(\d+)/g)) found.add(act);
  }
  return found;
}

test('what one act wrote in several places is in a copy whole or not at all, while people go on writing', async () => {
  const acts = startActs();
  try {
    await vi.waitFor(() => expect(acts.count()).toBeGreaterThan(2), { timeout: 30_000 });
    for (const name of ['one', 'two', 'three']) {
      const path = join(folder, `${name}.bak`);
      const before = acts.count();
      expect(await runIn(ops, ['backup', '--to', path])).toMatchObject({ code: 0 });
      expect(acts.count()).toBeGreaterThan(before);
      expect([...(await actsIn(path))]).toHaveLength(1);
    }
  } finally {
    await acts.end();
  }
});

test.skipIf(!isCluster)(
  'a reading during which a client changed its node is refused',
  { timeout: 300_000 },
  async () => {
    const [client, coordinator] = await Promise.all([ops.ownerPool.connect(), ops.ownerPool.connect()]);
    try {
      const mustLieStill = await beginReading(ops.ownerPool, client);
      await mustLieStill();
      const part = await partOf(coordinator, clientId);
      const target = (await listNodes(coordinator)).find(({ id }) => id !== part.nodeId);
      await coordinator.query('set statement_timeout = 0');
      await coordinator.query(
        `select citus_move_shard_placement($1, $2, $3, transfer_mode => 'block_writes')`,
        [part.id, part.nodeId, target?.id],
      );
      await expect(mustLieStill()).rejects.toThrow('cambió de nodo');
    } finally {
      await client.query('rollback');
      client.release();
      coordinator.release(true);
    }
  },
);
