import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { listSending } from './messages.sql.ts';

/** Messages of one client leave in turn, whoever works: the others have theirs meanwhile. */
export const enqueueSending = (db: Db, clientId: string): Promise<void> =>
  enqueue(db, {
    task: 'send-audit',
    payload: { clientId },
    queueName: `audit:${clientId}`,
    jobKey: `audit:${clientId}`,
  });

/** Asks for a client's trail to be sent on where somebody takes it. */
export const enqueueSendingOn = (pool: Pool, clientId: string): Promise<void> =>
  inTenant(pool, clientId, async (db) => {
    if ((await listSending(db, clientId)).length > 0) await enqueueSending(db, clientId);
  });
