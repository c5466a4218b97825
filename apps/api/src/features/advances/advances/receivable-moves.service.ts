import type { Db } from '../../../db/database.ts';
import { listReportsOf } from './settle-payments.sql.ts';

/** The event by which a period's report took over what another receivable still held of an advance or a purchase. */
export const receivableMoveKey = (periodId: string, itemId: string): string =>
  `deduction:${periodId}:took:${itemId}`;

/**
 * Steps that may have moved these advances from one receivable to the next, by a report or by being taken back into a period that
 * had left them out; where a report named one that was its own, nothing was posted.
 */
export async function listReceivableMoves(
  db: Db,
  clientId: string,
  advanceIds: readonly string[],
): Promise<string[]> {
  const reports = await listReportsOf(db, clientId, advanceIds);
  return reports.map(({ pay_period_id: periodId, advance_id: id }) => receivableMoveKey(periodId, id));
}
