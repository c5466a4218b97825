import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** The database must answer within this, or the process is not ready to serve. */
const patienceMs = 2_000;
/** Of the driver, whose types do not know it: a probe that nobody answers must not keep its connection. */
const patient = { query_timeout: patienceMs };
/** Workers beat every four seconds; one that missed three of them is gone. */
const silenceMs = 15_000;

interface Options {
  /** Of the role that owns nothing: what requests need. */
  pool: pg.Pool;
  /** Of the login that owns the schema. */
  owner: pg.Pool;
  /** The files whose steps this process's code expects. */
  migrations: readonly string[];
  /** Whether the process is not about to stop. */
  isServing: () => boolean;
}

type Check = 'database' | 'migrations' | 'worker' | 'serving';

/**
 * `/livez`: the process runs. `/readyz`: it can serve: it reaches its database, whose schema is at least this process's, a
 * worker somewhere does what requests leave to be done, and it is not about to stop. Each check is named in the answer.
 */
export async function health(
  app: FastifyInstance,
  { pool, owner, migrations, isServing }: Options,
): Promise<void> {
  async function ask(): Promise<Record<Check, boolean>> {
    const [, { rows }] = await Promise.all([
      pool.query({ ...patient, text: 'select 1' }),
      owner.query<{ migrations: boolean; worker: boolean }>({
        ...patient,
        text: `select (select count(*) from antela_migrations.applied where name = any($1)) = cardinality($1) as migrations,
                exists (select from antela.worker_heartbeat where seen_at > now() - $2 * interval '1 millisecond') as worker`,
        values: [migrations, silenceMs],
      }),
    ]);
    const [found] = rows;
    return {
      database: true,
      migrations: found?.migrations === true,
      worker: found?.worker === true,
      serving: isServing(),
    };
  }

  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const unknown = { database: false, migrations: false, worker: false, serving: isServing() };
    const late = new Promise<typeof unknown>((resolve) =>
      setTimeout(() => resolve(unknown), patienceMs).unref(),
    );
    const checks = await Promise.race([ask().catch(() => unknown), late]);
    const isReady = Object.values(checks).every(Boolean);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready', checks });
  });
}
