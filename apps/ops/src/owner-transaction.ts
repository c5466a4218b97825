import { dbOn, type Db } from '@antela/api/db/database';
import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` in one transaction as the owner, above row-level security: every statement names its tenant itself. Nothing
 * limits its time, and instants are written in UTC, as the audit trail was sealed.
 */
export async function inOwnerTransaction<T>(
  ownerPool: Pool,
  work: (db: Db, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await ownerPool.connect();
  try {
    await client.query(
      `begin; set local search_path = antela, public; set local timezone = 'UTC'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
    const result = await work(dbOn(client), client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
