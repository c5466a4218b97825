import { openPool } from '../db/database.ts';
import { applyImport } from '../features/files/imports/apply-import.service.ts';
import { importKinds } from '../import-kinds.ts';
import { memoryObjects } from './memory-objects.ts';

export interface ImportProcess {
  connectionString: string;
  clientId: string;
  importId: string;
  now: string;
}

/** Applies an import row by row in a process of its own, to be killed at any of them. */
const { connectionString, clientId, importId, now } = JSON.parse(process.argv[2] ?? '') as ImportProcess;
const open = (pipeline: boolean) =>
  openPool({
    connectionString,
    max: 2,
    statementTimeoutMs: 60_000,
    pipeline,
    applicationName: 'import-process',
  });
const work = {
  pool: open(true),
  bulkPool: open(false),
  objects: memoryObjects(),
  kinds: importKinds,
  clock: () => new Date(now),
  batchRows: 1,
};
await applyImport(work, clientId, importId, 'valid_rows');
await Promise.all([work.pool.end(), work.bulkPool.end()]);
