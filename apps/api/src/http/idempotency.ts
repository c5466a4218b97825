import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { dbOver, type Db } from '../db/database.ts';
import { inTenant, readInTenant } from '../db/transaction.ts';
import { AppError } from './app-error.ts';

export interface IdempotentCall {
  clientId: string;
  /** Sender of the key: keys of different callers never meet. */
  principal: string;
  key: string;
  fingerprint: string;
  /** Number of this try, for the database's log. */
  requestId?: string;
}

/** Digest of what two requests must have in common to be the same one: the call and its body. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body)}`)
    .digest('hex');
}

/** Somebody used the key before: whatever was begun in the meantime is undone. */
class KeyTaken extends Error {}

/**
 * Does the work once for a key, which is remembered as long as `jobs/retention.ts` says: claiming it, the work and the stored answer are one transaction. A second request with the same
 * key waits for the first to commit and gets its answer; after a crash nothing was stored and nothing was done.
 *
 * The claim travels together with the work's first statements, and no answer of theirs is handed on before the claim's own.
 * @param onlyReplays gives the stored answer, having waited for it, and does nothing where there is none
 * @throws AppError idempotency_mismatch when the key came with another body, signature_reused
 */
export async function doOnce<T>(
  pool: Pool,
  call: IdempotentCall,
  { now, status, onlyReplays = false }: { now: Date; status: number; onlyReplays?: boolean },
  work: (db: Db) => Promise<T>,
): Promise<{ answer: T; isReplay: boolean }> {
  try {
    const answer = await inTenant(pool, call.clientId, claimedWork, call.requestId);
    return { answer, isReplay: false };
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
  }
  return { answer: (await readAnswer(pool, call)) as T, isReplay: true };

  async function claimedWork(db: Db): Promise<T> {
    const claimed = claimKey(db, call, now);
    if (onlyReplays) {
      await claimed;
      throw new AppError('signature_reused');
    }
    const done = await work(afterClaim(db, claimed));
    await claimed;
    await storeAnswer(db, call, status, done);
    return done;
  }
}

async function claimKey(db: Db, call: IdempotentCall, now: Date): Promise<void> {
  const claimed = await db.run(sql`
    insert into idempotency_key (client_id, principal, key, fingerprint, created_at)
    values (${call.clientId}, ${call.principal}, ${call.key}, ${call.fingerprint}, ${now})
    on conflict do nothing`);
  if (claimed === 0) throw new KeyTaken();
}

/** Sends at once, and answers when the key is known to be the caller's. */
function afterClaim(db: Db, claimed: Promise<void>): Db {
  claimed.catch(() => {});
  const behind = async <T>(sent: Promise<T>): Promise<T> => {
    sent.catch(() => {});
    await claimed;
    return sent;
  };
  return dbOver({
    many: (statement) => behind(db.many(statement)),
    run: (statement) => behind(db.run(statement)),
    allow: (ms) => behind(db.allow(ms)),
    ordered: db.ordered,
    later: db.later,
  });
}

async function readAnswer(pool: Pool, call: IdempotentCall): Promise<unknown> {
  const stored = await readInTenant(pool, call.clientId, (db) =>
    db.first<{ fingerprint: string; body: unknown }>(sql`
      select fingerprint, body from idempotency_key
      where client_id = ${call.clientId} and principal = ${call.principal} and key = ${call.key}`),
  );
  if (!stored) throw new AppError('in_progress');
  if (stored.fingerprint !== call.fingerprint) throw new AppError('idempotency_mismatch');
  return stored.body;
}

async function storeAnswer(db: Db, call: IdempotentCall, status: number, body: unknown): Promise<void> {
  await db.later.run(sql`
    update idempotency_key set status = ${status}, body = ${JSON.stringify(body)}
    where client_id = ${call.clientId} and principal = ${call.principal} and key = ${call.key}`);
}
