import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { query, type Database } from '../database.ts';
import { openJson, sealJson } from '../sealing.ts';
import { isRecord } from '../wire.ts';
import type { Message } from './messenger.ts';
import type { UserPool } from './pool.ts';

type Medium = 'EMAIL' | 'SMS';

const retryAfterMs = 15_000;
const keepForMs = 10 * 60_000;

/**
 * Queues a message in the transaction that makes it true. `deliver` false queues one for nobody: a name that does not
 * exist costs what one that exists does. Call `sendSoon` after the commit.
 */
export async function enqueue(
  db: Database,
  pool: UserPool,
  message: Omit<Message, 'sentAt'> & { medium: Medium; deliver: boolean },
): Promise<void> {
  const { deliver, ...rest } = message;
  const id = randomUUID();
  const now = pool.clock();
  await query(
    db,
    'insert into cloud.outgoing_message (id, message, deliver, due_at, expires_at) values ($1, $2, $3, $4, $5)',
    [
      id,
      Buffer.from(sealJson(pool.atRest, { ...rest, sentAt: now.toISOString() }, id)),
      deliver,
      now,
      new Date(now.getTime() + keepForMs),
    ],
  );
}

/** Starts sending without making anybody wait for it: how long a mail server takes must not tell whether there is a user. */
export function sendSoon(pool: UserPool): void {
  // What fails here is due again later, and the sweeper comes for it.
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
    `update cloud.outgoing_message set due_at = $2, attempts = attempts + 1
     where id in (select id from cloud.outgoing_message where due_at <= $1 order by due_at limit 50 for update skip locked)
     returning id, message, deliver`,
    [now, new Date(now.getTime() + retryAfterMs)],
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
  } catch {
    // It stays queued; the messenger logs its own failures.
  }
}

async function forget(db: Pool, id: string): Promise<void> {
  await query(db, 'delete from cloud.outgoing_message where id = $1', [id]);
}
