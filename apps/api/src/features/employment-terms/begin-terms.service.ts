import { bogotaDate } from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import { inTenant } from '../../db/transaction.ts';
import { beginTerms } from './employment-terms.service.ts';
import { listBegun } from './employment-terms.sql.ts';

/** Most employments that one transaction brings up to date. */
const atOnceMax = 1_000;

/**
 * Brings what was planned into force on its day. What reads by date knows it already: this is what makes it the value that lists
 * are filtered and sorted by.
 */
export async function beginPlannedTerms(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    const actor = { id: 'antela', name: 'Antela', impersonator: null, requestId: null, ip: null };
    for (const row of await listBegun(db, clientId, bogotaDate(now), atOnceMax)) {
      const scope = { clientId, companyIds: [row.company_id] };
      await beginTerms({ db, scope, actor, now }, row.employment_id);
    }
  });
}
