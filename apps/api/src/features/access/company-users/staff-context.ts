import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import * as sql from './company-users.sql.ts';

/** A user whose companies the caller all sees: nobody changes what reaches beyond their sight. @throws not_found, beyond_own_companies */
export async function changeableUser(
  { db, scope }: UserContext,
  userId: string,
): Promise<sql.CompanyUserRecord> {
  const record = await sql.getCompanyUser(db, scope, userId);
  if (!record) throw new AppError('not_found');
  if (record.has_other_companies) throw new AppError('beyond_own_companies');
  return record;
}
