import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import type { UserContext } from '../../../http/context.ts';
import { freshFactorMs } from '../../../http/session-limits.ts';

/** @returns what the session has approved since its user last proved who they are, in pesos; nothing while the proof is fresh */
export async function addApproved(
  db: Db,
  { clientId, userId, originJti, signedInAt }: UserContext['user'],
  amount: number,
  now: Date,
): Promise<number> {
  const freshSince = new Date(now.getTime() - freshFactorMs);
  return db.number(sql`
    update portal_session set unproved_amount =
      case when greatest(factor_proved_at, ${signedInAt}::timestamptz) >= ${freshSince} then 0 else unproved_amount + ${amount} end
    where client_id = ${clientId} and user_id = ${userId} and origin_jti = ${originJti} returning unproved_amount as sum`);
}

/** The client's threshold in pesos; nothing where it has set none. */
export const getThreshold = (db: Db, clientId: string): Promise<number> =>
  db.number(sql`
    select coalesce((settings ->> 'stepUpAbove')::bigint, 0) as above from client where client_id = ${clientId}`);
