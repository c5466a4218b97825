import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/principal.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { notifyAccount } from '../../records/notices/notify-account.service.ts';
import { findOwner } from '../company-users/find-user.service.ts';
import { endImpersonated } from '../session/end-sessions.service.ts';

export interface Impersonated {
  clientId: string;
  userId: string;
  reason: string;
  readOnly: boolean;
}

/** The client sees in its own history that somebody of the service came in as one of its users. */
export async function recordImpersonationStart(
  db: Db,
  { clientId, userId, reason, readOnly }: Impersonated,
  actor: Actor,
  now: Date,
): Promise<void> {
  await recordAudit(
    { db, scope: { clientId }, actor, now },
    'impersonation.started',
    'company_user',
    userId,
    {
      reason: [null, reason],
      readOnly: [null, readOnly],
    },
  );
  const owner = await findOwner(db, clientId, userId);
  if (!owner) return;
  await notifyAccount(db, clientId, {
    eventKey: `impersonation:${userId}:${now.getTime()}`,
    owner: { userId, name: owner.name },
    email: owner.email,
    subject: 'Alguien del servicio entró en tu nombre',
    advice: 'Si no lo pediste, escríbenos. La sesión está en tu página de seguridad.',
    action: { label: 'Ver mis sesiones', path: '/security' },
    facts: [
      ['Quién', actor.impersonator ?? actor.name],
      ['Motivo', reason],
      ['Podía', readOnly ? 'Solo mirar' : 'Mirar y cambiar'],
    ],
    at: now,
    from: { ip: null, userAgent: null },
  });
}

/** And that they left. `actor` is who ended it: the operator, the user, or time. */
export async function recordImpersonationEnd(
  db: Db,
  clientId: string,
  userId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  await recordAudit({ db, scope: { clientId }, actor, now }, 'impersonation.ended', 'company_user', userId);
}

/** Workers may have been away this long without an end going unwritten; older grants are not looked at every minute. */
const overlookedMs = 30 * 24 * 60 * 60_000;

/** Closes the impersonated sessions that nobody ended and whose time is over. They were refused from that instant on anyway. */
export async function endImpersonations(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    const ended = await endImpersonated(db, clientId, { now, overlookedMs });
    for (const { user_id: userId, name, operator } of ended)
      await recordImpersonationEnd(
        db,
        clientId,
        userId,
        { id: userId, name, impersonator: operator, requestId: null, ip: null },
        now,
      );
  });
}
