import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownFolder } from './server-user.ts';

export type Postmaster = { pid: number; port: number; ready: boolean };

/**
 * The server running on a data folder, by the lock file PostgreSQL keeps there; null when there is none. A lock left by a
 * crash may name a process number that someone else has since been given, so the process must also be a server of this
 * very folder. `clusterDir` is a real path.
 */
export const findPostmaster = (clusterDir: string): Postmaster | null => {
  const lock = readLock(clusterDir);
  if (!lock || !isServerOf(lock.pid, clusterDir)) return null;
  return lock;
};

/** The lock file's content, whether its process lives or not. */
export const readLock = (clusterDir: string): Postmaster | null => {
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, state.
  const lines = readOrEmpty(join(clusterDir, 'postmaster.pid')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!pid) return null;
  return { pid, port: Number.parseInt(lines[3] ?? '', 10) || 0, ready: lines[7]?.trim() === 'ready' };
};

/** Stops that one process and waits until it is gone: politely, then without the final checkpoint (the log replays). */
export const stopPostmaster = async (pid: number, clusterDir: string): Promise<void> => {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!isServerOf(pid, clusterDir)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (!isServerOf(pid, clusterDir)) return;
      await sleep(20);
    }
  }
  throw new Error(`PostgreSQL (proceso ${pid}) no se detuvo. (The PostgreSQL process ${pid} did not stop.)`);
};

/** Only the command line is readable for everyone; a process that has ended and awaits its parent has an empty one. */
const isServerOf = (pid: number, clusterDir: string): boolean => {
  if (process.platform === 'linux') {
    const command = readOrEmpty(`/proc/${pid}/cmdline`).split('\0');
    return command.includes(clusterDir) || (command.includes(ownFolder) && folderOf(pid) === clusterDir);
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      clusterDir,
    );
  } catch {
    return false;
  }
};

const folderOf = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
};

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
