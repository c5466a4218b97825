import { gainedApprovals } from '@antela/contract/controls';
import type { Permission } from '@antela/contract/permissions';
import pg from 'pg';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import { requirePrintable } from '../../../text/require-printable.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import { waitingAbout } from '../proposals/proposals.service.ts';
import { permissionsOf } from '../roles/granting.service.ts';
import { addUser } from './approved-users.service.ts';
import { takenEmails, updateCompanyUserRow } from './company-users.sql.ts';
import { changeableUser } from './find-user.service.ts';
import * as sql from './provisioned-users.sql.ts';
import { blockUser, letIn, proposeUnblock } from './user-actions.service.ts';

export {
  countProvisioned,
  listProvisioned,
  type ProvisionedFilter,
  type ProvisionedUser,
} from './provisioned-users.sql.ts';

export interface Provisioned extends sql.ProviderNames {
  name: string;
  email: string;
}

/** @throws not_found, also for whom the provider removed */
export async function getProvisioned({ db, scope }: UserContext, id: string): Promise<sql.ProvisionedUser> {
  return orNotFound((await sql.listProvisioned(db, scope.clientId, { id }, { skip: 0, limit: 1 }))[0]);
}

/**
 * Invites somebody, with the role of the client that can do least; whom the provider removed before comes back as the one they were.
 * @throws conflict for an address that somebody has, rule_broken where every role can do more than look
 */
export async function invitePerson(
  context: UserContext,
  poolUsers: Pick<PoolUsers, 'findSubject'>,
  companies: readonly string[],
  wanted: Provisioned,
): Promise<sql.ProvisionedUser> {
  const { db, scope } = context;
  const removed = await sql.findRemoved(db, scope.clientId, wanted.email);
  if (removed) {
    await namePerson(context, removed.id, wanted);
    return getProvisioned(context, removed.id);
  }
  requirePrintable('displayName', wanted.name);
  const role = await leastRole(context);
  const taken = await takenEmails(db, scope, [wanted.email]);
  const invited = { id: newId(), email: wanted.email, name: wanted.name, roleid: role.id, companies };
  const isFree = !taken.has(wanted.email) && (await poolUsers.findSubject(wanted.email)) === null;
  if (!isFree || !(await addUser(context, invited, role.name)))
    throw new AppError('conflict', { detail: 'Ese correo ya ingresa al portal.' });
  await namePerson(context, invited.id, wanted);
  return getProvisioned(context, invited.id);
}

/** One that only looks, of those with the fewest rights. */
async function leastRole({ db, scope }: UserContext): Promise<{ id: string; name: string }> {
  const roles = await sql.listRoles(db, scope.clientId);
  const least = roles.find(({ permissions }) => permissions.every((one) => one.startsWith('view_')));
  if (!least)
    throw new AppError('rule_broken', {
      detail: 'Crea en el portal un rol que solo consulte: con él llegan las personas nuevas.',
    });
  return least;
}

/** @throws conflict where the provider calls somebody else so */
export async function namePerson(
  context: UserContext,
  id: string,
  { userName, externalId, given, family }: sql.ProviderNames,
): Promise<void> {
  const { db, scope } = context;
  try {
    await sql.nameByProvider(db, scope.clientId, id, { userName, externalId, given, family });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505')
      throw new AppError('conflict', { detail: 'Otra persona ya tiene ese userName o ese externalId.' });
    throw error;
  }
  await recordAudit(
    context,
    'company_user.named_by_provider',
    'company_user',
    id,
    changesBetween({}, { userName, externalId, given, family }),
  );
}

export async function renamePerson(
  context: UserContext,
  before: sql.ProvisionedUser,
  name: string,
): Promise<void> {
  const { db, scope } = context;
  requirePrintable('displayName', name);
  const values = { name, roleid: before.role_id };
  if (!(await updateCompanyUserRow(db, scope.clientId, before.id, before.version, values, false)))
    throw new AppError('stale');
  await recordAudit(context, 'company_user.updated', 'company_user', before.id, {
    name: [before.full_name, name],
  });
}

/** Keeps somebody out from this moment on. Whom the portal's own people blocked stays so, whatever the provider says later. */
export async function keepOut(context: UserContext, before: sql.ProvisionedUser): Promise<void> {
  if (before.state !== 'blocked') await blockUser(context, before.id, { byProvider: true });
}

/**
 * Lets in again whom the provider itself kept out; where they would approve money, another person decides. Whom the portal's own people
 * blocked stays out.
 */
export async function letInAgain(context: UserContext, before: sql.ProvisionedUser): Promise<void> {
  const { db, scope } = context;
  if (before.state !== 'blocked' || !before.blocked_by_provider) return;
  const record = await changeableUser(context, before.id);
  const held: Permission[] = await permissionsOf(db, scope.clientId, before.role_id);
  if (gainedApprovals([], held).length === 0) await letIn(context, record);
  else if (!(await waitingAbout(db, scope, { kind: 'company_user', id: before.id })))
    await proposeUnblock(context, record);
}

/** The provider sees them no more; here they stay, blocked, with what they did. */
export async function removePerson(context: UserContext, before: sql.ProvisionedUser): Promise<void> {
  const { db, scope, now } = context;
  await keepOut(context, before);
  await sql.removeFromProvider(db, scope.clientId, before.id, now);
  await recordAudit(context, 'company_user.removed_by_provider', 'company_user', before.id);
}
