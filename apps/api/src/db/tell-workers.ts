import type pg from 'pg';

/**
 * Shortest time between two tellings of one pool, in milliseconds. Every worker that is told asks the database: many orders of a moment are
 * told as one.
 */
const pauseMs = 20;

/** Orders of each pool that are not told yet, while it pauses. */
const pausing = new WeakMap<pg.Pool, number>();

/**
 * Wakes as many of the queue's workers as there are orders (its channel and payload are the queue's own). A telling that is lost costs two
 * seconds: workers look for themselves as well. Nothing is kept on the disk for it, which the lock that it takes would wait for.
 */
async function wake(pool: pg.Pool, orders: number): Promise<void> {
  await pool
    .query(
      `set local synchronous_commit = off;
       select pg_notify('jobs:insert', json_build_object('r', random(), 'count', ${orders})::text)`,
    )
    .catch(() => {});
}

/** Tells the queue's workers of orders that are committed: at once, or together with others when the pool's pause is over. */
export function tellWorkers(pool: pg.Pool, orders: number): void {
  const waiting = pausing.get(pool);
  if (waiting !== undefined) {
    pausing.set(pool, waiting + orders);
    return;
  }
  pausing.set(pool, 0);
  void wake(pool, orders);
  setTimeout(() => {
    const more = pausing.get(pool) ?? 0;
    pausing.delete(pool);
    if (more > 0) tellWorkers(pool, more);
  }, pauseMs).unref();
}
