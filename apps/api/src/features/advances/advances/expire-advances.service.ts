import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { giveBackCredits, insertSteps } from './advance-writes.sql.ts';
import { expireWaiting } from './expired-advances.sql.ts';

export { bringBackExpired, sumExpiring, sumReturning } from './expired-advances.sql.ts';

/** Ends what nobody approved before the period's cut-off, or before the prima was paid: from then on it could not be deducted with it any more. */
export async function expireAdvances(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, (db) => expireLate(db, clientId, now));
}

/** Expires in the transaction that cuts a period off. */
export async function expireLate(db: Db, clientId: string, now: Date): Promise<void> {
  const expired = await expireWaiting(db, clientId, now);
  const steps = expired.map(({ id, kind }) => ({
    advanceId: id,
    axis: 'payment' as const,
    from: 'in_approval',
    to: 'expired',
    onBehalfOf: null,
    ...(kind === 'prima'
      ? { actor: 'Pago de la prima', reason: 'Nadie lo aprobó antes del pago de la prima.' }
      : { actor: 'Corte del periodo', reason: 'Nadie lo aprobó antes del corte.' }),
  }));
  await insertSteps(db, clientId, steps, now);
  await giveBackCredits(
    db,
    clientId,
    expired.map(({ id }) => id),
  );
}
