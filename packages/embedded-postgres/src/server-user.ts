import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** User the server runs as: `undefined` is "whoever we are", the only choice of a plain user. */
export type ServerUser = { name: string; uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root, so root drops to another user. A data folder that already has an owner keeps it:
 * someone who once runs `sudo npm start` does not lose access to their own data afterwards.
 */
export const chooseServerUser = (clusterDir: string | null): ServerUser => {
  if (process.getuid?.() !== 0) return undefined;
  const owner = clusterDir && statSync(clusterDir);
  if (owner && owner.uid !== 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  const user = lookUpUser('postgres') ?? lookUpUser('nobody');
  if (!user) {
    throw new Error(
      'PostgreSQL no puede ejecutarse como root y este equipo no tiene un usuario «postgres» ni «nobody». ' +
        'Ejecuta el producto con un usuario normal o define DATABASE_URL. ' +
        '(PostgreSQL cannot run as root and there is no user to drop to: run as a plain user or set DATABASE_URL.)',
    );
  }
  return user;
};

const lookUpUser = (name: string): ServerUser => {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number.parseInt(spawnSync('id', [flag, name]).stdout?.toString() ?? '', 10),
  );
  return uid && gid ? { name, uid, gid } : undefined;
};

/**
 * Whether the user can enter the folder. Asked of the kernel, as that user: mode bits alone would miss
 * access lists, mounts and the folders above (a clone inside a 0700 home).
 */
export const canEnter = (user: ServerUser, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...identity(user), cwd: '/', stdio: 'ignore' })
    .status === 0;

/** The spawn options that make a child run as the user. */
export const identity = (user: ServerUser): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {};

/**
 * How the server's user gets to a folder: the path it is given, and where its process begins. On Linux root starts it inside the
 * folder and names that as the place where it is, so that the folders above may be closed to it (a clone in root's home).
 */
export const placeOf = (user: ServerUser, folder: string): { path: string; cwd: string } =>
  user && process.platform === 'linux' ? { path: ownFolder, cwd: folder } : { path: folder, cwd: '/' };

/** Path by which the system names the folder a process is in; PostgreSQL's processes never leave their data folder. */
export const ownFolder = '/proc/self/cwd';
