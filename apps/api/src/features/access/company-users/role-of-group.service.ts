import { AppError } from '../../../http/app-error.ts';
import type { TenantContext } from '../../../http/context.ts';
import type { Actor } from '../../../http/principal.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { voidWaiting } from '../proposals/proposals.service.ts';
import { keepAdministrator } from '../roles/administrator-rule.service.ts';
import { roleName } from '../roles/roles.service.ts';
import * as sql from './company-users.sql.ts';
import { notifyRoleChange } from './notify-role-change.service.ts';

export type RoleGiving = Pick<TenantContext, 'db' | 'scope' | 'now'>;

/** Author of what a client's own provider decides about people. */
export const provider: Actor = {
  id: 'single-sign-on',
  name: 'Proveedor de ingreso',
  impersonator: null,
  requestId: null,
  ip: null,
};

/** Gives somebody the role that two people gave to their group. @throws last_administrator */
export async function giveRoleOfGroup(
  { db, scope, now }: RoleGiving,
  userId: string,
  { group, roleid }: { group: string; roleid: string },
): Promise<void> {
  const { clientId } = scope;
  const before = await sql.getWholeUser(db, clientId, userId);
  const role = await roleName(db, clientId, roleid);
  if (before === null || role === null) throw new AppError('not_found');
  const context = { db, scope: { clientId, companyIds: [] }, actor: provider, now };
  await voidWaiting(context, { kind: 'company_user', id: userId }, ['user']);
  await keepAdministrator(db, async () => {
    const values = { name: before.full_name, roleid };
    if (!(await sql.updateCompanyUserRow(db, clientId, userId, before.version, values, true)))
      throw new AppError('stale');
  });
  await recordAudit(
    { db, scope: { clientId }, actor: provider, now },
    'company_user.updated',
    'company_user',
    userId,
    { roleid: [before.role_id, roleid], group: [null, group] },
  );
  await notifyRoleChange(context, before, { role_name: role, version: before.version + 1 });
}
