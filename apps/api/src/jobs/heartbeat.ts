import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** A worker that has not been heard of for this long is dead: its work is set free for the others. */
const silenceMs = 12_000;
const beatEveryMs = 4_000;

/**
 * Keeps this process's queue workers known as alive, and frees what dead ones had locked: by itself the queue would wait
 * four hours. Wall-clock time of the database decides, so fixed clocks of tests do not matter.
 * @param events of the runner, from before it starts: its workers are announced while it does
 * @returns stops beating
 */
export function keepHeartbeat(queuePool: pg.Pool, events: WorkerEvents): () => void {
  const alive = new Set<string>();
  events.on('worker:create', ({ worker }) => {
    alive.add(worker.workerId);
    void beat().catch(() => {});
  });
  events.on('worker:release', ({ worker }) => alive.delete(worker.workerId));

  const beat = async (): Promise<void> => {
    await queuePool.query(
      `insert into antela.worker_heartbeat (worker_id, seen_at) select w, now() from unnest($1::text[]) w
       on conflict (worker_id) do update set seen_at = excluded.seen_at`,
      [[...alive]],
    );
    const { rows } = await queuePool.query<{ worker_id: string }>(
      `select distinct j.locked_by as worker_id from graphile_worker.jobs j
       left join antela.worker_heartbeat h on h.worker_id = j.locked_by
       where j.locked_by is not null and j.locked_at < now() - $1 * interval '1 millisecond'
         and (h.seen_at is null or h.seen_at < now() - $1 * interval '1 millisecond')`,
      [silenceMs],
    );
    if (rows.length > 0)
      await queuePool.query('select graphile_worker.force_unlock_workers($1)', [
        rows.map((row) => row.worker_id),
      ]);
    await queuePool.query(`delete from antela.worker_heartbeat where seen_at < now() - interval '1 day'`);
  };

  // A beat that fails is made up for by the next; the database being away is seen elsewhere.
  const timer = setInterval(() => void beat().catch(() => {}), beatEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
