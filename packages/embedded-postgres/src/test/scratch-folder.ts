import { mkdtempSync, readdirSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../cluster.ts';
import { stopEmbeddedPostgres } from '../embedded-postgres.ts';

const memory = '/dev/shm';
/** More than all that a run writes. */
const roomMin = 4 * 2 ** 30;

/**
 * A new folder for data that one run needs: in memory where there is room for it, else among the temporary files. Hundreds of databases
 * are made and taken away again, which is more work on a disk. Programs may not be started from it. Folders of runs that were killed
 * before they could take theirs away go first, with the servers that still run in them.
 */
export const makeScratchFolder = async (prefix: string): Promise<string> => {
  await Promise.all([memory, tmpdir()].map((parent) => sweep(parent, prefix)));
  const parent = Math.min(freemem(), roomIn(memory)) >= roomMin ? memory : tmpdir();
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
};

/** A folder's name says whose it is; a number that somebody else has been given since keeps it. */
const sweep = async (parent: string, prefix: string): Promise<void> => {
  for (const name of namesIn(parent)) {
    const pid = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(parent, name);
    // One of another user stays: it is theirs to take away.
    await stopEmbeddedPostgres(folder)
      .then(() => rm(folder, { recursive: true, force: true }))
      .catch(() => undefined);
  }
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const roomIn = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
};
