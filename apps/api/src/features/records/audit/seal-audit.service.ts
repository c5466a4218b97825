import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { findLastSeal, insertSeals, listUnsealed, type SealableEvent } from './sealed-events.sql.ts';

export { sealableText, type SealableEvent } from './sealed-events.sql.ts';

/** Sealed at a time; the next minute goes on where this one stopped. */
const batchMax = 5_000;

/** Each seal covers the event and the seal before it: changing, removing or inserting one breaks all that follow. */
export const sealOf = (previous: string, event: SealableEvent): string =>
  createHash('sha256').update(`${previous}\n${event.text}`).digest('hex');

/** Adds the client's unsealed events to its hash chain. Two sealers at once: the chain's key lets one of them win. */
export async function sealAudit(pool: Pool, clientId: string, now: Date): Promise<number> {
  return inTenant(pool, clientId, async (db) => {
    const last = await findLastSeal(db, clientId);
    const events = await listUnsealed(db, clientId, batchMax);
    let seq = last?.seq ?? 0;
    let hash = last?.hash ?? '';
    const seals = events.map((event) => {
      seq += 1;
      hash = sealOf(hash, event);
      return { seq, event_id: event.id, hash };
    });
    await insertSeals(db, clientId, seals, now);
    return seals.length;
  });
}
