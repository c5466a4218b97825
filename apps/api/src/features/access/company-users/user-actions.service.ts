import { gainedApprovals } from '@antela/contract/controls';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { propose } from '../proposals/proposals.service.ts';
import { keepAdministrator } from '../roles/administrator-rule.service.ts';
import { rolesToGrant } from '../roles/granting.service.ts';
import { endSessionsOf } from '../session/end-sessions.service.ts';
import { mustNotBeForEmergencies } from '../single-sign-on/emergency-person.service.ts';
import * as sql from './company-users.sql.ts';
import { changeableUser } from './find-user.service.ts';
import { syncSoon } from './sync-pool-user.service.ts';

/**
 * Blocks somebody: at once here, and in the pool as soon as a worker gets to it.
 * @throws conflict when blocked already, rule_broken for the person for emergencies, last_administrator and those of `otherUser`
 */
export async function blockUser(
  context: UserContext,
  userId: string,
  { byProvider = false } = {},
): Promise<sql.CompanyUserRecord> {
  const { db, scope, now } = context;
  const before = await otherUser(context, userId);
  await mustNotBeForEmergencies(db, scope.clientId, userId);
  await keepAdministrator(db, async () => {
    if (!(await sql.setBlocked(db, scope.clientId, userId, true, byProvider))) throw new AppError('conflict');
  });
  await endSessionsOf(db, scope.clientId, userId, now);
  await syncSoon(db, scope.clientId, userId);
  return done(context, userId, 'company_user.blocked', before);
}

/**
 * Letting somebody in again gives them their role again: one that approves money waits for another person, as giving it would.
 * @throws conflict when not blocked, or while it waits already; beyond_own_permissions and those of `otherUser`
 */
export async function unblockUser(
  context: UserContext,
  userId: string,
): Promise<{ record: sql.CompanyUserRecord; proposalid: string | null }> {
  const { db, scope, user } = context;
  const before = await otherUser(context, userId);
  const roles = await rolesToGrant(db, scope, user, [before.role_id]);
  const held = roles.get(before.role_id)?.permissions ?? [];
  if (before.state === 'blocked' && gainedApprovals([], held).length > 0)
    return { record: before, proposalid: await proposeUnblock(context, before) };
  return { record: await letIn(context, before), proposalid: null };
}

export const proposeUnblock = (context: UserContext, before: sql.CompanyUserRecord): Promise<string> =>
  propose(context, {
    kind: 'unblock',
    subject: { kind: 'company_user', id: before.id, name: before.full_name },
    companyIds: before.companies.map(({ id }) => id),
    changes: { state: ['blocked', 'active'] },
    body: {},
  });

/** @throws conflict when not blocked */
export async function letIn(
  context: UserContext,
  before: sql.CompanyUserRecord,
): Promise<sql.CompanyUserRecord> {
  const { db, scope } = context;
  if (!(await sql.setBlocked(db, scope.clientId, before.id, false))) throw new AppError('conflict');
  await syncSoon(db, scope.clientId, before.id);
  return done(context, before.id, 'company_user.unblocked', before);
}

export async function endSessions(
  context: UserContext,
  poolUsers: PoolUsers,
  userId: string,
): Promise<sql.CompanyUserRecord> {
  const before = await activeUser(context, userId);
  await inPool(() => poolUsers.endSessions(before.username));
  await endSessionsOf(context.db, context.scope.clientId, userId, context.now);
  return done(context, userId, 'company_user.sessions_ended', before);
}

/** The old password opens nothing any more, and what it opened is closed. */
export async function resetPassword(
  context: UserContext,
  poolUsers: PoolUsers,
  userId: string,
): Promise<sql.CompanyUserRecord> {
  const before = await activeUser(context, userId);
  await inPool(() => poolUsers.resetPassword(before.username));
  await endSessionsOf(context.db, context.scope.clientId, userId, context.now);
  return done(context, userId, 'company_user.password_reset', before);
}

export async function resetMfa(
  context: UserContext,
  poolUsers: PoolUsers,
  userId: string,
): Promise<sql.CompanyUserRecord> {
  const before = await activeUser(context, userId);
  await inPool(() => poolUsers.resetMfa(before.username));
  return done(context, userId, 'company_user.mfa_reset', before);
}

/** Everybody manages themselves on their own security page. @throws not_found, own_user, beyond_own_companies */
export async function otherUser(context: UserContext, userId: string): Promise<sql.CompanyUserRecord> {
  const record = await changeableUser(context, userId);
  if (userId === context.user.userId) throw new AppError('own_user');
  return record;
}

/** Somebody who has a password and may use it. @throws conflict otherwise */
export async function activeUser(context: UserContext, userId: string): Promise<sql.CompanyUserRecord> {
  const record = await otherUser(context, userId);
  if (record.state === 'active') return record;
  const detail =
    record.state === 'invited'
      ? 'Esta persona aún no ha activado su cuenta.'
      : 'Esta persona está bloqueada.';
  throw new AppError('conflict', { detail });
}

/** The pool comes last before what is written down here: when it does not answer, nothing was done and it can be tried again. */
export async function inPool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
  }
}

async function done(
  context: UserContext,
  userId: string,
  action: string,
  before: sql.CompanyUserRecord,
): Promise<sql.CompanyUserRecord> {
  const { db, scope } = context;
  const after = orNotFound(await sql.getCompanyUser(db, scope, userId));
  const changes: Record<string, readonly [string, string]> =
    before.state === after.state ? {} : { state: [before.state, after.state] };
  await recordAudit(context, action, 'company_user', userId, changes);
  return after;
}
