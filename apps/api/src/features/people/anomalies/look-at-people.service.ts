import { bogotaDate } from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { lockFindings, keepFacts, keptSharers, newSharers, takeNotes } from './keep-anomalies.sql.ts';

/** So many employments are looked at in one transaction. */
const batchMax = 5_000;

/**
 * Looks at everybody of a client who was written since the last look, and at whom they share something with. Notes are read after what
 * they tell of was committed, and by one at a time: whatever two people write at the same instant, whoever is looked at last sees both.
 */
export async function lookAtPeople(pool: Pool, clientId: string, clock: () => Date): Promise<void> {
  const lookOnce = () =>
    inTenant(pool, clientId, async (db) => {
      await lockFindings(db, clientId);
      const noted = await takeNotes(db, clientId, batchMax);
      for (let from = 0; from < noted.length; from += batchMax)
        await look(db, clientId, noted.slice(from, from + batchMax), clock());
      return noted.length > 0;
    });
  while (await lookOnce());
}

async function look(db: Db, clientId: string, employments: readonly string[], now: Date): Promise<void> {
  const at = { today: bogotaDate(now), now };
  const before = await keptSharers(db, clientId, employments);
  await keepFacts(db, clientId, employments, at);
  const others = [...new Set([...before, ...(await newSharers(db, clientId, employments))])];
  if (others.length > 0) await keepFacts(db, clientId, others, at);
}
