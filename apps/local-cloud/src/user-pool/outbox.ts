import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { query, type Database } from '../database.ts';
import { openJson, sealJson } from '../sealing.ts';
import { isRecord } from '../wire.ts';
import type { Message } from './messenger.ts';
import type { UserPool } from './pool.ts';

type Medium = 'EMAIL' | 'SMS';

/** Tried after so long, each time after twice as long, and then this often, as long as what the message carries is good. */
const retryAfterMs = 15_000;
const retryAtMostMs = 10 * 60_000;
/** Time for which messages that came too late are kept in sight. */
const failedForMs = 14 * 86_400_000;

/**
 * Queues a message in the transaction that makes it true, in place of one of its kind that waits for the same person: what that one
 * carried is good no more. `lifeMs` is how long this one's is. `deliver` false queues one for nobody: a name that does not
 * exist costs what one that exists does. Call `sendSoon` after the commit.
 */
export async function enqueue(
  db: Database,
  pool: UserPool,
  message: Omit<Message, 'sentAt'> & { medium: Medium; deliver: boolean; lifeMs: number },
): Promise<void> {
  const { deliver, lifeMs, ...rest } = message;
  const id = randomUUID();
  const now = pool.clock();
  const recipient = deliver ? rest.to : null;
  await query(db, 'delete from cloud.outgoing_message where recipient = $1 and kind = $2', [
    recipient,
    rest.kind,
  ]);
  await query(
    db,
    `insert into cloud.outgoing_message (id, message, deliver, kind, recipient, created_at, due_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [
      id,
      Buffer.from(sealJson(pool.atRest, { ...rest, sentAt: now.toISOString() }, id)),
      deliver,
      rest.kind,
      recipient,
      now,
      new Date(now.getTime() + lifeMs),
    ],
  );
}

/** Starts sending without making anybody wait for it: how long a mail server takes must not tell whether there is a user. */
export function sendSoon(pool: UserPool): void {
  // A message that fails here is due again later, and the sweeper comes for it.
  void sendQueued(pool).catch(() => undefined);
}

/**
 * Sends what is due; safe to call from several processes at once. A message that could not be sent is due again later,
 * until its code is too old to be of use.
 */
export async function sendQueued(pool: UserPool): Promise<void> {
  const now = pool.clock();
  const claimed = await query<{ id: string; message: Buffer; deliver: boolean }>(
    pool.db,
    `update cloud.outgoing_message set attempts = attempts + 1,
       due_at = $1::timestamptz + least($2 * power(2, attempts), $3) * interval '1 millisecond'
     where id in (select id from cloud.outgoing_message where due_at <= $1 and expires_at > $1 and failed_at is null
                  order by due_at limit 50 for update skip locked)
     returning id, message, deliver`,
    [now, retryAfterMs, retryAtMostMs],
  );
  await Promise.all(claimed.map((row) => send(pool, row)));
}

async function send(pool: UserPool, row: { id: string; message: Buffer; deliver: boolean }): Promise<void> {
  const message = openJson(pool.atRest, row.message.toString(), row.id);
  try {
    if (row.deliver && isRecord(message)) {
      const { medium, sentAt, ...rest } = message as unknown as Omit<Message, 'sentAt'> & {
        medium: Medium;
        sentAt: string;
      };
      const whole: Message = { ...rest, sentAt: new Date(sentAt) };
      await (medium === 'SMS' ? pool.messenger.sms(whole) : pool.messenger.email(whole));
    }
    await forget(pool.db, row.id);
  } catch (error) {
    // It stays queued; the messenger logs its own failures.
    await query(pool.db, 'update cloud.outgoing_message set last_error = $2 where id = $1', [
      row.id,
      error instanceof Error ? error.message : String(error),
    ]);
  }
}

/** Marks late messages as failed and removes their content; the record of the failure stays for a while. */
export async function giveUpLate(pool: Pick<UserPool, 'db' | 'clock'>): Promise<void> {
  const now = pool.clock();
  await query(
    pool.db,
    `update cloud.outgoing_message set failed_at = $1, message = '' where expires_at <= $1 and deliver and failed_at is null`,
    [now],
  );
  await query(
    pool.db,
    'delete from cloud.outgoing_message where (expires_at <= $1 and not deliver) or failed_at < $2',
    [now, new Date(now.getTime() - failedForMs)],
  );
}

async function forget(db: Pool, id: string): Promise<void> {
  await query(db, 'delete from cloud.outgoing_message where id = $1', [id]);
}
