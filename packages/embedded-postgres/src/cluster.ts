import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { bringHome, exists, findAbroad, syncFolder } from './bring-home.ts';
import { canEnter, identity, placeOf, type ServerUser } from './server-user.ts';

export const superuser = 'postgres';

/** The folder that holds the database's files, null before the first start. */
export const findCluster = async (dataDir: string): Promise<string | null> => {
  const abroad = await findAbroad(dataDir);
  if (abroad !== null) return abroad;
  return (await exists(join(dataDir, 'cluster'))) ? join(dataDir, 'cluster') : null;
};

/** Where the files are or shall be: in `dataDir`, whoever starts it. @throws Error where the server's user could not use them there */
export const locateCluster = async (
  dataDir: string,
  user: ServerUser,
  log: (message: string) => void,
): Promise<string> => {
  if (user && process.platform === 'linux') await bringHome(dataDir, log);
  const clusterDir = (await findCluster(dataDir)) ?? join(dataDir, 'cluster');
  if (placeOf(user, clusterDir).path === clusterDir && !canEnter(user, dirname(clusterDir)))
    throw new Error(
      `El usuario ${user?.name ?? 'actual'} no puede entrar en ${dirname(clusterDir)}. Pon ANTELA_DATA en una carpeta a la que pueda llegar, o define DATABASE_URL. ` +
        `(The server's user cannot enter ${dirname(clusterDir)}: choose another ANTELA_DATA, or set DATABASE_URL.)`,
    );
  return clusterDir;
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
    // When two starts meet, the second finds the folder the first one made.
    await rename(join(draft, 'data'), clusterDir).catch(() => undefined);
    await syncFolder(dirname(clusterDir));
    await rm(draft, { recursive: true });
  }
  return realpath(clusterDir);
};

export const readPassword = async (clusterDir: string): Promise<string> =>
  readFile(join(clusterDir, passwordFile), 'utf8');

/** Kept with the files it opens, mode 0600, so that a copy or a restored backup brings its own. */
const passwordFile = 'antela.password';

/** In `<draft>/data`, beside the password that it is told from its own folder: nothing above has to be open to the server's user. */
const initialise = async (draft: string, binaries: string, user: ServerUser): Promise<void> => {
  const [data, password] = [join(draft, 'data'), join(draft, 'password')];
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const { path, cwd } = placeOf(user, data);
  try {
    if (user) await Promise.all([draft, data, password].map((file) => chown(file, user.uid, user.gid)));
    // Classification of letters (searches by trigram) still asks the C library, so its locale must know Unicode.
    const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
    await promisify(execFile)(
      join(binaries, 'bin', 'initdb'),
      [
        `--pgdata=${path}`,
        `--username=${superuser}`,
        `--pwfile=${path}/../password`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=icu',
        '--icu-locale=es-CO',
        '--locale=C',
        `--lc-ctype=${ctype}`,
        '--no-instructions',
      ],
      { ...identity(user), cwd, env: { PATH: process.env['PATH'] } },
    );
    await rename(password, join(data, passwordFile));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
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

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
