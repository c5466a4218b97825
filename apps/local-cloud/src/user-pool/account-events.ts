import { randomUUID } from 'node:crypto';
import { inTransaction, query, type Database } from '../database.ts';
import { openJson, sealJson } from '../sealing.ts';
import type { AccountEvent, AccountEventKind } from './account-event.ts';
import { nobodyCalling } from './caller.ts';
import type { UserPool } from './pool.ts';
import type { PoolUser } from './users.ts';

const retryAfterMs = 15_000;

/** Notes an event in the transaction that makes it true. Call `tellSoon` after the commit. `user` is as it was before. */
export async function recordEvent(
  db: Database,
  pool: UserPool,
  user: PoolUser,
  kind: AccountEventKind,
): Promise<void> {
  const { ip, userAgent } = pool.caller;
  const now = pool.clock();
  const event: AccountEvent = {
    id: randomUUID(),
    kind,
    sub: user.sub,
    clientId: user.attributes['custom:client'] ?? null,
    email: user.attributes['email'] ?? null,
    at: now.toISOString(),
    ip,
    userAgent,
    byAdministrator: pool.caller === nobodyCalling,
  };
  await query(db, 'insert into cloud.account_event (id, event, due_at) values ($1, $2, $3)', [
    event.id,
    Buffer.from(sealJson(pool.atRest, event, event.id)),
    now,
  ]);
}

/** Starts telling without making anybody wait for it. */
export function tellSoon(pool: UserPool): void {
  // Failed events become due again later, and the sweeper tells them.
  void tellQueued(pool).catch(() => undefined);
}

/** Tells what is due, each event at least once; safe to call from several processes at once. */
export async function tellQueued(pool: UserPool): Promise<void> {
  for (;;) {
    const now = pool.clock();
    const [claimed] = await query<{ id: string; event: Buffer }>(
      pool.db,
      `update cloud.account_event set due_at = $2
       where id = (select id from cloud.account_event where due_at <= $1 order by due_at, id limit 1 for update skip locked)
       returning id, event`,
      [now, new Date(now.getTime() + retryAfterMs)],
    );
    if (claimed === undefined) return;
    const event = openJson(pool.atRest, claimed.event.toString(), claimed.id);
    // Sealed by `recordEvent`: its shape is ours. One that this secret cannot open tells nobody anything.
    if (event !== null) await pool.onAccountEvent(event as AccountEvent);
    await query(pool.db, 'delete from cloud.account_event where id = $1', [claimed.id]);
  }
}

/** A change of an account with its event, in one transaction. */
export async function changing<T>(
  pool: UserPool,
  user: PoolUser,
  kind: AccountEventKind,
  change: (tx: Database) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(pool.db, async (tx) => {
    const changed = await change(tx);
    await recordEvent(tx, pool, user, kind);
    return changed;
  });
  tellSoon(pool);
  return result;
}
