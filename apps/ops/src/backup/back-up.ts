import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { copyOut } from '@antela/api/db/copy';
import type { ClientBase, Pool } from 'pg';
import { OpsError } from '../command.ts';
import { mustSeeEverything } from '../operator-transaction.ts';
import { writeArchive, type Section } from './archive.ts';
import { beginReading } from './one-instant.ts';
import { copyStatement, hasLocalCloud, listMigrations, listTables } from './tables.ts';
import { countByTenant, type Counted } from './tenant-rows.ts';

export interface Manifest {
  at: string;
  migrations: string[];
  /** A public name that follows from the secret: with another secret nothing sealed in the copy can be read. */
  secretName: string;
  /** Login that read the rows, and number of tenants it saw. */
  sight: { login: string; tenants: number };
  tables: Counted[];
  /** Tasks of the queue that were waiting. */
  tasks: number;
  blobs: number;
  /** Hash of all the tables' hashes: two databases with the same rows have the same. */
  sha256: string;
}

interface Options {
  ownerPool: Pool;
  /** Where the embedded object store keeps its bytes; null where objects are kept elsewhere. */
  blobsDir: string | null;
  secretName: string;
  now: Date;
}

/**
 * Writes every row that matters into one file, all as of one instant, while the service goes on working. Bytes of objects are
 * taken as those rows name them; one that somebody replaces in that very moment fails the copy, which is then made again.
 */
export async function backUp(
  path: string,
  { ownerPool, blobsDir, secretName, now }: Options,
): Promise<Manifest> {
  const client = await ownerPool.connect();
  const manifest: Manifest = {
    at: now.toISOString(),
    migrations: [],
    secretName,
    sight: { login: '', tenants: 0 },
    tables: [],
    tasks: 0,
    blobs: 0,
    sha256: '',
  };
  try {
    const mustLieStill = await beginReading(ownerPool, client);
    manifest.sight = await mustSeeEverything(client);
    manifest.migrations = await listMigrations(client);
    await writeArchive(path, sections(client, manifest, blobsDir, mustLieStill));
    await client.query('commit');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function* sections(
  client: ClientBase,
  manifest: Manifest,
  blobsDir: string | null,
  mustLieStill: () => Promise<void>,
): AsyncGenerator<Section> {
  for (const table of await listTables(client)) {
    const counted = countingRows(copyOut(client, copyStatement(table)));
    yield { header: { table: table.name, columns: table.columns }, body: counted.body };
    const { rows, sha256 } = counted.result();
    manifest.tables.push({ name: table.name, rows, sha256, tenants: await countByTenant(client, table) });
  }
  await mustLieStill();
  const tasks = countingRows(copyOut(client, waitingTasks));
  yield { header: { tasks: true }, body: tasks.body };
  manifest.tasks = tasks.result().rows;
  if (blobsDir !== null && (await hasLocalCloud(client))) {
    const { rows } = await client.query<{ blob: string }>('select blob from cloud.object order by blob');
    for (const { blob } of rows) {
      yield { header: { blob }, body: readBlob(blobsDir, blob) };
      manifest.blobs += 1;
    }
  }
  manifest.sha256 = hashOf(manifest.tables);
  yield { header: { manifest }, body: nothing() };
}

/** Tasks that the queue had still to do, apart from those that it repeats by the clock. */
const waitingTasks = `copy (
  select t.identifier, j.payload, j.run_at, j.key, q.queue_name, j.max_attempts, j.priority
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts and (j.payload ->> '_cron') is null order by j.id) to stdout`;

export const hashOf = (tables: Manifest['tables']): string =>
  createHash('sha256')
    .update(
      tables
        .map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}\n`)
        .toSorted()
        .join(''),
    )
    .digest('hex');

/** Passes a COPY on while its rows are counted and hashed: in its text form a row is a line, and no value holds a line break. */
export function countingRows(copy: AsyncIterable<Buffer>): {
  body: AsyncIterable<Buffer>;
  result: () => { rows: number; sha256: string };
} {
  const hash = createHash('sha256');
  let rows = 0;
  async function* body(): AsyncGenerator<Buffer> {
    for await (const bytes of copy) {
      hash.update(bytes);
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1;
      yield bytes;
    }
  }
  return { body: body(), result: () => ({ rows, sha256: hash.digest('hex') }) };
}

export const blobPath = (blobsDir: string, blob: string): string =>
  join(blobsDir, 'blobs', blob.slice(0, 2), blob);

async function* readBlob(blobsDir: string, blob: string): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of createReadStream(blobPath(blobsDir, blob))) yield bytes as Buffer;
  } catch (cause) {
    throw new OpsError('Un archivo se reemplazó mientras se copiaba. Vuelve a intentarlo.', { cause });
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}
