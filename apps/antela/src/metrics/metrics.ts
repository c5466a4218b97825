import type { FastifyInstance } from 'fastify';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createFigures } from './figures.ts';

export interface Watched {
  pools: Readonly<Record<string, pg.Pool>>;
  /** Pool of the login that owns the schema and sees every tenant's rows. */
  owner: pg.Pool;
  clock: () => Date;
  hasOwnUserPool: boolean;
}

export interface Metrics {
  /** Samples in the format of Prometheus. */
  text: () => Promise<string>;
  contentType: string;
  /** Counts and times every request of a server, by the template of its route: addresses name people. Before its routes. */
  watchRequests: (app: FastifyInstance) => void;
  /** Counts a request refused before it had a route. */
  noteRefused: (method: string) => void;
  /** Times the queue's tasks of this process. */
  watchTasks: (events: WorkerEvents) => void;
}

/** Metrics of this process, each with the names of its labels; `deploy/monitoring` reads these and no other. */
export function createMetrics({ pools, ...database }: Watched): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'antela_http_request_duration_seconds',
    help: 'Requests answered, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const watchTasks = taskTimer(registers);
  const observePools = poolGauges(pools, registers);
  const figures = createFigures({ ...database, registers });
  return {
    contentType: registry.contentType,
    text: async () => {
      // Gauges are set before any is read: the registry reads each without waiting for another.
      await figures.refresh();
      observePools();
      return registry.metrics();
    },
    watchRequests: (app) =>
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1_000,
        );
      }),
    noteRefused: (method) => requests.observe({ method, route: 'held back', status: 429 }, 0),
    watchTasks,
  };
}

/** Times the tasks of runners, and how late each began. */
function taskTimer(registers: Registry[]): Metrics['watchTasks'] {
  const tasks = new Histogram({
    name: 'antela_task_duration_seconds',
    help: 'Tasks of the queue done by this process, by how they ended',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 20, 60, 300],
    registers,
  });
  const lag = new Histogram({
    name: 'antela_task_lag_seconds',
    help: 'Time from when a task was due until this process took it up',
    labelNames: ['task'],
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300],
    registers,
  });
  return (events) => {
    const begun = new Map<string, number>();
    events.on('job:start', ({ job }) => {
      begun.set(job.id, performance.now());
      lag.observe({ task: job.task_identifier }, Math.max(0, Date.now() - job.run_at.getTime()) / 1_000);
    });
    events.on('job:complete', ({ job, error }) => {
      const at = begun.get(job.id) ?? performance.now();
      begun.delete(job.id);
      const outcome = error === null || error === undefined ? 'done' : 'failed';
      tasks.observe({ task: job.task_identifier, outcome }, (performance.now() - at) / 1_000);
    });
  };
}

/** Registers what the pools hold; returns what reads them. */
function poolGauges(pools: Watched['pools'], registers: Registry[]): () => void {
  const connections = new Gauge({
    name: 'antela_pool_connections',
    help: 'Database connections of this process, in use or idle',
    labelNames: ['pool', 'state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'antela_pool_waiting',
    help: 'Requests and tasks of this process that wait for a database connection',
    labelNames: ['pool'],
    registers,
  });
  return () => {
    for (const [name, pool] of Object.entries(pools)) {
      waiting.set({ pool: name }, pool.waitingCount);
      connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount);
      connections.set({ pool: name, state: 'idle' }, pool.idleCount);
    }
  };
}
