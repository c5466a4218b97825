import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { readInTenant } from '../db/transaction.ts';
import { AppError } from './app-error.ts';
import { userCacheMs } from './session-limits.ts';

/**
 * The companies of a client that a machine acts in: all of them. Only the operator adds one, so an answer is believed for as long
 * as what is known of a user.
 */
export function createClientCompanies(pool: Pool) {
  const remembered = new Map<string, { ids: string[]; at: number }>();

  /** @throws AppError not_found for a client that is not there */
  return async function companiesOf(clientId: string, now: Date): Promise<string[]> {
    const known = remembered.get(clientId);
    if (known && Math.abs(now.getTime() - known.at) < userCacheMs) return known.ids;
    const rows = await readInTenant(pool, clientId, (db) =>
      db.many<{ id: string }>(sql`select id from company where client_id = ${clientId}`),
    );
    if (rows.length === 0) throw new AppError('not_found');
    const ids = rows.map(({ id }) => id);
    remembered.set(clientId, { ids, at: now.getTime() });
    return ids;
  };
}

export type CompaniesOf = ReturnType<typeof createClientCompanies>;
