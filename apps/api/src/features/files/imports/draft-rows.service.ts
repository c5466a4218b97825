import type { Db } from '../../../db/database.ts';
import { listDrafts, storeSettled, type DraftRow, type SettledRow } from './draft-rows.sql.ts';
import type { ImportContext } from './import-kind.service.ts';

export {
  keepApplied,
  listToApply,
  markApplied,
  markSkipped,
  reopenApplied,
  type DraftRow,
  type SettledRow,
} from './draft-rows.sql.ts';

/** Rows looked at together. */
const atOnceMax = 2_000;

/**
 * Walks the rows that were read without fault, some thousands at a time, and keeps what the records say about them: those that
 * change somebody, or those of new employees whose document turned out to be known.
 */
export async function walkDrafts<Draft>(
  db: Db,
  { record }: ImportContext,
  only: readonly number[] | null,
  settle: (rows: DraftRow<Draft>[]) => Promise<SettledRow[]>,
  which: 'changes' | 'known people' = 'changes',
): Promise<void> {
  for (let after = -1; ;) {
    const rows = await listDrafts<Draft>(db, record, { after, only, which, limit: atOnceMax });
    const last = rows.at(-1);
    if (!last) return;
    after = last.rowNumber;
    await storeSettled(db, record, await settle(rows));
  }
}
