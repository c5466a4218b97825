import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import type { TenantContext } from '../../../http/context.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { dateRemittances } from './remit-dates.sql.ts';

/** Dates periods that an earlier version of the product wrote without saying by when they are to be remitted. */
export async function setRemitDates(pool: Pool, clientId: string): Promise<void> {
  await inTenant(pool, clientId, (db) => dateRemittances(db, clientId));
}

/** Working days after the payment that a client has for sending what it deducted; null: none is agreed. */
export async function remittanceTermOf(
  db: Db,
  clientId: string,
): Promise<{ days: number | null; others: number }> {
  const row = await db.first<{ days: number | null; others: number }>(sql`
    select c.remit_working_days as days, (
      select count(*)::int from payroll p
      where p.client_id = c.client_id and p.remit_working_days is distinct from c.remit_working_days) as others
    from client c where c.client_id = ${clientId}`);
  return row ?? { days: null, others: 0 };
}

/**
 * Sets the term of a client for all its payrolls, those to come included, and dates anew every period that is not closed.
 * @returns how many periods are not closed; null where the term is that already
 */
export async function setRemittanceTerm(
  { db, scope: { clientId }, actor, now }: TenantContext,
  days: number | null,
): Promise<number | null> {
  await db.run(sql`select from client where client_id = ${clientId} for update`);
  const was = await remittanceTermOf(db, clientId);
  if (was.days === days && was.others === 0) return null;
  await db.run(sql`update client set remit_working_days = ${days} where client_id = ${clientId}`);
  await db.run(sql`update payroll set remit_working_days = ${days} where client_id = ${clientId}`);
  const open = await db.run(
    sql`update pay_period set remit_by = null where client_id = ${clientId} and state <> 'closed'`,
  );
  await dateRemittances(db, clientId);
  await recordAudit(db, clientId, actor, now, {
    action: 'client.remittance_term_set',
    entityKind: 'client',
    entityId: clientId,
    changes: { remitWorkingDays: [was.days, days] },
  });
  return open;
}
