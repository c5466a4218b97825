import sql from 'sql-template-tag';
import type { Db } from './database.ts';

/** Lets rules that wait for the end of the transaction speak now, on the node where the tenant's rows are. */
export const judgeNow = (db: Db): Promise<number> =>
  db.run(sql`select judge_now() from client where client_id = current_client()`);
