import type { inviteCompanyUsers, updateCompanyUser } from '@antela/contract/company-users';
import { gainedApprovals } from '@antela/contract/controls';
import type { Parsed } from '@antela/contract/endpoint';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import { requirePrintable } from '../../../text/require-printable.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import { propose, voidWaiting } from '../proposals/proposals.service.ts';
import { keepAdministrator } from '../roles/administrator-rule.service.ts';
import { permissionsOf, rolesToGrant } from '../roles/granting.service.ts';
import { addUser } from './approved-users.service.ts';
import * as sql from './company-users.sql.ts';
import { changeableUser } from './find-user.service.ts';
import { notifyRoleChange } from './notify-role-change.service.ts';

type Invitations = Parsed<typeof inviteCompanyUsers>['body']['users'];
type Change = Parsed<typeof updateCompanyUser>['body'];

/**
 * Writes users down and has the pool invite them once that is certain; those who would approve money wait for another person. An
 * address that signs in anywhere already is left out.
 * @throws not_found for a role or company out of sight, beyond_own_permissions, invalid_input for an address given twice, conflict
 * for one that waits already
 */
export async function inviteUsers(
  context: UserContext,
  poolUsers: PoolUsers,
  users: Invitations,
): Promise<{ email: string; outcome: 'invited' | 'waiting' | 'taken'; userid: string | null }[]> {
  const { db, scope, user } = context;
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
  users.forEach(({ name }, index) => requirePrintable(`users.${index}.name`, name));
  const outcomes = [];
  for (const { email, name, roleid, companies } of users) {
    const userid = newId();
    const role = roles.get(roleid);
    const invited = { id: userid, email, name, roleid, companies: [...new Set(companies)] };
    const isTaken = taken.has(email) || (await poolUsers.findSubject(email)) !== null;
    if (!isTaken && role && gainedApprovals([], role.permissions).length > 0) {
      await propose(context, {
        kind: 'invitation',
        subject: { kind: 'company_user', id: userid, name: `${name} (${email})` },
        companyIds: invited.companies,
        changes: changesBetween({}, { name, email, role: role.name, companies: invited.companies }),
        body: invited,
      });
      outcomes.push({ email, outcome: 'waiting' as const, userid: null });
    } else if (!isTaken && (await addUser(context, invited, role?.name)))
      outcomes.push({ email, outcome: 'invited' as const, userid });
    else outcomes.push({ email, outcome: 'taken' as const, userid: null });
  }
  return outcomes;
}

/**
 * A role or a company in which somebody would begin to approve money waits for another person; the rest is done at once.
 * @throws not_found, stale, own_user, beyond_own_permissions, beyond_own_companies, last_administrator, conflict while another
 * proposal waits
 */
export async function updateUser(
  context: UserContext,
  userId: string,
  version: number,
  asked: Change,
): Promise<{ record: sql.CompanyUserRecord; proposalid: string | null }> {
  const { db, scope, user } = context;
  const before = await changeableUser(context, userId);
  if (!asked.companies.every((id) => scope.companyIds.includes(id))) throw new AppError('not_found');
  requireSeenVersion(before, version);
  if (asked.name !== before.full_name) requirePrintable('name', asked.name);
  const held = before.companies.map(({ id }) => id).toSorted();
  const current = { name: before.full_name, roleid: before.role_id, companies: held };
  const wanted = { ...asked, companies: [...new Set(asked.companies)].toSorted() };
  const isMoved = wanted.roleid !== before.role_id || wanted.companies.join() !== held.join();
  if (isMoved && userId === user.userId) throw new AppError('own_user');
  // A role in one more company is a permission there: it is granted like any other.
  const joins = wanted.companies.some((id) => !held.includes(id));
  if (wanted.roleid !== before.role_id || joins) await rolesToGrant(db, scope, user, [wanted.roleid]);
  const gains = isMoved && (await gainsApproval(context, before.role_id, wanted.roleid, joins));
  const proposalid = gains ? await proposeMove(context, before, held, wanted) : null;
  const { name, roleid, companies } = gains ? { ...current, name: wanted.name } : wanted;
  const changes = changesBetween(current, { name, roleid, companies });
  if (Object.keys(changes).length === 0) return { record: before, proposalid };
  const isReachChanged = 'roleid' in changes || 'companies' in changes;
  if (isReachChanged) await voidWaiting(context, { kind: 'company_user', id: userId }, ['user']);
  await keepAdministrator(db, async () => {
    if (
      !(await sql.updateCompanyUserRow(db, scope.clientId, userId, version, { name, roleid }, isReachChanged))
    )
      throw new AppError('stale');
    if ('companies' in changes) await sql.replaceCompanies(db, scope.clientId, userId, companies);
  });
  await recordAudit(context, 'company_user.updated', 'company_user', userId, changes);
  const after = await sql.getCompanyUser(db, scope, userId);
  // Without any company left the user is still seen; this is for the reader of types.
  if (!after) throw new AppError('not_found');
  await notifyRoleChange(context, before, after);
  return { record: after, proposalid };
}

/** Whether somebody would approve money where they did not: by another role, or in one more company. */
async function gainsApproval(
  { db, scope }: UserContext,
  from: string,
  to: string,
  joins: boolean,
): Promise<boolean> {
  const [before, after] = [
    await permissionsOf(db, scope.clientId, from),
    await permissionsOf(db, scope.clientId, to),
  ];
  return gainedApprovals(joins ? [] : before, after).length > 0;
}

const proposeMove = (
  context: UserContext,
  before: sql.CompanyUserRecord,
  held: readonly string[],
  { roleid, companies }: Pick<Change, 'roleid' | 'companies'>,
): Promise<string> =>
  propose(context, {
    kind: 'user',
    subject: { kind: 'company_user', id: before.id, name: before.full_name },
    companyIds: [...new Set([...held, ...companies])],
    changes: changesBetween({ roleid: before.role_id, companies: held }, { roleid, companies }),
    body: { roleid, companies },
  });

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
