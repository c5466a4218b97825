import sql from 'sql-template-tag';
import type { Db } from '../../db/database.ts';

/** Gives the statements of this transaction a minute: they touch every line of a payroll, not one row. */
export async function allowBulkWork(db: Db): Promise<void> {
  await db.run(sql`set local statement_timeout = '60s'`);
}
