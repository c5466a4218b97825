import { AppError } from '../../../http/app-error.ts';
import type { FindSignIn } from '../../../http/claimant.ts';
import type { UserContext } from '../../../http/context.ts';
import type { ReadIdToken } from '../../../http/id-token.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { freshUntil } from '../../../http/step-up.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { recordImpersonationEnd } from '../impersonation/impersonation-audit.service.ts';
import { endSessions } from './sessions.sql.ts';

/** One of a user's sign-ins, or all but one. */
export type WhichSignIns = { only: string } | { except: string };

/** Ends sign-ins at the identity service as well, those included that the API never saw. */
export type EndSignIns = (subject: string, which: WhichSignIns) => Promise<void>;

/** Tells the identity service of a fresh proof beside a sign-in, so that it lets its next tokens change the account. */
export type NoteProof = (subject: string, originJti: string, provedAt: Date) => Promise<void>;

/** Ends sessions of the user and writes down what others should know of it. Answers the names of those that were open. */
export async function end({ db, user, actor, now }: UserContext, which: WhichSignIns): Promise<string[]> {
  const ended = await endSessions(db, user, which, now);
  for (const { impersonation_id: id } of ended)
    if (id !== null) await recordImpersonationEnd(db, user.clientId, user.userId, actor, now);
  const isOwn = 'only' in which && which.only === user.originJti;
  // Signing out is no news; ending what is open elsewhere is.
  if (!isOwn && ended.length > 0) {
    await recordAudit({ db, scope: user, actor, now }, 'sessions.ended', 'company_user', user.userId, {
      count: [null, ended.length],
    });
  }
  return ended.map(({ origin_jti }) => origin_jti);
}

export interface ProofReader {
  readIdToken: ReadIdToken;
  findSignIn: FindSignIn;
}

/**
 * When the person proved anew who they are: the id token of a sign-in of their own that is minutes old and still good.
 * @throws AppError step_up_required for anything else; never 401, which would end the session that asks
 */
export async function readProof(
  { readIdToken, findSignIn }: ProofReader,
  user: UserPrincipal,
  idToken: string,
  now: Date,
): Promise<Date> {
  const proof = await readIdToken(idToken).catch((cause: unknown) => {
    throw new AppError('step_up_required', { cause });
  });
  const isOwn =
    proof.subject === user.subject &&
    proof.clientId === user.clientId &&
    proof.impersonationId === null &&
    user.impersonator === null;
  if (!isOwn || freshUntil(proof.signedInAt) < now) throw new AppError('step_up_required');
  const signIn = await findSignIn(proof);
  if (!signIn || Object.keys(signIn.claims).length > 0) throw new AppError('step_up_required');
  return proof.signedInAt;
}
