import type { Db, Scope } from '../../../db/database.ts';
import { getCompanyUser, type CompanyUserRecord } from './company-users.sql.ts';

/** A user within the caller's sight, for other features; null otherwise. */
export const findUser = (db: Db, scope: Scope, userId: string): Promise<CompanyUserRecord | null> =>
  getCompanyUser(db, scope, userId);
