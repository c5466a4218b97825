import { setTimeout as delay } from 'node:timers/promises';
import type { Task } from 'graphile-worker';
import type pg from 'pg';
import { isDatabaseAway } from '../db/database-away.ts';

const triesMax = 4;
const pauseMs = 500;
/** Over a way that swallows what is sent, no answer ever comes. */
const probe = { text: 'select 1', query_timeout: 2_000 };

interface Outlasting {
  /** A task is tried again once every one of them answers. */
  pools: readonly pg.Pool[];
  stopping: AbortSignal;
  /** Told of each try that the database failed. */
  failed: (where: { task: string; job: string; attempt: number }, error: unknown) => void;
}

/**
 * Lets a task that the database failed wait for it in its slot. Given back to the queue, it would wait longer after each attempt,
 * minutes after a few, while the database has long been back. A task that fails this way although the database answers is given back.
 */
export const outlasting =
  (task: Task, { pools, stopping, failed }: Outlasting): Task =>
  async (payload, helpers) => {
    for (let tries = 1; ; tries += 1)
      try {
        return await task(payload, helpers);
      } catch (error) {
        const isOver = tries === triesMax || stopping.aborted;
        if (isOver || !(error instanceof Error) || !isDatabaseAway(error)) throw error;
        const { task_identifier: name, id, attempts } = helpers.job;
        failed({ task: name, job: id, attempt: attempts }, error);
        await untilBack(pools, stopping);
      }
  };

/** Resolves after a pause in which every pool has answered, or when all is told to stop. */
async function untilBack(pools: readonly pg.Pool[], stopping: AbortSignal): Promise<void> {
  for (let isBack = false; !isBack && !stopping.aborted;) {
    await delay(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    isBack = await Promise.all(pools.map((pool) => pool.query(probe))).then(
      () => true,
      () => false,
    );
  }
}
