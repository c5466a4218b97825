import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import { inTenant } from '../../../db/transaction.ts';
import { sealableText } from './sealed-events.sql.ts';

export { sealableText };

/** Sealed at a time; the next minute goes on where this one stopped. */
const batchMax = 5_000;

export interface SealableEvent {
  id: string;
  /** The row as canonical text, made by the database so that sealing and verifying read the very same. */
  text: string;
}

/** Each seal covers the event and the seal before it: changing, removing or inserting one breaks all that follow. */
export const sealOf = (previous: string, event: SealableEvent): string =>
  createHash('sha256').update(`${previous}\n${event.text}`).digest('hex');

/** Adds the client's unsealed events to its hash chain. Two sealers at once: the chain's key lets one of them win. */
export async function sealAudit(pool: Pool, clientId: string, now: Date): Promise<number> {
  return inTenant(pool, clientId, async (db) => {
    const last = await db.first<{ seq: number; hash: string }>(
      sql`select seq, hash from audit_seal where client_id = ${clientId} order by seq desc limit 1`,
    );
    const events = await db.many<SealableEvent>(sql`
      select e.id, ${sealableText} as text from audit_event e
      where e.client_id = ${clientId} and not exists (select from audit_seal s where s.client_id = e.client_id and s.event_id = e.id)
      order by e.id limit ${batchMax}`);
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

async function insertSeals(
  db: Db,
  clientId: string,
  seals: { seq: number; event_id: string; hash: string }[],
  now: Date,
): Promise<void> {
  if (seals.length === 0) return;
  await db.run(sql`
    insert into audit_seal (client_id, seq, event_id, hash, sealed_at)
    select own.client_id, seq, event_id, hash, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(seals)}) as r(seq bigint, event_id uuid, hash text)`);
}
