import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { inTenant } from '../../../db/transaction.ts';
import { advanceOf, referenceOf, settleStatus, worker, type Attempt } from './pay-advance.service.ts';
import type { Rail } from './rail.ts';
import { returnPayments, type Settlement } from './settle-payments.service.ts';

/** An order without an answer is asked about from then on: its own call is over by then. */
const unansweredAfterMs = 2 * 60_000;
const askedAtOnceMax = 200;

/**
 * Books what the rail knows of one client's payments and never told: answers that were lost on their way, and money that it
 * sent back. What was booked before is passed over.
 */
export async function collectAnswers(
  pool: Pool,
  rail: Pick<Rail, 'status' | 'listReturned'>,
  clientId: string,
  now: Date,
): Promise<void> {
  const settled = <T>(work: (settlement: Settlement) => Promise<T>): Promise<T> =>
    inTenant(pool, clientId, (db) => work({ db, scope: { clientId }, actor: worker, note: null, now }));
  for (const attempt of await settled(listUnanswered)) {
    const status = await rail.status(referenceOf(attempt));
    if (status.state !== 'unknown' && status.state !== 'sent')
      await settled((settlement) => settleStatus(settlement, attempt, status));
  }
  const returned = await rail.listReturned();
  if (returned.length === 0) return;
  const returns = returned.map(({ reference, reason }) => ({ id: advanceOf(reference), reason }));
  await settled((settlement) => returnPayments(settlement, `rail:${now.toISOString()}`, returns));
}

/** Payments in process that no file carries, the oldest first. */
const listUnanswered = ({ db, scope: { clientId }, now }: Settlement): Promise<Attempt[]> =>
  db.many(sql`
    select a.id, a.attempts
    from advance a join company c on c.client_id = a.client_id and c.id = a.company_id
    where a.client_id = ${clientId} and a.payment_state = 'processing' and c.payment_rail = 'instant'
      and not exists (select from disbursement_line l where l.client_id = a.client_id and l.advance_id = a.id and l.state in ('waiting', 'sent', 'paid'))
      and (select max(e.at) from advance_event e where e.client_id = a.client_id and e.advance_id = a.id and e.to_state = 'processing')
          < ${new Date(now.getTime() - unansweredAfterMs)}
    order by a.requested_at, a.id limit ${askedAtOnceMax}`);
