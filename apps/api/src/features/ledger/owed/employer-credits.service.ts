import type { Db } from '../../../db/database.ts';
import { balanceOf, post, type AccountRef } from '../ledger/ledger.service.ts';
import { lockEmployerAccounts, lockNextPeriod } from './employer-credits.sql.ts';

const feesOf = (ownerKey: string): AccountRef => ({ kind: 'employer_fee', ownerKey });

/**
 * Gives the company back its part of the fees of payments that came back, where it had paid it: it lowers the remittance of the next
 * period. Call it once the payments are reversed.
 */
export async function creditReturnedFees(
  db: Db,
  clientId: string,
  advanceIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const ownerKey of await lockEmployerAccounts(db, clientId, advanceIds))
    await carryEmployerCredit(db, clientId, { ownerKey, event: advanceIds.join(':') }, now);
}

/** Moves what the service owes a company for fees of a closed period, or of a prima, to the next period's account. */
export async function carryEmployerCredit(
  db: Db,
  clientId: string,
  { ownerKey, event }: { ownerKey: string; event: string },
  now: Date,
): Promise<void> {
  const amount = -(await balanceOf(db, clientId, feesOf(ownerKey)));
  if (amount <= 0) return;
  const next = await lockNextPeriod(db, clientId, ownerKey);
  if (next === null) return;
  const eventKey = `employer-credit:${ownerKey}:${event}`;
  await post(
    db,
    clientId,
    [{ eventKey, debit: feesOf(ownerKey), credit: feesOf(next), amount, advanceId: null }],
    now,
  );
}
