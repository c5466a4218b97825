import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { insertReversals } from './ledger.sql.ts';

/**
 * Posts the opposite of each named transfer, in the caller's transaction: a balance is never edited, it is moved back. One that
 * is reversed already, or was never posted, is passed over. A guarded account that would fall below zero makes it fail.
 */
export async function reverseTransfers(
  db: Db,
  clientId: string,
  eventKeys: readonly string[],
  now: Date,
): Promise<void> {
  const rows = eventKeys.map((key) => ({ id: newId(), key }));
  await insertReversals(db, clientId, rows, now);
}
