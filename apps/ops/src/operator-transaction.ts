import { dbOn, inTurn, takeOrders, type Db } from '@antela/api/db/database';
import { tellWorkers } from '@antela/api/db/tell-workers';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { OpsError } from './command.ts';

/** One by one, because a cluster hands each on with the text in which it stands. */
const settings = [
  'search_path = antela, public',
  `timezone = 'UTC'`,
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  // On a cluster: what all nodes have in common can be written after every tenant was read.
  `citus.multi_shard_modify_mode = 'sequential'`,
];

/**
 * Runs `work` in one transaction that reaches every tenant's rows: every statement names its tenant itself. Nothing limits its
 * time, and instants are written in UTC, as the audit trail was sealed.
 * @throws OpsError where the database would hide rows from this login
 */
export async function inOperatorTransaction<T>(
  pool: Pool,
  work: (db: Db, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const setting of settings) await client.query(`set local ${setting}`);
    await mustSeeEverything(client);
    const result = await work(dbOn(client), client);
    await inTurn(client, () => client.query('commit'));
    const orders = takeOrders(client);
    if (orders > 0) tellWorkers(pool, orders);
    return result;
  } catch (error) {
    takeOrders(client);
    await inTurn(client, () => client.query('rollback')).catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Whether every row of every tenant is within this login's sight, as the catalogue says: a table it may not read, or of which a
 * policy hides rows, would make what it reports a part of the truth. Also holds the tenants against the clients it sees.
 * @returns the login and how many tenants there are
 * @throws OpsError
 */
export async function mustSeeEverything(client: ClientBase): Promise<{ login: string; tenants: number }> {
  const { rows } = await client.query<{ login: string; tenants: number; seen: number; hidden: string[] }>(`
    select current_user as login, (select count(*)::int from antela.tenant) as tenants,
      (select count(*)::int from antela.client) as seen,
      array(select c.relname::text from pg_class c, pg_roles r
            where c.relnamespace = 'antela'::regnamespace and c.relkind in ('r', 'p') and r.rolname = current_user
              and (not has_table_privilege(c.oid, 'select')
                or not (not c.relrowsecurity or r.rolsuper or r.rolbypassrls)
                and not (exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
                                   and pg_get_expr(p.polqual, c.oid) = 'true'
                                   and exists (select from unnest(p.polroles) m where m = 0 or pg_has_role(m, 'usage')))
                         and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('r', '*')
                                   and exists (select from unnest(p.polroles) m where m = 0 or pg_has_role(m, 'usage')))))
            order by 1) as hidden`);
  const [found] = rows;
  if (found && found.hidden.length === 0 && found.seen === found.tenants) return found;
  const why =
    found && found.hidden.length > 0
      ? `no ve todas las filas de ${found.hidden.slice(0, 5).join(', ')}${found.hidden.length > 5 ? ` y ${found.hidden.length - 5} tablas más` : ''}`
      : `ve ${found?.seen ?? 0} de ${found?.tenants ?? 0} clientes`;
  throw new OpsError(
    `El usuario ${found?.login ?? ''} ${why}: lo que haga o diga estaría incompleto. Usa el rol del operador (DATABASE_OPS_URL) y corre antes «migrate».`,
  );
}

/** Line that tells which login read the rows, and of how many tenants. */
export const readersLine = ({ login, tenants }: { login: string; tenants: number }): string =>
  `Leído como ${login}: ${tenants === 1 ? '1 cliente' : `${tenants} clientes`}.`;
