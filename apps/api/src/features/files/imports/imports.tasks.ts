import type { TaskList } from 'graphile-worker';
import { inTenant } from '../../../db/transaction.ts';
import { applyImport, undoImport } from './apply-import.service.ts';
import { writeErrorFile } from './error-file.service.ts';
import type { ImportWork } from './import-work.ts';
import { storeErrorFile } from './imports.sql.ts';
import { mergeCorrections } from './merge-corrections.service.ts';
import { readImport } from './read-import.service.ts';
import { reviewImport } from './review-import.service.ts';

interface OfImport {
  clientId: string;
  importId: string;
}

/** The import's steps as tasks of the queue; each may be run again after a crash. */
export const importTasks = (work: ImportWork): TaskList => ({
  'read-import': (payload) => {
    const { clientId, importId } = payload as OfImport;
    return readImport(work, clientId, importId);
  },
  'review-import': (payload) => {
    const { clientId, importId } = payload as OfImport;
    return reviewImport(work, clientId, importId);
  },
  'merge-import': (payload) => {
    const { clientId, importId, ...upload } = payload as OfImport & { fileKey: string; fileName: string };
    return mergeCorrections(work, clientId, importId, upload);
  },
  'apply-import': (payload) => {
    const { clientId, importId, mode } = payload as OfImport & { mode: 'valid_rows' | 'all_or_nothing' };
    return applyImport(work, clientId, importId, mode);
  },
  /** Faults that are left change with each row that is corrected in place. */
  'write-import-errors': async (payload) => {
    const { clientId, importId } = payload as OfImport;
    const key = await writeErrorFile(work, clientId, importId);
    await inTenant(work.pool, clientId, (db) => storeErrorFile(db, clientId, importId, key));
  },
  'undo-import': (payload) => {
    const { clientId, importId, jobId } = payload as OfImport & { jobId: string };
    return undoImport(work, clientId, importId, jobId);
  },
});
