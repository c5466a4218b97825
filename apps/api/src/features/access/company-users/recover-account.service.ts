import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { endSessionsOf } from '../session/end-sessions.service.ts';
import { forgetSubjects } from '../single-sign-on/subjects.service.ts';
import * as recovery from './account-recovery.sql.ts';
import type * as sql from './company-users.sql.ts';
import { activeUser, inPool } from './user-actions.service.ts';

/**
 * Takes an account back from whoever has it: sessions, password, factors, passkeys, devices and codes end together, and a code
 * goes to the address that the company has on record; who came in by the company's provider is forgotten. Where somebody else manages users too, it takes both.
 * @throws conflict while it waits for the other one, and those of `activeUser`
 */
export async function recoverAccount(
  context: UserContext,
  poolUsers: PoolUsers,
  userId: string,
): Promise<'recovered' | 'waiting'> {
  const { db, scope, user, now } = context;
  const { clientId } = scope;
  const before = await activeUser(context, userId);
  const confirmers = await recovery.listConfirmers(db, clientId, userId, user.userId);
  const asked = await recovery.takeRecovery(db, clientId, userId, user.userId, now);
  if (asked === null && confirmers.length > 0) {
    await ask(context, before, confirmers);
    return 'waiting';
  }
  await inPool(() => poolUsers.recover(before.username));
  await endSessionsOf(db, clientId, userId, now);
  await forgetSubjects(db, clientId, userId);
  await record(context, userId, 'company_user.recovered');
  return 'recovered';
}

async function ask(
  context: UserContext,
  { id, full_name: name }: sql.CompanyUserRecord,
  confirmers: readonly string[],
): Promise<void> {
  const { db, scope, user, actor, now } = context;
  if (!(await recovery.askForRecovery(db, scope.clientId, id, user.userId, now)))
    throw new AppError('conflict', {
      detail:
        'Ya se pidió recuperar esta cuenta. Falta que lo confirme otra persona que administre usuarios.',
    });
  await record(context, id, 'company_user.recovery_requested');
  await notifyUsers(
    db,
    scope.clientId,
    [
      {
        userIds: confirmers,
        eventKey: `recovery:${id}:${now.getTime()}`,
        subject: 'Falta que confirmes la recuperación de una cuenta',
        facts: [
          ['Cuenta', name],
          ['La pidió', actor.name],
        ],
        action: { label: 'Ir a los usuarios', path: '/users' },
      },
    ],
    now,
  );
}

const record = (context: UserContext, entityId: string, action: string): Promise<void> =>
  recordAudit(context, action, 'company_user', entityId);
