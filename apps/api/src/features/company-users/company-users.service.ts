import type { inviteCompanyUsers, updateCompanyUser } from '@antela/contract/company-users';
import type { Parsed } from '@antela/contract/endpoint';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../http/app-error.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import { keepAdministrator } from '../roles/administrator-rule.service.ts';
import { rolesToGrant } from '../roles/granting.service.ts';
import * as sql from './company-users.sql.ts';
import type { PoolUsers } from './pool-users.ts';
import { changeableUser, type StaffContext } from './staff-context.ts';
import { syncSoon } from './sync-pool-user.service.ts';

type Invitations = Parsed<typeof inviteCompanyUsers>['body']['users'];
type Change = Parsed<typeof updateCompanyUser>['body'];

/**
 * Writes users down and has the pool invite them once that is certain. An address that signs in anywhere already is left out.
 * @throws not_found for a role or company out of sight, beyond_own_permissions, invalid_input for an address given twice
 */
export async function inviteUsers(
  context: StaffContext,
  poolUsers: PoolUsers,
  users: Invitations,
): Promise<{ email: string; outcome: 'invited' | 'taken'; userid: string | null }[]> {
  const { db, scope, user, actor, now } = context;
  checkRepeated(users);
  if (!users.every(({ companies }) => companies.every((id) => scope.companyIds.includes(id))))
    throw new AppError('not_found');
  const roles = await rolesToGrant(
    db,
    scope,
    user,
    users.map(({ roleid }) => roleid),
  );
  const taken = await sql.takenEmails(
    db,
    scope,
    users.map(({ email }) => email),
  );
  const outcomes = [];
  for (const { email, name, roleid, companies } of users) {
    const userid = newId();
    const isTaken = taken.has(email) || (await poolUsers.findSubject(email)) !== null;
    if (
      isTaken ||
      !(await sql.insertCompanyUser(db, scope.clientId, { id: userid, email, name, roleid }, now))
    ) {
      outcomes.push({ email, outcome: 'taken' as const, userid: null });
      continue;
    }
    await sql.replaceCompanies(db, scope.clientId, userid, [...new Set(companies)]);
    await recordAudit(db, scope.clientId, actor, now, {
      action: 'company_user.created',
      entityKind: 'company_user',
      entityId: userid,
      changes: changesBetween({}, { name, email, role: roles.get(roleid)?.name, companies }),
    });
    await syncSoon(db, scope.clientId, userid);
    outcomes.push({ email, outcome: 'invited' as const, userid });
  }
  return outcomes;
}

/** @throws not_found, stale, own_user, beyond_own_permissions, beyond_own_companies, last_administrator */
export async function updateUser(
  context: StaffContext,
  userId: string,
  version: number,
  { name, roleid, companies }: Change,
): Promise<sql.CompanyUserRecord> {
  const { db, scope, user, actor, now } = context;
  const before = await changeableUser(context, userId);
  if (!companies.every((id) => scope.companyIds.includes(id))) throw new AppError('not_found');
  if (before.version !== version) throw new AppError('stale');
  const held = before.companies.map(({ id }) => id).toSorted();
  const wanted = [...new Set(companies)].toSorted();
  const changes = changesBetween(
    { name: before.full_name, roleid: before.role_id, companies: held },
    { name, roleid, companies: wanted },
  );
  if (Object.keys(changes).length === 0) return before;
  const isReachChanged = 'roleid' in changes || 'companies' in changes;
  if (isReachChanged && userId === user.userId) throw new AppError('own_user');
  // A role in one more company is a permission there: it is granted like any other.
  const isGrant = 'roleid' in changes || wanted.some((id) => !held.includes(id));
  if (isGrant) await rolesToGrant(db, scope, user, [roleid]);
  await keepAdministrator(db, async () => {
    if (
      !(await sql.updateCompanyUserRow(db, scope.clientId, userId, version, { name, roleid }, isReachChanged))
    )
      throw new AppError('stale');
    if ('companies' in changes) await sql.replaceCompanies(db, scope.clientId, userId, wanted);
  });
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'company_user.updated',
    entityKind: 'company_user',
    entityId: userId,
    changes,
  });
  const after = await sql.getCompanyUser(db, scope, userId);
  // Without any company left the user is still seen; this is for the reader of types.
  if (!after) throw new AppError('not_found');
  return after;
}

function checkRepeated(users: Invitations): void {
  const seen = new Set<string>();
  const errors = users.flatMap(({ email }, index) => {
    const isRepeated = seen.has(email);
    seen.add(email);
    return isRepeated
      ? [
          {
            path: `users.${index}.email`,
            code: 'repeated',
            detail: 'Este correo está dos veces. Déjalo una sola.',
          },
        ]
      : [];
  });
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
}
