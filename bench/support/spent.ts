import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Wall clock and processor time, both in seconds. */
export interface Spent {
  seconds: number;
  cpu: number;
}

export const sum = (...parts: readonly Spent[]): Spent => ({
  seconds: parts.reduce((total, { seconds }) => total + seconds, 0),
  cpu: parts.reduce((total, { cpu }) => total + cpu, 0),
});

/** How far one is from the other, in wall clock and in processor time: on a busy machine only the second says much. */
export const ratioOf = (ours: Spent, other: Spent, goal: number): { value: number; note: string } => ({
  value: Number((ours.seconds / other.seconds).toFixed(2)),
  note: `goal ≤ ${goal}; in processor time ${(ours.cpu / other.cpu).toFixed(2)}`,
});

/** Fields of `/proc/<pid>/stat` after the name; times are in hundredths of a second. */
function statOf(pid: number | string): { parent: number; own: number; ended: number } | null {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').map(Number);
    const [own, ended] = [(fields[11] ?? 0) + (fields[12] ?? 0), (fields[13] ?? 0) + (fields[14] ?? 0)];
    return { parent: fields[1] ?? 0, own: own / 100, ended: ended / 100 };
  } catch {
    return null;
  }
}

/** User and system time of one process so far, in seconds. */
export const processorSecondsOf = (pid: number): number => statOf(pid)?.own ?? 0;

/** Reads how many seconds of processor time every process of a database server has spent so far. */
export async function clockOfServer(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = statOf(rows[0]?.pid ?? 0)?.parent ?? 0;
  return () => {
    const root = statOf(server);
    const children = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
    return (
      (root?.own ?? 0) +
      (root?.ended ?? 0) +
      children.reduce((total, { parent, own }) => total + (parent === server ? own : 0), 0)
    );
  };
}

/** Measures work of this process together with every process of its database server. */
export async function meterOf(pool: pg.Pool): Promise<(work: () => Promise<unknown>) => Promise<Spent>> {
  const server = await clockOfServer(pool);
  const cpu = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6 + server();
  };
  return async (work) => {
    const [before, begun] = [cpu(), performance.now()];
    await work();
    return { seconds: (performance.now() - begun) / 1_000, cpu: cpu() - before };
  };
}
