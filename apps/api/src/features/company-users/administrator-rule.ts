import pg from 'pg';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { checkAdministrators } from './company-users.sql.ts';

/** Does something that may take an administrator away. The rule lives in the schema, where nothing slips past it. @throws last_administrator */
export async function keepAdministrator(db: Db, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    await checkAdministrators(db);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'administrator_kept') throw new AppError('last_administrator', { cause: error });
    throw error;
  }
}
