import type { Db } from '../../../db/database.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import type { Invitations } from '../../../identity/invitations.ts';
import { maskEmail } from '../../../text/mask-email.ts';
import { findUser } from '../../access/company-users/find-user.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { sendActivationCodes, sendsMax, sendsWindowMs } from './activate-person.service.ts';
import { addSend } from './activation.sql.ts';
import { getPerson } from './employee-records.sql.ts';

/**
 * Sends the activation code again: an employee's for the employee app, a user's for the portal. At most three in 15 minutes
 * for the same person, whoever asks. @throws not_found, conflict when already active, too_many_requests
 */
export async function resendActivation(
  context: Context,
  user: UserPrincipal,
  invitations: Invitations,
  body: { employeeid: string } | { userid: string },
): Promise<{ sentTo: string }> {
  const { db, scope, now } = context;
  const isEmployee = 'employeeid' in body;
  if (!user.permissions.has(isEmployee ? 'manage_employees' : 'manage_company_users'))
    throw new AppError('forbidden');
  const target = orNotFound(
    isEmployee ? await employeeTarget(context, body.employeeid) : await userTarget(context, body.userid),
  );
  if (target.isBlocked)
    throw new AppError('conflict', {
      detail: 'Esta persona está bloqueada. Desbloquéala antes de invitarla.',
    });
  if (target.active) throw new AppError('conflict', { detail: alreadyActive });
  if (target.email === null) throw new AppError('conflict', { detail: withoutEmail });
  if (isEmployee) {
    const sent = await sendActivationCodes(db, scope.clientId, [target.id], now);
    if (sent.length === 0) throw tooMany();
  } else {
    await countSend(db, scope.clientId, target.id, now);
    await invitations.resend(target.username).catch((cause: unknown) => {
      // Chose a password and has not come in yet: the pool knows before we do.
      if ((cause as Error).name === 'UnsupportedUserStateException')
        throw new AppError('conflict', { detail: alreadyActive });
      throw new AppError('unavailable', { cause });
    });
  }
  await recordAudit(context, 'activation.resent', isEmployee ? 'employee' : 'company_user', target.id);
  return { sentTo: maskEmail(target.email) };
}

interface Target {
  id: string;
  username: string;
  email: string | null;
  active: boolean;
  isBlocked: boolean;
}

async function employeeTarget({ db, scope }: Context, id: string): Promise<Target | null> {
  const person = await getPerson(db, scope, id);
  return (
    person && {
      id,
      username: '',
      email: person.email,
      active: person.activated_at !== null,
      isBlocked: false,
    }
  );
}

async function userTarget({ db, scope }: Context, id: string): Promise<Target | null> {
  const user = await findUser(db, scope, id);
  return (
    user && {
      id,
      username: user.username,
      email: user.email,
      active: user.state !== 'invited',
      isBlocked: user.state === 'blocked',
    }
  );
}

/** @throws too_many_requests */
async function countSend(db: Db, clientId: string, targetId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - sendsWindowMs);
  if (!(await addSend(db, clientId, targetId, { now, since, sendsMax }))) throw tooMany();
}

export const alreadyActive = 'Esta persona ya activó su cuenta.';
export const withoutEmail = 'Esta persona no tiene correo. Agrégalo y vuelve a enviar el código.';
const tooManyCodes = 'Ya enviamos el código tres veces. Espera 15 minutos y vuelve a enviarlo.';

const tooMany = (): AppError =>
  new AppError('too_many_requests', {
    detail: tooManyCodes,
    retryAfterSeconds: sendsWindowMs / 1000,
  });
