import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Db } from '../db/database.ts';
import { inTenant } from '../db/transaction.ts';
import { AppError } from './app-error.ts';

export interface IdempotentCall {
  clientId: string;
  /** Who sent the key: keys of different callers never meet. */
  principal: string;
  key: string;
  fingerprint: string;
}

/** What two requests must have in common to be the same one: the call and its body. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body)}`)
    .digest('hex');
}

/**
 * Claims the key inside the caller's transaction, or answers what was stored under it. A second request with the same key
 * waits here for the first to commit; after a crash nothing was stored and nothing was done.
 * @returns null when the key is new and the work is to be done
 * @throws AppError idempotency_mismatch when the key came with another body
 */
export async function claimKey(
  db: Db,
  call: IdempotentCall,
  now: Date,
): Promise<{ status: number; body: unknown } | null> {
  const claimed = await db.run(sql`
    insert into idempotency_key (client_id, principal, key, fingerprint, created_at)
    values (${call.clientId}, ${call.principal}, ${call.key}, ${call.fingerprint}, ${now})
    on conflict do nothing`);
  if (claimed === 1) return null;
  const stored = await db.first<{ fingerprint: string; status: number; body: unknown }>(sql`
    select fingerprint, status, body from idempotency_key
    where client_id = ${call.clientId} and principal = ${call.principal} and key = ${call.key}`);
  if (!stored) throw new AppError('in_progress');
  if (stored.fingerprint !== call.fingerprint) throw new AppError('idempotency_mismatch');
  return { status: stored.status, body: stored.body };
}

export async function storeAnswer(
  db: Db,
  call: IdempotentCall,
  status: number,
  body: unknown,
): Promise<void> {
  await db.run(sql`
    update idempotency_key set status = ${status}, body = ${JSON.stringify(body)}
    where client_id = ${call.clientId} and principal = ${call.principal} and key = ${call.key}`);
}

/** A stored answer counts for a day; afterwards the key is free again. */
const rememberedMs = 24 * 60 * 60_000;

export async function sweepIdempotencyKeys(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, (db) =>
    db.run(
      sql`delete from idempotency_key where client_id = ${clientId} and created_at < ${new Date(now.getTime() - rememberedMs)}`,
    ),
  );
}
