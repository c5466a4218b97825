import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** More than all that a run writes. */
const roomMin = 4 * 2 ** 30;

/**
 * A new folder for data that one run needs: in memory where there is room for it, else among the temporary files. Hundreds of databases
 * are made and taken away again, which is more work on a disk. Programs may not be started from it.
 */
export const makeScratchFolder = (prefix: string): string =>
  mkdtempSync(join(Math.min(freemem(), roomIn(memory)) >= roomMin ? memory : tmpdir(), prefix));

const roomIn = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
};
