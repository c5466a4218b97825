import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { getCompanyUser, type CompanyUserRecord } from './company-users.sql.ts';

/** A user within the caller's sight, for other features; null otherwise. */
export const findUser = (db: Db, scope: Scope, userId: string): Promise<CompanyUserRecord | null> =>
  getCompanyUser(db, scope, userId);

/** A user whose companies the caller all sees: nobody changes what reaches beyond their sight. @throws not_found, beyond_own_companies */
export async function changeableUser({ db, scope }: UserContext, userId: string): Promise<CompanyUserRecord> {
  const record = await findUser(db, scope, userId);
  if (!record) throw new AppError('not_found');
  if (record.has_other_companies) throw new AppError('beyond_own_companies');
  return record;
}
