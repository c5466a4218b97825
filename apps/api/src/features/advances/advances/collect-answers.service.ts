import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { advanceOf, referenceOf, settleStatus, worker } from './pay-advance.service.ts';
import { listUnanswered } from './payments.sql.ts';
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
  const unanswered = await inTenant(pool, clientId, (db) =>
    listUnanswered(db, clientId, new Date(now.getTime() - unansweredAfterMs), askedAtOnceMax),
  );
  for (const attempt of unanswered) {
    const status = await rail.status(referenceOf(attempt));
    if (status.state !== 'unknown' && status.state !== 'sent')
      await settled((settlement) => settleStatus(settlement, attempt, status));
  }
  const returned = await rail.listReturned();
  if (returned.length === 0) return;
  const returns = returned.map(({ reference, reason }) => ({ id: advanceOf(reference), reason }));
  await settled((settlement) => returnPayments(settlement, `rail:${now.toISOString()}`, returns));
}
