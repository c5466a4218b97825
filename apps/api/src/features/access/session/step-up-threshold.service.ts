import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { addApproved, getThreshold } from './step-up-threshold.sql.ts';

/** Whether money of this sum is approved or settled only by somebody who has just proved who they are; any sum, where the client has set none. */
export async function needsFreshFactor(db: Db, clientId: string, amount: number): Promise<boolean> {
  return amount > (await getThreshold(db, clientId));
}

/**
 * Adds what was approved to what the session approved since its user last proved who they are: the threshold is of the sum, or
 * whoever copied a session would approve any amount in small ones.
 * @throws AppError step_up_required where the sum passes it, so that nothing of this was approved
 */
export async function countApproved({ db, user, now }: UserContext, amount: number): Promise<void> {
  const sum = await addApproved(db, user, amount, now);
  if (sum > 0 && sum > (await getThreshold(db, user.clientId))) throw new AppError('step_up_required');
}
