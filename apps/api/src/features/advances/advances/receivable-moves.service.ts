import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

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
  const rows = await db.many<{ pay_period_id: string; advance_id: string }>(sql`
    select distinct pay_period_id, advance_id from pay_period_line_item
    where client_id = ${clientId} and advance_id = any(${[...advanceIds]}::uuid[])
    union
    select collected_with_id, id from advance
    where client_id = ${clientId} and id = any(${[...advanceIds]}::uuid[]) and collected_with_id is not null`);
  return rows.map(({ pay_period_id: periodId, advance_id: id }) => receivableMoveKey(periodId, id));
}
