import { openPool } from '../db/database.ts';
import { applyLoad } from '../features/wallets/wallet-loads/apply-load.service.ts';
import { memoryObjects } from './memory-objects.ts';

/**
 * A worker that applies one load, as a process of its own so that it can be killed. Started with the database, the clock, the client and
 * the load; batches are small enough to be killed between them.
 */
const [connectionString = '', now = '', clientId = '', loadId = ''] = process.argv.slice(2);
const pool = openPool({
  connectionString,
  max: 2,
  statementTimeoutMs: 60_000,
  pipeline: false,
  applicationName: 'test-process',
});
process.stdout.write('ready\n');
await applyLoad(
  { pool, bulkPool: pool, objects: memoryObjects(), clock: () => new Date(now), batchLines: 20 },
  clientId,
  loadId,
);
await pool.end();
