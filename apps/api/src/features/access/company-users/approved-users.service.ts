import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import { mustBeAsSeen, type Approved } from '../proposals/proposals.service.ts';
import { keepAdministrator } from '../roles/administrator-rule.service.ts';
import { roleName } from '../roles/roles.service.ts';
import * as sql from './company-users.sql.ts';
import { notifyRoleChange } from './notify-role-change.service.ts';
import { syncSoon } from './sync-pool-user.service.ts';

export { lockUser } from './company-users.sql.ts';

export interface Invited {
  id: string;
  email: string;
  name: string;
  roleid: string;
  companies: readonly string[];
}

/** Writes a user down and has the pool invite them. False when somebody else has just taken the address. */
export async function addUser(
  context: Context,
  { companies, ...user }: Invited,
  role: string | undefined,
): Promise<boolean> {
  const { db, scope, now } = context;
  if (!(await sql.insertCompanyUser(db, scope.clientId, user, now))) return false;
  await sql.replaceCompanies(db, scope.clientId, user.id, companies);
  await recordAudit(
    context,
    'company_user.created',
    'company_user',
    user.id,
    changesBetween({}, { name: user.name, email: user.email, role, companies }),
  );
  await syncSoon(db, scope.clientId, user.id);
  return true;
}

/** Invites whom another person has approved. @throws not_found, conflict when the address signs in somewhere by now, stale */
export async function inviteApproved(
  context: Context & { poolUsers: Pick<PoolUsers, 'findSubject'> },
  id: string,
  body: object,
  approved: Approved,
): Promise<void> {
  const invited = { ...(body as Invited), id };
  const { name, email, companies } = invited;
  const role = await roleName(context.db, context.scope.clientId, invited.roleid);
  if (role === null) throw new AppError('not_found');
  mustBeAsSeen(approved, changesBetween({}, { name, email, role, companies }));
  const isTaken = (await context.poolUsers.findSubject(email)) !== null;
  if (isTaken || !(await addUser(context, invited, role)))
    throw new AppError('conflict', { detail: 'Ese correo ya ingresa al portal. Rechaza la solicitud.' });
}

/** Lets in again whom another person has approved. @throws not_found, conflict when they are not blocked any more */
export async function unblockApproved(context: Context, id: string): Promise<void> {
  const { db, scope } = context;
  if (!(await sql.setBlocked(db, scope.clientId, id, false))) throw new AppError('conflict');
  await syncSoon(db, scope.clientId, id);
  const after = await sql.getCompanyUser(db, scope, id);
  await recordAudit(context, 'company_user.unblocked', 'company_user', id, {
    state: ['blocked', after?.state ?? 'active'],
  });
}

/** Gives the role and the companies that another person has approved. @throws not_found, stale, last_administrator */
export async function moveApproved(
  context: Context,
  id: string,
  body: object,
  approved: Approved,
): Promise<void> {
  const { db, scope } = context;
  const { roleid, companies } = body as { roleid: string; companies: string[] };
  const before = await sql.getCompanyUser(db, scope, id);
  const role = await roleName(db, scope.clientId, roleid);
  if (!before || role === null) throw new AppError('not_found');
  const held = before.companies.map((company) => company.id).toSorted();
  const changes = changesBetween({ roleid: before.role_id, companies: held }, { roleid, companies });
  mustBeAsSeen(approved, changes);
  await keepAdministrator(db, async () => {
    const values = { name: before.full_name, roleid };
    if (!(await sql.updateCompanyUserRow(db, scope.clientId, id, before.version, values, true)))
      throw new AppError('stale');
    await sql.replaceCompanies(db, scope.clientId, id, companies);
  });
  await recordAudit(context, 'company_user.updated', 'company_user', id, changes);
  await notifyRoleChange(context, before, { role_name: role, version: before.version + 1 });
}
