import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** A worker that has not been heard of for this long is dead: its work is set free for the others. */
const silenceMs = 12_000;
const beatEveryMs = 4_000;

/** A task that a pool of ours has locked and nobody of ours works on was given out in an answer that never came. */
const lostMs = 8_000;

/**
 * Keeps this process's queue workers known as alive, and frees what dead ones had locked: by itself the queue would wait
 * four hours. Wall-clock time of the database decides, so fixed clocks of tests do not matter. After the database was away nobody
 * is judged by a silence that nobody could break.
 * @param events of the runners, from before they start: their pools of workers are announced while they do
 * @returns stops beating
 */
export function keepHeartbeat(queuePool: pg.Pool, events: WorkerEvents): () => void {
  const alive = new Set<string>();
  /** Pools of ours that have ended, whatever they left. */
  const ended = new Set<string>();
  const underWay = new Set<string>();
  /** When a beat last found the database again after one that did not. */
  let backAt = -Infinity;
  let wasAway = false;
  events.on('pool:create', ({ workerPool }) => {
    alive.add(workerPool.id);
    beat();
  });
  events.on('pool:release', ({ workerPool }) => {
    alive.delete(workerPool.id);
    ended.add(workerPool.id);
    beat();
  });
  events.on('job:start', ({ job }) => underWay.add(job.id));
  events.on('job:complete', ({ job }) => underWay.delete(job.id));

  async function tryBeat(): Promise<void> {
    await queuePool.query(
      `insert into antela.worker_heartbeat (worker_id, seen_at) select w, now() from unnest($1::text[]) w
       on conflict (worker_id) do update set seen_at = excluded.seen_at`,
      [[...alive]],
    );
    if (wasAway) backAt = performance.now();
    wasAway = false;
    await freeOwn();
    if (performance.now() - backAt >= silenceMs) await freeSilent(queuePool);
    await queuePool.query(`delete from antela.worker_heartbeat where seen_at < now() - interval '1 day'`);
  }

  async function freeOwn(): Promise<void> {
    await queuePool.query(
      `with lost as (
         update graphile_worker._private_jobs set locked_at = null, locked_by = null
         where locked_by = any($1) and locked_at < now() - $2 * interval '1 millisecond' and id <> all($3::bigint[])
         returning job_queue_id)
       update graphile_worker._private_job_queues set locked_at = null, locked_by = null
       where locked_by = any($1) and id in (select job_queue_id from lost)`,
      [[...alive], lostMs, [...underWay]],
    );
    const gone = [...ended];
    if (gone.length > 0) await queuePool.query('select graphile_worker.force_unlock_workers($1)', [gone]);
    for (const id of gone) ended.delete(id);
  }

  /** A beat that fails is made up for by the next; the database being away is seen elsewhere. */
  function beat(): void {
    tryBeat().catch(() => (wasAway = true));
  }

  const timer = setInterval(beat, beatEveryMs).unref();
  return () => clearInterval(timer);
}

/** Frees what workers hold that have not been heard of for too long. A database that has just started has heard of nobody yet. */
async function freeSilent(queuePool: pg.Pool): Promise<void> {
  const { rows } = await queuePool.query<{ worker_id: string }>(
    `select distinct j.locked_by as worker_id from graphile_worker.jobs j
     left join antela.worker_heartbeat h on h.worker_id = j.locked_by
     where j.locked_by is not null and j.locked_at < now() - $1 * interval '1 millisecond'
       and (h.seen_at is null or h.seen_at < now() - $1 * interval '1 millisecond')
       and pg_postmaster_start_time() < now() - $1 * interval '1 millisecond'`,
    [silenceMs],
  );
  if (rows.length > 0)
    await queuePool.query('select graphile_worker.force_unlock_workers($1)', [
      rows.map((row) => row.worker_id),
    ]);
}
