import { spawn } from 'node:child_process';
import { mkdir, open, readFile, realpath, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCluster, findCluster, locateCluster, readPassword, superuser } from './cluster.ts';
import { holdLease } from './lease.ts';
import { providePostgresBinaries } from './postgres-binaries.ts';
import { findPostmaster, readLock, stopPostmaster, type Postmaster } from './postmaster.ts';
import { chooseServerUser, identity, placeOf, type ServerUser } from './server-user.ts';

export type EmbeddedPostgresOptions = {
  /** Everything the server keeps lives here; made when missing. */
  dataDir: string;
  /** Receives one Spanish sentence per step that takes time. */
  log?: (message: string) => void;
  /** Server settings on top of ours (`{ fsync: 'off' }` in tests). They count only for the start that launches it. */
  settings?: Record<string, string>;
  /** Whether a server that ended without being told to is started again, as long as this process uses it. On unless told. */
  restart?: boolean;
};

export type EmbeddedPostgres = {
  host: string;
  port: number;
  user: string;
  password: string;
  connectionString: (database: string) => string;
  /** Lets go of the server, and stops it unless another process still uses it. Close your own connections first. */
  stop: () => Promise<void>;
};

const host = '127.0.0.1';
const startPatienceMs = 120_000;
const launchesMax = 5;

/**
 * Starts PostgreSQL on a data folder, or joins the one already running there: after a `kill -9` of its parent, beside
 * another process, or in a race with it. There are never two servers on one folder; PostgreSQL's own lock decides.
 * It listens on a free port of 127.0.0.1 behind SCRAM and a random password (a socket's path would not fit in deep folders).
 * Throws when the machine has no binaries or the server does not come up; the message names `DATABASE_URL`.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log = () => {},
  settings = {},
  restart = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const user = chooseServerUser(await findCluster(folder));
  const located = await locateCluster(folder, user, log);
  const binaries = await providePostgresBinaries(user, folder);
  const clusterDir = await ensureCluster(located, binaries, user);
  const password = await readPassword(clusterDir);
  const connectionString = (port: number, database: string): string =>
    `postgresql://${superuser}:${password}@${host}:${port}/${encodeURIComponent(database)}`;

  const logFile = join(folder, 'postgres.log');
  const deadline = Date.now() + startPatienceMs;
  for (let launches = 0; Date.now() < deadline;) {
    const running = findPostmaster(clusterDir);
    if (running?.ready) {
      const again = { binaries, clusterDir, user, logFile, settings, port: running.port };
      const revive = async (): Promise<void> => {
        if (restart && !findPostmaster(clusterDir)) await relaunch(again);
      };
      const lease = await holdLease(connectionString(running.port, 'postgres'), revive);
      if (lease) {
        return {
          host,
          port: running.port,
          user: superuser,
          password,
          connectionString: (database) => connectionString(running.port, database),
          stop: async () => lease.release(() => stopWhatRuns(clusterDir)),
        };
      }
    } else if (!running) {
      if (launches++ === launchesMax) break;
      log('Iniciando PostgreSQL embebido…');
      await relaunch({ binaries, clusterDir, user, logFile, settings, port: await findFreePort() });
      continue;
    }
    await sleep(25);
  }
  // One that runs and never became ready would keep the folder from the next start.
  const left = findPostmaster(clusterDir);
  if (left && !left.ready) await stopPostmaster(left.pid, clusterDir).catch(() => undefined);
  throw new Error(
    `PostgreSQL embebido no arrancó; mira ${logFile} o define DATABASE_URL con la dirección de un servidor. ` +
      `(Embedded PostgreSQL did not start; set DATABASE_URL to use a server.)\n${await tail(logFile)}`,
  );
};

/** Stops the server of a data folder, if one runs, whoever uses it. */
export const stopEmbeddedPostgres = async (dataDir: string): Promise<void> => {
  const found = await findCluster(resolve(dataDir));
  if (!found) return;
  await stopWhatRuns(await realpath(found));
};

/** It may be another than the one that was found at first: a server that was killed is started again. */
const stopWhatRuns = async (clusterDir: string): Promise<void> => {
  const running = findPostmaster(clusterDir);
  if (running) await stopPostmaster(running.pid, clusterDir);
};

type Launch = {
  binaries: string;
  clusterDir: string;
  user: ServerUser;
  logFile: string;
  settings: Record<string, string>;
  port: number;
};

const relaunch = async (given: Launch): Promise<void> => {
  await removeStaleLock(given.clusterDir, readLock(given.clusterDir));
  await launch(given);
};

/** Spawns a server and waits until it has taken the lock or given up. */
const launch = async ({ binaries, clusterDir, user, logFile, settings, port }: Launch): Promise<void> => {
  const all = {
    listen_addresses: host,
    port: String(port),
    unix_socket_directories: '',
    fsync: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements carry people's data: the log keeps the error, not the statement.
    log_min_error_statement: 'panic',
    // The request that a line is about, where it was one.
    log_line_prefix: '%m [%p] %a ',
    log_checkpoints: 'off',
    ...settings,
  };
  const { path, cwd } = placeOf(user, clusterDir);
  const output = await open(logFile, (await sizeOf(logFile)) > logSizeMaxBytes ? 'w' : 'a', 0o600);
  try {
    const child = spawn(
      join(binaries, 'bin', 'postgres'),
      ['-D', path, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...identity(user),
        cwd,
        env: { PATH: process.env['PATH'] },
        stdio: ['ignore', output.fd, output.fd],
        // In a group of its own: Ctrl-C in the terminal must reach us only, so that requests end before the database does.
        detached: true,
      },
    );
    let ended = false;
    child.once('exit', () => (ended = true));
    child.once('error', () => (ended = true));
    child.unref();
    while (!ended && readLock(clusterDir)?.pid !== child.pid) await sleep(10);
    // A server that lost the race, or whose predecessor's children are still ending, is tried again a little later.
    if (ended) await sleep(200);
  } finally {
    await output.close();
  }
};

const logSizeMaxBytes = 10_000_000;

/**
 * PostgreSQL replaces the lock of a dead process by itself, but not when that process number now belongs to another
 * program of the same user (usual in containers, where numbers repeat). We know it is no server of this folder.
 */
const removeStaleLock = async (clusterDir: string, stale: Postmaster | null): Promise<void> => {
  if (stale && !findPostmaster(clusterDir) && readLock(clusterDir)?.pid === stale.pid)
    await rm(join(clusterDir, 'postmaster.pid'), { force: true });
};

const findFreePort = async (): Promise<number> =>
  new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

const tail = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8').catch(() => '')).split('\n').slice(-15).join('\n');
