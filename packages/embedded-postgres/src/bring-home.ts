import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostmaster } from './postmaster.ts';

/** Versions before kept a database that root started outside the data folder, and its path here. */
const pointerOf = (dataDir: string): string => join(dataDir, 'cluster.path');

/**
 * Where the database's files are as long as the path stands in the data folder; null where there is none.
 * @throws Error where they are gone: starting an empty database would look like losing it
 */
export const findAbroad = async (dataDir: string): Promise<string | null> => {
  const abroad = (await readFile(pointerOf(dataDir), 'utf8').catch(() => '')).trim();
  if (abroad === '' || (await exists(abroad))) return abroad || null;
  // Renamed into its place, and cut off before the path was taken away.
  if (await exists(join(dataDir, 'cluster', 'PG_VERSION'))) return null;
  throw new Error(
    `La base de datos de ${dataDir} estaba en ${abroad} y ya no existe. Para empezar de cero, borra ${pointerOf(dataDir)}. ` +
      `(The database files are gone; delete ${pointerOf(dataDir)} to start anew.)`,
  );
};

/**
 * Brings a database from outside into its data folder. As long as the path stands there the files it names are the database, and
 * taking it away is the last step: what is cut off is done again. One that a server runs on stays where it is until the next start.
 */
export const bringHome = async (dataDir: string, log: (message: string) => void): Promise<void> => {
  if (!(await exists(pointerOf(dataDir)))) return;
  await alone(dataDir, async () => {
    const abroad = await findAbroad(dataDir);
    if (abroad === null) return rm(pointerOf(dataDir), { force: true });
    if (findPostmaster(await realpath(abroad))) return;
    log(`Trayendo la base de datos de ${abroad} a ${dataDir}…`);
    const home = join(dataDir, 'cluster');
    // A whole copy of which nobody knows, from a time that was cut off.
    if (await exists(home)) await rename(home, `${home}.before-${Date.now()}`);
    await moveTo(abroad, home);
    await rm(pointerOf(dataDir));
    await syncFolder(dataDir);
    await rm(abroad, { recursive: true, force: true });
    if (basename(dirname(abroad)).startsWith('cluster-')) await rm(dirname(abroad), { recursive: true });
  });
};

/** At once on one file system; else as a copy that is on the disk whole before it gets its name. */
const moveTo = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const draft = `${to}.new-${process.pid}-move`;
    await rm(draft, { recursive: true, force: true });
    await run('cp', ['-a', from, draft]);
    await run('sync', []);
    await rename(draft, to);
  }
  await syncFolder(dirname(to));
};

const run = promisify(execFile);

/** One process at a time for each data folder: the kernel frees the name with whoever held it. */
const alone = async (dataDir: string, work: () => Promise<void>): Promise<void> => {
  const path = `\0antela-${createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')}`;
  const holder = createServer();
  for (;;) {
    holder.listen({ path });
    try {
      await once(holder, 'listening');
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await sleep(100);
    }
  }
  await work().finally(() => holder.close());
};

export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
};

export const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined;
