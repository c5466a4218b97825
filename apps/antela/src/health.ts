import { faultsOfServing } from '@antela/api/db/serving-role';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** The database must answer within this, or the process is not ready to serve. */
const timeoutMs = 2_000;
/** Option of the driver, whose types do not know it: a probe that nobody answers must not keep its connection. */
const timeout = { query_timeout: timeoutMs };
/** Workers beat every four seconds; one that missed three of them is gone. */
const silenceMs = 15_000;

interface Options {
  /** As the role that owns nothing: what requests need. */
  pool: pg.Pool;
  /** As the login that owns the schema. */
  owner: pg.Pool;
  /** The files whose steps this process's code expects. */
  migrations: readonly string[];
  /** Whether the process has begun and is not about to stop. */
  isServing: () => boolean;
  /** Tells the operator what no request shows. */
  alarm: (line: string) => void;
}

type Check = 'database' | 'role' | 'migrations' | 'serving';

/**
 * `/livez`: the process runs. `/readyz`: it can serve: it reaches its database as the application's role and no more, whose schema
 * is at least this process's, and it is not about to stop. Each check is named in the answer. Workers are not one of them: without
 * one, people still sign in, look and ask. That none is heard of is an alarm, said once each time it begins and ends.
 */
export async function health(
  app: FastifyInstance,
  { pool, owner, migrations, isServing, alarm }: Options,
): Promise<void> {
  let hasWorker: boolean | undefined;
  /** From then on a silence is the workers' own. */
  let judgesFrom = -Infinity;
  let wasAway = false;
  /** After the database was away nobody is judged by a silence that nobody could break. */
  const ask = (): Promise<Record<Check, boolean>> =>
    askAll().catch((error: unknown) => {
      wasAway = true;
      throw error;
    });

  async function askAll(): Promise<Record<Check, boolean>> {
    const [{ faults }, { rows }] = await Promise.all([
      faultsOfServing(pool, timeoutMs),
      owner.query<{ migrations: boolean; worker: boolean }>({
        ...timeout,
        text: `select (select count(*) from antela_migrations.applied where name = any($1)) = cardinality($1) as migrations,
                exists (select from antela.worker_heartbeat where seen_at > now() - $2 * interval '1 millisecond') as worker`,
        values: [migrations, silenceMs],
      }),
    ]);
    if (wasAway) judgesFrom = performance.now() + silenceMs;
    wasAway = false;
    const [found] = rows;
    hear(found?.worker === true);
    return {
      database: true,
      role: faults.length === 0,
      migrations: found?.migrations === true,
      serving: isServing(),
    };
  }

  function hear(isThere: boolean): void {
    if (isThere === hasWorker || (!isThere && performance.now() < judgesFrom)) return;
    if (!isThere && isServing())
      alarm(
        `ALARMA: ningún proceso de trabajo responde desde hace ${silenceMs / 1_000} s. Pagos, correos, importaciones y cortes esperan: arranca «antela worker».`,
      );
    else if (hasWorker === false) alarm('Fin de la alarma: ya hay un proceso de trabajo.');
    // Before it serves nobody has missed one.
    if (isThere || isServing()) hasWorker = isThere;
  }

  // Where nobody probes, the alarm must still be heard.
  const watch = setInterval(() => void ask().catch(() => undefined), silenceMs).unref();
  app.addHook('onClose', async () => clearInterval(watch));

  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const unknown = { database: false, role: false, migrations: false, serving: isServing() };
    const late = new Promise<typeof unknown>((resolve) =>
      setTimeout(() => resolve(unknown), timeoutMs).unref(),
    );
    const checks = await Promise.race([ask().catch(() => unknown), late]);
    const isReady = Object.values(checks).every(Boolean);
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'not ready', checks, alarms: hasWorker === false ? ['worker'] : [] });
  });
}
