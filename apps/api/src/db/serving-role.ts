import type pg from 'pg';

/** Faults of a connection that may not serve requests, each read from what the database says of itself. */
const faultsOfRole = `
  select rolname as role,
    array_remove(array[
      case when session_user <> current_user then 'entró como ' || session_user end,
      case when rolsuper then 'es superusuario' end,
      case when rolbypassrls then 'pasa por encima de la seguridad por filas' end,
      case when exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                        where n.nspname = 'antela' and pg_has_role(current_user, c.relowner, 'member')) then 'es dueño de las tablas' end,
      case when exists (select from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
                        where n.nspname = 'antela' and p.polname = 'operator'
                          and exists (select from unnest(p.polroles) r where pg_has_role(current_user, r, 'member'))) then 've las filas de todos los clientes' end,
      case when current_setting('search_path') <> 'antela, public' then 'search_path es ' || current_setting('search_path') end,
      case when current_setting('TimeZone') <> 'UTC' then 'timezone es ' || current_setting('TimeZone') end,
      case when current_setting('statement_timeout') = '0' then 'statement_timeout no tiene límite' end,
      case when current_setting('idle_in_transaction_session_timeout') = '0' then 'idle_in_transaction_session_timeout no tiene límite' end,
      case when current_setting('jit') <> 'off' then 'jit no es off: compilar una consulta tarda más que hacerla' end,
      case when exists (select from pg_extension where extname = 'citus') and current_setting('citus.propagate_set_commands') <> 'local'
           then 'citus.propagate_set_commands no es local: los nodos no sabrían de qué cliente es la transacción' end,
      case when exists (select from pg_extension where extname = 'citus') and current_setting('plan_cache_mode') <> 'force_custom_plan'
           then 'plan_cache_mode no es force_custom_plan: el coordinador usaría para un cliente el plan de otro' end
    ], null) as faults
  from pg_roles where rolname = current_user`;

/** Reason a connection of the pool must not serve requests, in Spanish; empty where it may. `within` milliseconds, or it throws. */
export async function faultsOfServing(
  pool: pg.Pool,
  within = 5_000,
): Promise<{ role: string; faults: string[] }> {
  // The driver's types do not know the limit.
  const question = { query_timeout: within, text: faultsOfRole };
  const { rows } = await pool.query<{ role: string; faults: string[] }>(question);
  return rows[0] ?? { role: '', faults: ['el rol no existe'] };
}

/** @throws Error that says why the pool's connections must not serve requests, and what to do */
export async function mustServe(pool: pg.Pool): Promise<void> {
  const { role, faults } = await faultsOfServing(pool);
  if (faults.length === 0) return;
  throw new Error(
    `No sirvo con el usuario ${role} de DATABASE_URL: ${faults.join('; ')}. ` +
      'Ahí va el rol de la aplicación, que no es dueño de nada (docs/operations.md, «Un PostgreSQL propio»).',
  );
}
