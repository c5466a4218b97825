import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { dbOn } from '../db/database.ts';
import { skewMs } from './session-limits.ts';

/** Remembers the signatures of mutating requests for as long as their date is accepted, across all processes. */
export function createSignatureLog(pool: Pool) {
  let swept = 0;

  /** False when this very signature came before. */
  async function firstTime(signature: string, now: Date): Promise<boolean> {
    const client = await pool.connect();
    try {
      const db = dbOn(client);
      if (now.getTime() - swept > skewMs) {
        swept = now.getTime();
        // Signed at most skewMs in the future and accepted for skewMs after: twice that and it cannot come back.
        await db.run(sql`delete from seen_signature where seen_at < ${new Date(now.getTime() - 3 * skewMs)}`);
      }
      return (
        (await db.run(
          sql`insert into seen_signature (signature, seen_at) values (${signature}, ${now}) on conflict do nothing`,
        )) === 1
      );
    } finally {
      client.release();
    }
  }

  return { firstTime };
}

export type SignatureLog = ReturnType<typeof createSignatureLog>;
