import { gainedApprovals } from '@antela/contract/controls';
import { withImplied, type Permission } from '@antela/contract/permissions';
import type { roleBody } from '@antela/contract/roles';
import pg from 'pg';
import type { z } from 'zod';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context, UserContext } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { changesBetween, recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import { renewRights } from '../company-users/renew-rights.service.ts';
import { mustBeAsSeen, propose, voidWaiting, type Approved } from '../proposals/proposals.service.ts';
import { keepAdministrator } from './administrator-rule.service.ts';
import { mayGrant } from './granting.service.ts';
import * as sql from './roles.sql.ts';

export { lockRole, roleName } from './roles.sql.ts';

type RoleBody = z.output<typeof roleBody>;

/** @throws beyond_own_permissions, role_name_taken */
export async function createRole(
  context: UserContext,
  { name, permissions }: RoleBody,
): Promise<sql.RoleRecord> {
  const { db, scope, user, now } = context;
  if (!mayGrant(user, permissions)) throw new AppError('beyond_own_permissions');
  const roleId = newId();
  const values = { name, permissions: withImplied(permissions) };
  await translateRules(() => sql.insertRole(db, scope.clientId, roleId, values, now));
  await recordAudit(context, 'role.created', 'role', roleId, changesBetween({}, values));
  return existing(db, scope, roleId);
}

/**
 * Permissions to approve money that the role would gain wait for another person; the rest is done at once.
 * @throws not_found, stale, system_role, own_role, beyond_own_permissions, role_name_taken, last_administrator, conflict while
 * another proposal waits
 */
export async function updateRole(
  context: UserContext,
  roleId: string,
  version: number,
  body: RoleBody,
): Promise<{ record: sql.RoleRecord; proposalid: string | null }> {
  const { db, scope, user } = context;
  await sql.lockRole(db, scope.clientId, roleId);
  const before = await changeable(context, roleId);
  requireSeenVersion(before, version);
  const held = withImplied(before.permissions);
  const wanted = withImplied(body.permissions);
  if (body.name === before.name && wanted.join() === held.join()) return { record: before, proposalid: null };
  if (await isOwn(context, roleId)) throw new AppError('own_role');
  if (
    !mayGrant(
      user,
      wanted.filter((permission) => !held.includes(permission)),
    )
  )
    throw new AppError('beyond_own_permissions');
  const gained = gainedApprovals(held, wanted);
  const permissions = wanted.filter((permission) => !gained.some((one) => one === permission));
  const values = { name: body.name, permissions };
  const changes = changesBetween({ name: before.name, permissions: held }, values);
  if ('permissions' in changes) await voidWaiting(context, { kind: 'role', id: roleId }, ['role']);
  const proposalid =
    gained.length === 0
      ? null
      : await propose(context, {
          kind: 'role',
          subject: { kind: 'role', id: roleId, name: body.name },
          companyIds: [],
          changes: { permissions: [permissions, wanted] },
          body: { permissions: wanted },
        });
  if (Object.keys(changes).length > 0) await write(context, before, values, changes);
  return { record: await existing(db, scope, roleId), proposalid };
}

/** Gives the role what another person has approved. @throws not_found, system_role, stale */
export async function widenRole(
  context: Context,
  roleId: string,
  body: object,
  approved: Approved,
): Promise<void> {
  const before = await changeable(context, roleId);
  const { permissions } = body as { permissions: Permission[] };
  const changes = changesBetween({ permissions: withImplied(before.permissions) }, { permissions });
  mustBeAsSeen(approved, changes);
  await write(context, before, { name: before.name, permissions }, changes);
}

async function write(
  context: Context,
  before: sql.RoleRecord,
  values: { name: string; permissions: Permission[] },
  changes: AuditEntry['changes'],
): Promise<void> {
  const { db, scope } = context;
  const { id: roleId, version } = before;
  await keepAdministrator(db, () =>
    translateRules(async () => {
      if (!(await sql.updateRoleRow(db, scope.clientId, roleId, version, values)))
        throw new AppError('stale');
    }),
  );
  if ('permissions' in changes) await renewRights(db, scope.clientId, roleId);
  await recordAudit(context, 'role.updated', 'role', roleId, changes);
}

/** @throws not_found, system_role, role_in_use */
export async function deleteRole(context: UserContext, roleId: string): Promise<void> {
  const { db, scope } = context;
  const before = await changeable(context, roleId);
  await translateRules(() => sql.deleteRoleRow(db, scope.clientId, roleId));
  await recordAudit(context, 'role.deleted', 'role', roleId, {
    name: [before.name, null],
    permissions: [before.permissions, null],
  });
}

async function changeable(
  { db, scope }: Pick<UserContext, 'db' | 'scope'>,
  roleId: string,
): Promise<sql.RoleRecord> {
  const role = await existing(db, scope, roleId);
  if (role.system) throw new AppError('system_role');
  return role;
}

async function existing(db: Db, scope: Scope, roleId: string): Promise<sql.RoleRecord> {
  return orNotFound(await sql.getRole(db, scope, roleId));
}

const isOwn = async ({ db, scope, user }: UserContext, roleId: string): Promise<boolean> =>
  sql.hasRole(db, scope.clientId, user.userId, roleId);

/** Puts the schema's refusals into words. */
async function translateRules(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError) {
      if (error.constraint === 'role_name' || error.constraint === 'role_client_id_name_key')
        throw new AppError('role_name_taken', { cause: error });
      if (error.constraint === 'company_user_client_id_role_id_fkey')
        throw new AppError('role_in_use', { cause: error });
    }
    throw error;
  }
}
