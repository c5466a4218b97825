import { bogotaDate } from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { beginTerms } from './employment-terms.service.ts';
import { listBegun } from './employment-terms.sql.ts';

/** Most employments that one transaction brings up to date. */
const atOnceMax = 1_000;

/**
 * Brings what was planned into force on its day. What reads by date knows it already: this is what makes it the value that lists
 * are filtered and sorted by.
 */
export async function beginPlannedTerms(pool: Pool, clientId: string, now: Date): Promise<void> {
  const actor = { id: 'antela', name: 'Antela', impersonator: null, requestId: null, ip: null };
  for (let found = atOnceMax; found === atOnceMax;)
    found = await inTenant(pool, clientId, async (db) => {
      const begun = await listBegun(db, clientId, bogotaDate(now), atOnceMax);
      for (const row of begun) {
        const scope = { clientId, companyIds: [row.company_id] };
        await beginTerms({ db, scope, actor, now }, row.employment_id);
      }
      return begun.length;
    });
}
