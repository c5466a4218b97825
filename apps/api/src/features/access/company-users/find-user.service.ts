import { withImplied, type Permission } from '@antela/contract/permissions';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { getCompanyUser, listPeopleOf, type CompanyUserRecord } from './company-users.sql.ts';

export { findOwner, findOwnerBySubject } from './account-owners.sql.ts';

/** A user within the caller's sight, for other features; null otherwise. */
export const findUser = (db: Db, scope: Scope, userId: string): Promise<CompanyUserRecord | null> =>
  getCompanyUser(db, scope, userId);

/** A user whose companies the caller all sees: nobody changes what reaches beyond their sight. @throws not_found, beyond_own_companies */
export async function changeableUser({ db, scope }: UserContext, userId: string): Promise<CompanyUserRecord> {
  const record = orNotFound(await findUser(db, scope, userId));
  if (record.has_other_companies) throw new AppError('beyond_own_companies');
  return record;
}

/** Active people who hold all of these rights in all of these companies, by name. */
export async function listHolders(
  db: Db,
  clientId: string,
  rights: readonly Permission[],
  companyIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const people = await listPeopleOf(db, clientId, companyIds);
  return people
    .filter(({ permissions }) => {
      const held = new Set(withImplied(permissions as Permission[]));
      return rights.every((right) => held.has(right));
    })
    .map(({ id, name }) => ({ id, name }));
}
