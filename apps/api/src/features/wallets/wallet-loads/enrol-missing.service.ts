import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { enrolPeople } from '../wallet-users/enrol-wallet-users.service.ts';
import { listNotEnrolled } from './check-lines.sql.ts';
import { enqueuePreparing, mustLockLoad } from './wallet-loads.service.ts';

/**
 * Enrols, without a limit of their own, the employees whom the load's lines name and the wallet does not have, and has the lines
 * checked again. Whoever works in no payroll of the wallet is left out.
 * @throws not_found, conflict
 */
export async function enrolMissing(
  context: Context,
  loadId: string,
): Promise<{ walletloadid: string; jobid: string; enrolled: number; left: number }> {
  const load = await mustLockLoad(context, loadId);
  const ids =
    load.state === 'with_errors' ? await listNotEnrolled(context.db, context.scope.clientId, load) : [];
  if (ids.length === 0)
    throw new AppError('conflict', { detail: 'Nadie de este cargue está por inscribir.' });
  const { done, error } = await enrolPeople(context, load.wallet_id, ids, null);
  const jobid = await enqueuePreparing(context, loadId);
  return { walletloadid: loadId, jobid, enrolled: done, left: error };
}
