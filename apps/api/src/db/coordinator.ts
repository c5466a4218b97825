import type pg from 'pg';

/**
 * Says that a session's plans are made with little thought where its server is a cluster's coordinator: there a plan only tells which node a statement
 * goes to, is made anew for each, and took longer than the statement itself. Nodes hear nothing of it, as they would of `set local`, and plan as ever.
 */
const plainPlans = `
  select set_config(setting.name, setting.value, false)
  from pg_extension,
    (values ('join_collapse_limit', '1'), ('from_collapse_limit', '1'), ('max_parallel_workers_per_gather', '0'), ('jit', 'off'),
      ('enable_nestloop', 'off'), ('enable_mergejoin', 'off'), ('enable_memoize', 'off'), ('enable_bitmapscan', 'off'), ('enable_indexonlyscan', 'off')
    ) as setting (name, value)
  where extname = 'citus'`;

/** A connection that cannot be told fails at what it was opened for, whose caller hears of it. */
export const planPlainly = (client: pg.ClientBase): void => void client.query(plainPlans).catch(() => {});
