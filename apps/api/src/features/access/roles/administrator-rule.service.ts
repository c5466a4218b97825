import pg from 'pg';
import type { Db } from '../../../db/database.ts';
import { judgeNow } from '../../../db/judge-now.ts';
import { AppError } from '../../../http/app-error.ts';

/**
 * Does something that may take a client's last administrator away. The rule lives in the schema, where nothing slips past it;
 * here it speaks at once instead of when the transaction ends. @throws last_administrator
 */
export async function keepAdministrator(db: Db, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    await judgeNow(db);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'administrator_kept')
      throw new AppError('last_administrator', { cause: error });
    throw error;
  }
}
