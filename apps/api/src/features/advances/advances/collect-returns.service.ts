import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import type { Disbursement } from './disbursement.ts';
import { advanceOf, worker } from './pay-advance.service.ts';
import { returnPayments } from './settle-payments.service.ts';

/** Books what the rail sent back of one client's payments; what was booked before is passed over. */
export async function collectReturns(
  pool: Pool,
  disbursement: Pick<Disbursement, 'listReturned'>,
  clientId: string,
  now: Date,
): Promise<void> {
  const returned = await disbursement.listReturned();
  if (returned.length === 0) return;
  const returns = returned.map(({ reference, reason }) => ({ id: advanceOf(reference), reason }));
  await inTenant(pool, clientId, (db) =>
    returnPayments({ db, clientId, actor: worker, note: null, now }, `rail:${now.toISOString()}`, returns),
  );
}
