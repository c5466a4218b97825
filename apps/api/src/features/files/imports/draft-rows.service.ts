import type { Db } from '../../../db/database.ts';
import { listDrafts, storeSettled } from './draft-rows.sql.ts';
import type { ImportContext, ImportKind } from './import-kind.service.ts';

export {
  keepApplied,
  listToApply,
  markApplied,
  markSkipped,
  reopenApplied,
  type DraftRow,
  type SettledRow,
} from './draft-rows.sql.ts';

/** Rows settled together. */
export const atOnceMax = 1_000;

/** Settles again the rows that were just corrected or decided about, as a review settles those of the whole file. */
export async function settleAgain(
  db: Db,
  kind: ImportKind,
  context: ImportContext,
  only: readonly number[],
): Promise<void> {
  const { record } = context;
  const settle = await kind.settler(db, context);
  for (let after = -1; ;) {
    const rows = await listDrafts(db, record, { after, only, limit: atOnceMax });
    const last = rows.at(-1);
    if (!last) break;
    after = last.rowNumber;
    await storeSettled(db, record, await settle(rows));
  }
  await kind.settleTogether?.(db, context, only);
}
