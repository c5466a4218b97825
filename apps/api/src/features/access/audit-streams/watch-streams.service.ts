import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { toStream } from './audit-stream-state.ts';
import { listStreams } from './audit-streams.sql.ts';
import { enqueueSending } from './enqueue-sending.service.ts';
import { listMessages, listSending, tryNow, type MessageRecord } from './messages.sql.ts';

/** A stream with the message that waits for another try. */
export type Watched = ReturnType<typeof toStream> & { waiting: MessageRecord | null };

/** Streams of a client, for the operator who looks after what leaves. */
export async function watchStreams(db: Db, clientId: string, now: Date): Promise<Watched[]> {
  const watched: Watched[] = [];
  for (const record of await listStreams(db, clientId, now)) {
    const only = { streamId: record.id, isFailedOnly: true, after: null, limit: 1 };
    const [latest] = await listMessages(db, clientId, only);
    watched.push({ ...toStream(record), waiting: latest?.taken_at === null ? latest : null });
  }
  return watched;
}

/** Tries at once what waits in each stream of a client. @returns how many messages */
export const retryStreams = (pool: Pool, clientId: string, now: Date): Promise<number> =>
  inTenant(pool, clientId, async (db) => {
    let waiting = 0;
    for (const { id } of await listSending(db, clientId)) waiting += await tryNow(db, clientId, id, now);
    if (waiting > 0) await enqueueSending(db, clientId);
    return waiting;
  });
