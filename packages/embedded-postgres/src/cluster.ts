import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  link,
  mkdir,
  open,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canEnter, identity, type ServerUser } from './server-user.ts';

const pointerFile = 'cluster.path';

export const superuser = 'postgres';

/** Where root shelters what the server's user could not enter in place. */
export const shelterDir = process.platform === 'darwin' ? '/usr/local/var/antela' : '/var/lib/antela';

/**
 * The folder that holds the database's files, null before the first start: `<dataDir>/cluster`, or the one named in
 * `<dataDir>/cluster.path`. Throws when the named one is gone: starting an empty database would look like losing it.
 */
export const findCluster = async (dataDir: string): Promise<string | null> => {
  const pointer = join(dataDir, pointerFile);
  const sheltered = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (!sheltered) return (await exists(join(dataDir, 'cluster'))) ? join(dataDir, 'cluster') : null;
  if (await exists(sheltered)) return sheltered;
  throw new Error(
    `La base de datos de ${dataDir} estaba en ${sheltered} y ya no existe. Para empezar de cero, borra ${pointer}. ` +
      `(The database files are gone; delete ${pointer} to start anew.)`,
  );
};

/** Where the files are or shall be. Under `dataDir`, unless the server's user cannot enter it (a clone inside root's home). */
export const locateCluster = async (dataDir: string, user: ServerUser): Promise<string> => {
  // Only the folders above may be closed for good reasons; this one is ours.
  if (user) await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
  const found = await findCluster(dataDir);
  if (found && !canEnter(user, join(found, '..'))) {
    throw new Error(
      `El usuario ${user?.name ?? 'actual'} no puede entrar en ${found}. Muévela a una carpeta accesible o define DATABASE_URL. ` +
        `(The server's user cannot enter ${found}: move it, or set DATABASE_URL.)`,
    );
  }
  if (found) return found;
  if (canEnter(user, dataDir)) return join(dataDir, 'cluster');
  const sheltered = join(shelterDir, `cluster-${randomBytes(6).toString('hex')}`);
  await mkdir(sheltered, { recursive: true, mode: 0o755 });
  // `link` is the atomic "write unless it exists": of two starts at once, both end up with the first one's folder.
  const pointer = join(dataDir, pointerFile);
  const draft = `${pointer}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, join(sheltered, 'cluster'));
  await mkdir(join(sheltered, 'cluster'), { mode: 0o700 });
  await link(draft, pointer).catch(() => rm(sheltered, { recursive: true }));
  await rm(draft);
  return (await readFile(pointer, 'utf8')).trim();
};

/**
 * Creates the database's files unless they are there: UTF-8, sorted as Spanish of Colombia by ICU (not by the machine's
 * locales), passwords by SCRAM. They are made beside and renamed whole, so that neither a crash nor two starts at once
 * leave half a database. Returns the real path of the folder.
 */
export const ensureCluster = async (
  clusterDir: string,
  binaries: string,
  user: ServerUser,
): Promise<string> => {
  if (!(await exists(join(clusterDir, 'PG_VERSION')))) {
    await removeAbandonedDrafts(clusterDir);
    const draft = `${clusterDir}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
    await initialise(draft, binaries, user);
    try {
      await rename(draft, clusterDir);
      await syncFolder(join(clusterDir, '..'));
    } catch {
      await rm(draft, { recursive: true });
    }
  }
  return realpath(clusterDir);
};

export const readPassword = async (clusterDir: string): Promise<string> =>
  readFile(join(clusterDir, passwordFile), 'utf8');

/** Kept with the files it opens, mode 0600, so that a copy or a restored backup brings its own. */
const passwordFile = 'antela.password';

const initialise = async (draft: string, binaries: string, user: ServerUser): Promise<void> => {
  const passwordDraft = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordDraft, randomBytes(24).toString('base64url'), { mode: 0o600 });
  try {
    if (user) await Promise.all([draft, passwordDraft].map((path) => chown(path, user.uid, user.gid)));
    // Classification of letters (searches by trigram) still asks the C library, so its locale must know Unicode.
    const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
    await promisify(execFile)(
      join(binaries, 'bin', 'initdb'),
      [
        `--pgdata=${draft}`,
        `--username=${superuser}`,
        `--pwfile=${passwordDraft}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=icu',
        '--icu-locale=es-CO',
        '--locale=C',
        `--lc-ctype=${ctype}`,
        '--no-instructions',
      ],
      { ...identity(user), cwd: '/', env: { PATH: process.env['PATH'] } },
    );
    await rename(passwordDraft, join(draft, passwordFile));
  } catch (error) {
    await Promise.all([draft, passwordDraft].map((path) => rm(path, { recursive: true, force: true })));
    throw new Error(
      'No se pudo crear la base de datos embebida. Si el problema es de este equipo, define DATABASE_URL. ' +
        `(initdb failed; set DATABASE_URL to use a server.)\n${(error as Error).message}`,
      { cause: error },
    );
  }
};

const removeAbandonedDrafts = async (clusterDir: string): Promise<void> => {
  const folder = join(clusterDir, '..');
  for (const name of await readdir(folder)) {
    const pid = /^cluster\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true });
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
};

const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined;
