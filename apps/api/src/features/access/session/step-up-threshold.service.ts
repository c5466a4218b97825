import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { freshFactorMs } from '../../../http/session-limits.ts';

/** Whether money of this sum is approved or settled only by somebody who has just proved who they are; any sum, where the client has set none. */
export async function needsFreshFactor(db: Db, clientId: string, amount: number): Promise<boolean> {
  return amount > (await thresholdOf(db, clientId));
}

/**
 * Adds what was approved to what the session approved since its user last proved who they are: the threshold is of the sum, or
 * whoever copied a session would approve any amount in small ones.
 * @throws AppError step_up_required where the sum passes it, so that nothing of this was approved
 */
export async function countApproved({ db, user, now }: UserContext, amount: number): Promise<void> {
  const { clientId, userId, originJti, signedInAt } = user;
  const freshSince = new Date(now.getTime() - freshFactorMs);
  const row = await db.first<{ sum: number }>(sql`
    update portal_session set unproved_amount =
      case when greatest(factor_proved_at, ${signedInAt}::timestamptz) >= ${freshSince} then 0 else unproved_amount + ${amount} end
    where client_id = ${clientId} and user_id = ${userId} and origin_jti = ${originJti} returning unproved_amount as sum`);
  if (row && row.sum > 0 && row.sum > (await thresholdOf(db, clientId)))
    throw new AppError('step_up_required');
}

async function thresholdOf(db: Db, clientId: string): Promise<number> {
  const row = await db.first<{ above: number }>(sql`
    select coalesce((settings ->> 'stepUpAbove')::bigint, 0) as above from client where client_id = ${clientId}`);
  return row?.above ?? 0;
}
