import pg from 'pg';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context, UserContext } from '../../../http/context.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import { maskEmail } from '../../../text/mask-email.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { notifyAccount } from '../../records/notices/notify-account.service.ts';
import { mustBeAsSeen, propose, type Approved } from '../proposals/proposals.service.ts';
import { rolesToGrant } from '../roles/granting.service.ts';
import * as sql from './company-users.sql.ts';
import { removeNameSoon, syncSoon } from './sync-pool-user.service.ts';
import { inPool, otherUser } from './user-actions.service.ts';

/**
 * Asks for another address of somebody's codes and notices. It waits for another person whatever the role: whoever gets the codes
 * can take the account.
 * @throws conflict for an address that is taken or theirs already, while the person is blocked or a proposal waits;
 * beyond_own_permissions, unavailable, and those of `otherUser`
 */
export async function askForEmail(
  context: UserContext,
  poolUsers: PoolUsers,
  userId: string,
  email: string,
): Promise<string> {
  const { db, scope, user } = context;
  const before = await otherUser(context, userId);
  await rolesToGrant(db, scope, user, [before.role_id]);
  await requireChangeable(context, poolUsers, before, email);
  return propose(context, {
    kind: 'user_email',
    subject: { kind: 'company_user', id: userId, name: before.full_name },
    companyIds: before.companies.map(({ id }) => id),
    changes: { email: [before.email, email] },
    body: { email },
  });
}

/**
 * Changes the address that another person has approved, and tells the former one. Somebody who never came in is invited anew.
 * @throws not_found, beyond_own_companies, stale, conflict and unavailable as `askForEmail`
 */
export async function changeEmailApproved(
  context: Context & { poolUsers: Pick<PoolUsers, 'findSubject'> },
  id: string,
  body: object,
  approved: Approved,
): Promise<void> {
  const { db, scope } = context;
  const { clientId } = scope;
  const { email } = body as { email: string };
  const before = orNotFound(await sql.getCompanyUser(db, scope, id));
  // They may have come to companies that whoever approves does not see.
  if (before.has_other_companies) throw new AppError('beyond_own_companies');
  mustBeAsSeen(approved, { email: [before.email, email] });
  await requireChangeable(context, context.poolUsers, before, email);
  if (before.state === 'invited') await inviteAnew(context, before, email);
  else if (!(await sql.changeEmail(db, clientId, id, before.email, email))) throw new AppError('stale');
  await syncSoon(db, clientId, id);
  await recordAudit(context, 'company_user.email_changed', 'company_user', id, {
    email: [before.email, email],
  });
  await tell(context, before, email);
}

/** Tells the former address, and the new one of somebody who goes on signing in as before. */
async function tell(
  { db, scope: { clientId }, now }: Context,
  { id, version, state, full_name: name, username, email: former }: sql.CompanyUserRecord,
  email: string,
): Promise<void> {
  const isInvited = state === 'invited';
  const help = 'Si no lo esperabas, avísale enseguida a quien administra los usuarios de tu empresa.';
  await notifyAccount(db, clientId, {
    eventKey: `email:${id}:${version + 1}`,
    owner: { userId: id, name },
    email: former,
    ...(!isInvited && { copyTo: email }),
    subject: isInvited ? 'Tu invitación va ahora a otro correo' : 'Tu empresa cambió el correo de tu cuenta',
    advice: isInvited
      ? `La que recibiste en esta dirección ya no sirve. ${help}`
      : `Tus códigos y avisos llegan ahora a ${maskEmail(email)}. Ingresas con ${username}, como siempre. ${help}`,
    action: { label: 'Ir al portal', path: '/sign-in' },
    at: now,
    from: { ip: null, userAgent: null },
  });
}

async function inviteAnew(
  { db, scope: { clientId } }: Context,
  { id, username, email: former }: sql.CompanyUserRecord,
  email: string,
): Promise<void> {
  try {
    const renamed = await sql.renameInvited(db, clientId, id, former, email);
    if (!renamed)
      throw new AppError('conflict', { detail: 'Su invitación aún no sale. Intenta en un momento.' });
    await removeNameSoon(db, clientId, id, { username, subject: renamed.subject });
  } catch (error) {
    // Somebody was invited at this address in the same instant.
    if (error instanceof pg.DatabaseError && error.code === '23505') throw taken();
    throw error;
  }
}

const taken = () => new AppError('conflict', { detail: 'Ese correo ya ingresa al portal. Usa otro.' });

/** @throws conflict, unavailable while the pool does not answer */
async function requireChangeable(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  poolUsers: Pick<PoolUsers, 'findSubject'>,
  { state, email: former }: sql.CompanyUserRecord,
  email: string,
): Promise<void> {
  if (state === 'blocked')
    throw new AppError('conflict', { detail: 'Esta persona está bloqueada. Desbloquéala antes.' });
  if (email === former)
    throw new AppError('conflict', { detail: 'Ese es el correo que ya tiene. Escribe otro.' });
  if ((await sql.takenEmails(db, scope, [email])).size > 0) throw taken();
  await inPool(async () => {
    if ((await poolUsers.findSubject(email)) !== null) throw taken();
  });
}
