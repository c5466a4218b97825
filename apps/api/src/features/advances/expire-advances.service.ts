import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Db } from '../../db/database.ts';
import { inTenant } from '../../db/transaction.ts';
import { giveBackCredit, insertStep } from './advance-writes.sql.ts';

/** Ends what nobody approved before the period's cut-off: from then on it could not be deducted with it any more. */
export async function expireAdvances(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, (db) => expireLate(db, clientId, now));
}

/** The same in the transaction that cuts a period off. */
export async function expireLate(db: Db, clientId: string, now: Date): Promise<void> {
  const expired = await db.many<{ id: string }>(sql`
      update advance a set payment_state = 'expired', version = a.version + 1
      from pay_period pp
      where a.client_id = ${clientId} and a.payment_state = 'in_approval' and pp.client_id = a.client_id and pp.id = a.pay_period_id
        and (pp.state <> 'open' or pp.cutoff_at <= ${now})
      returning a.id`);
  for (const { id } of expired) {
    const reason = 'Nadie lo aprobó antes del corte.';
    await insertStep(
      db,
      clientId,
      {
        advanceId: id,
        axis: 'payment',
        from: 'in_approval',
        to: 'expired',
        actor: 'Corte del periodo',
        onBehalfOf: null,
        reason,
      },
      now,
    );
    await giveBackCredit(db, clientId, id);
  }
}
