import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { onConnection } from '../db/transaction.ts';
import { skewMs } from './session-limits.ts';

/** Remembers the signatures of mutating requests for as long as their date is accepted, across all processes. */
export function createSignatureLog(pool: Pool) {
  let swept = 0;

  /** @returns false when this very signature came before */
  const firstTime = (signature: string, now: Date): Promise<boolean> =>
    onConnection(pool, async (db) => {
      if (now.getTime() - swept > skewMs) {
        swept = now.getTime();
        // Signed at most skewMs in the future and accepted for skewMs after: twice that and it cannot come back.
        await db.run(sql`delete from seen_signature where seen_at < ${new Date(now.getTime() - 3 * skewMs)}`);
      }
      return db.changed(
        sql`insert into seen_signature (signature, seen_at) values (${signature}, ${now}) on conflict do nothing`,
      );
    });

  return { firstTime };
}

export type SignatureLog = ReturnType<typeof createSignatureLog>;
