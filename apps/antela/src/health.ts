import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** The database must answer within this, or the process is not ready to serve. */
const patienceMs = 2_000;

/** `/livez`: the process runs. `/readyz`: it can serve, that is, reach its database. */
export async function health(app: FastifyInstance, { pool }: { pool: pg.Pool }): Promise<void> {
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const answered = pool.query('select 1').then(
      () => true,
      () => false,
    );
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs).unref());
    const ready = await Promise.race([answered, late]);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'database unreachable' });
  });
}
