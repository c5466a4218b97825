import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import sql from 'sql-template-tag';
import type { Db } from './database.ts';
import { onConnection, readInTenant } from './transaction.ts';

/** Reads of one tenant, wherever they are answered. */
export type Reads = <T>(clientId: string, work: (db: Db) => Promise<T>, requestId?: string) => Promise<T>;

/** A replica that is further behind is not waited for. */
const patienceMs = 100;
const betweenLooksMs = 4;
/** One that failed is asked no more for so long. */
const restMs = 5_000;

/**
 * Reads answered by a replica once it has everything that was committed before they were asked for: nobody misses what they wrote
 * themselves, whichever process took it. Where the replica is late, away or none, the primary answers.
 */
export function createReads(pool: pg.Pool, replica: pg.Pool | null): Reads {
  const onPrimary: Reads = (...asked) => readInTenant(pool, ...asked);
  if (!replica) return onPrimary;
  const placeNow = joined(() => onConnection(pool, getPlace));
  let restsUntil = 0;
  return async (clientId, work, requestId) => {
    if (performance.now() < restsUntil) return onPrimary(clientId, work, requestId);
    const place = await placeNow();
    let isLate = false;
    const workOnceThere = async (db: Db) => {
      isLate = !(await hasComeTo(db, place));
      if (isLate) throw new Error('the replica is late');
      return work(db);
    };
    try {
      return await readInTenant(replica, clientId, workOnceThere, requestId);
    } catch {
      const answer = await onPrimary(clientId, work, requestId);
      // A question that the primary could answer was not at fault.
      if (!isLate) restsUntil = performance.now() + restMs;
      return answer;
    }
  };
}

interface Place {
  /** Server and database: a replica's are those of its primary. */
  of: string;
  position: string;
}

async function getPlace(db: Db): Promise<Place | null> {
  return db.first<Place>(
    sql`select system_identifier || '/' || current_database() as of, pg_current_wal_flush_lsn()::text as position from pg_control_system()`,
  );
}

/** Asked on the very connection that then reads: behind one address there may be several replicas. */
async function hasComeTo(db: Db, place: Place | null): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const row = await db.first<{ come: boolean }>(sql`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${place?.position}::pg_lsn
         and system_identifier || '/' || current_database() = ${place?.of} as come
      from pg_control_system()`);
    if (row?.come) return true;
    if (performance.now() > until) return false;
    await delay(betweenLooksMs);
  }
}

/** Asks for all who came before it is sent: whoever comes while it is under way shares the next one. */
function joined<T>(ask: () => Promise<T>): () => Promise<T> {
  let sent: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const send = (): Promise<T> => {
    next = undefined;
    const asked = ask().finally(() => {
      if (sent === asked) sent = undefined;
    });
    return (sent = asked);
  };
  return () => (sent ? (next ??= sent.then(send, send)) : send());
}
