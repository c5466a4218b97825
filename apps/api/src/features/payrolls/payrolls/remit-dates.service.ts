import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import type { TenantContext } from '../../../http/context.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { dateRemittances, lockClient, remittanceTermOf, updateTerm } from './remit-dates.sql.ts';

export { remittanceTermOf } from './remit-dates.sql.ts';

/** Dates periods that an earlier version of the product wrote without saying by when they are to be remitted. */
export async function setRemitDates(pool: Pool, clientId: string): Promise<void> {
  await inTenant(pool, clientId, (db) => dateRemittances(db, clientId));
}

/**
 * Sets the term of a client for all its payrolls, those to come included, and dates anew every period that is not closed.
 * @returns how many periods are not closed; null where the term is that already
 */
export async function setRemittanceTerm(
  { db, scope: { clientId }, actor, now }: TenantContext,
  days: number | null,
): Promise<number | null> {
  await lockClient(db, clientId);
  const was = await remittanceTermOf(db, clientId);
  if (was.days === days && was.others === 0) return null;
  const open = await updateTerm(db, clientId, days);
  await recordAudit(
    { db, scope: { clientId }, actor, now },
    'client.remittance_term_set',
    'client',
    clientId,
    { remitWorkingDays: [was.days, days] },
  );
  return open;
}
