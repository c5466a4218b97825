import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db } from './database.ts';

/**
 * Statements that follow in this transaction are planned once per connection, and by index whatever the tables held at that moment: for
 * those whose best way is one and the same for all their values, and whose planning takes longer than running them. The server itself would
 * plan them anew each time, because it takes planning for cheap. A cluster plans with its values.
 */
export const planOnce = (db: Db): Promise<unknown> =>
  db.later.run(
    sql`select set_config('plan_cache_mode', case when current_setting('citus.propagate_set_commands', true) is null then ${'force_generic_plan'} else current_setting('plan_cache_mode') end, true),
             set_config('enable_seqscan', ${'off'}, true)`,
  );

/** A number of rows as part of a statement's text: a plan that is made once has to know that they are few. */
export function rowsAtMost(rows: number): Sql {
  if (!Number.isSafeInteger(rows)) throw new TypeError('a number of rows is an integer');
  return raw(`limit ${rows}`);
}
