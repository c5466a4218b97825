import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '@antela/api/db/database';
import { inTenant } from '@antela/api/db/transaction';
import { startFileApi } from '@antela/api/test/file-api';
import { insertPeriod } from '@antela/api/test/pay-periods';
import { clients } from '@antela/api/test/world/clients';
import { loginsOf } from '@antela/embedded-postgres/owner';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { copyNodes } from '@antela/embedded-postgres/test-copies';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { expectKept } from './test/expect-kept.ts';
import { expectSound } from './test/sound.ts';
import { startWork } from './test/work.ts';

const isCluster = process.env[clusterVariable] !== undefined;
const started = isCluster ? await startFileApi() : null;

test.skipIf(!started)(
  'a cluster whose nodes are all lost comes back elsewhere as it was at a point, with all that was answered before and nothing of what came after',
  { timeout: 300_000 },
  async ({ skip }) => {
    if (!started) return;
    const { api } = started;
    const periods: string[] = [];
    for (let count = 0; count < 30; count += 1) periods.push(await insertPeriod(api, 'reconciled'));
    const database = new URL(api.connectionString).pathname.slice(1);
    const before = startWork(started, 'antes', 3, periods);
    const copies = await copyNodes(database);
    await delay(1_000);
    const kept = await before();
    if (!copies) return skip('the nodes are not on this machine');
    try {
      expect(kept.faults).toEqual([]);
      expect(kept.closed.length).toBeGreaterThan(2);
      const during = startWork(started, 'durante', 3, periods);
      await copies.mark('copia');
      await delay(300);
      expect((await during()).faults).toEqual([]);
      const after = startWork(started, 'despues', 1, periods);
      await delay(500);
      expect((await after()).kept.length).toBeGreaterThan(0);
      const restored = await copies.restore('copia');
      await expectKept(restored, kept);
      await expectKept(restored, { name: 'despues', kept: [], closed: [], faults: [] });
      const logins = loginsOf(restored);
      await expectSound({ logins });
      const pool = openPool({
        connectionString: logins.app,
        max: 2,
        statementTimeoutMs: 20_000,
        pipeline: true,
        applicationName: 'test',
      });
      const renamed = await inTenant(pool, clients.a, (db) =>
        db.run(sql`update client set settings = settings where client_id = ${clients.a}`),
      );
      expect(renamed).toBe(1);
      await pool.end();
    } finally {
      await copies.remove();
    }
  },
);
