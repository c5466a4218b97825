import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Logger,
  run,
  type Job,
  type Runner,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import { keepHeartbeat } from './heartbeat.ts';
import { outlasting } from './outlasting.ts';

/** Work of one urgency. It has slots of its own: however much of it waits, the other lanes go on. */
export interface Lane {
  tasks: TaskList;
  /** So many tasks of it run at once in this process. */
  slots: number;
  /** Schedule of the tasks that begin by the clock. */
  crontab?: string;
}

export interface Lanes {
  /** Takes no more work and waits for what is under way; what takes too long is given back for another worker. */
  stop: () => Promise<void>;
}

export interface LaneWatch {
  /** Called with the events of every lane, before the first begins. */
  watch?: (events: WorkerEvents) => void;
  /** Pool that tasks work through, where it is not the queue's own. */
  pool?: pg.Pool;
  /** Told of each failure, with the task it was in; a failed task is retried: as soon as the database is back, else with growing pauses. */
  failed?: (where: { task?: string; job?: string; attempt?: number }, error: unknown) => void;
}

/** Only what went wrong is worth a line. The queue's own words repeat what the database said, with its values. */
const loggerOf = (failed: NonNullable<LaneWatch['failed']>): Logger =>
  new Logger(() => (level: string, message: string, meta: { job?: Job; error?: unknown } = {}) => {
    if (level !== 'error') return;
    const { job, error } = meta;
    failed(
      job ? { task: job.task_identifier, job: job.id, attempt: job.attempts } : {},
      error ?? new Error(message),
    );
  });

/** Supervisors usually kill a process that is still there half a minute after it was told to stop. */
const timeoutMs = 20_000;
/** Between two tries to take up work again; the first comes at once. */
const pausesMs = [0, 500, 1_000, 2_000];

/**
 * The queue asks once for the numbers of a runner's tasks and keeps a failure as it keeps an answer: a runner that began while the
 * database was away would never find work again. Its pool ends, and another follows.
 */
function endWhereTasksStayUnknown(events: WorkerEvents): void {
  const known = new WeakSet<WorkerPool>();
  const hasAsked = ({ worker }: { worker: { workerPool: WorkerPool } }) => void known.add(worker.workerPool);
  events.on('worker:getJob:empty', hasAsked);
  events.on('job:start', hasAsked);
  events.on('worker:getJob:error', ({ worker: { workerPool } }) => {
    if (known.has(workerPool)) return;
    // Once: its other workers hear the same.
    known.add(workerPool);
    Promise.resolve(workerPool.gracefulShutdown('its tasks are not known')).catch(() => undefined);
  });
}

/** Events of one runner; everybody who listens to all of them hears it too. */
function eventsOfOne(all: WorkerEvents): WorkerEvents {
  const own = new EventEmitter();
  const emit = own.emit.bind(own);
  own.emit = (name, ...given) => {
    all.emit(name as 'stop', ...(given as [never]));
    return emit(name, ...given);
  };
  return own;
}

/**
 * Resolves when a runner has ended, or its workers have: where several ends of tasks could not be written down, the queue waits for
 * its own count of them for ever, and its promise never settles.
 */
function ended(runner: Runner): Promise<void> {
  return new Promise((resolve) => {
    const workersEnded = () => {
      // Its clock ends as well.
      runner.stop().catch(() => undefined);
      resolve();
    };
    runner.events.once('pool:gracefulShutdown:complete', workersEnded);
    runner.events.once('pool:forcefulShutdown:complete', workersEnded);
    runner.promise.then(
      () => resolve(),
      () => resolve(),
    );
  });
}

const runnerSettings = {
  // Workers are told of new work (db/tell-workers.ts). Looking finds what was scheduled for later, and what nobody told of.
  pollInterval: 2_000,
  noHandleSignals: true,
  // An end that cannot be written down ends the runner. Without a batch nobody would await it: its failure would end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
} as const;

/** Waits for the work under way, and gives back what takes too long. */
async function end(runner: Runner, pools: ReadonlySet<WorkerPool>): Promise<void> {
  const ended = runner.promise.catch(() => undefined);
  runner.stop().catch(() => undefined);
  const late = new AbortController();
  const inTime = await Promise.race([
    ended.then(() => true),
    delay(timeoutMs, false, { signal: late.signal }).catch(() => false),
  ]);
  late.abort();
  if (!inTime)
    await Promise.allSettled([...pools].map(async (pool) => pool.forcefulShutdown('it takes too long')));
}

/** Works on every lane until `stop`, whatever happens to the database meanwhile. @throws where it cannot begin */
export async function runLanes(
  queuePool: pg.Pool,
  lanes: readonly Lane[],
  { watch, pool = queuePool, failed = (_where, error) => console.error(error) }: LaneWatch = {},
): Promise<Lanes> {
  const logger = loggerOf(failed);
  const events: WorkerEvents = new EventEmitter();
  events.setMaxListeners(lanes.length * 10);
  const pools = new Set<WorkerPool>();
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool));
  events.on('pool:release', ({ workerPool }) => pools.delete(workerPool));
  endWhereTasksStayUnknown(events);
  watch?.(events);
  const stopBeating = keepHeartbeat(queuePool, events);
  const stopping = new AbortController();
  const outlast = { pools: [queuePool, pool], stopping: stopping.signal, failed };
  const begin = ({ tasks, slots, crontab = '' }: Lane): Promise<Runner> =>
    run({
      pgPool: queuePool,
      events: eventsOfOne(events),
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [name, task && outlasting(task, outlast)]),
      ),
      concurrency: slots,
      crontab,
      ...runnerSettings,
      logger,
    });
  const runners = new Map<Lane, Runner>();

  /** A runner that ended without being told to is followed by another: what broke it has passed, or will. */
  async function keep(lane: Lane, first: Runner): Promise<void> {
    let runner: Runner | null = first;
    for (let failures = 0; !stopping.signal.aborted;) {
      const began = performance.now();
      if (runner) {
        runners.set(lane, runner);
        await ended(runner);
        if (performance.now() - began > 60_000) failures = 0;
      }
      if (stopping.signal.aborted) return;
      await delay(pausesMs[Math.min(failures, pausesMs.length - 1)], undefined, {
        signal: stopping.signal,
      }).catch(() => undefined);
      failures += 1;
      runner = stopping.signal.aborted ? null : await begin(lane).catch(() => null);
    }
    // It began in the very moment that all was told to stop.
    await runner?.stop().catch(() => undefined);
  }

  const kept: Promise<void>[] = [];
  try {
    // One after the other: the first sees to the queue's own tables.
    for (const lane of lanes) kept.push(keep(lane, await begin(lane)));
  } catch (error) {
    stopping.abort();
    await Promise.all([...runners.values()].map((runner) => runner.stop().catch(() => undefined)));
    stopBeating();
    throw error;
  }

  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([...runners.values()].map((runner) => end(runner, pools)));
      stopBeating();
    },
  };
}
