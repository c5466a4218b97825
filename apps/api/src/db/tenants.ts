import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { readShared } from './transaction.ts';

/** Does something for every tenant, one after the other; one that fails does not keep the others from their turn. */
export async function everyTenant(pool: Pool, work: (clientId: string) => Promise<void>): Promise<void> {
  const tenants = await readShared<{ id: string }>(pool, sql`select id from tenant order by id`);
  const failures: unknown[] = [];
  for (const { id } of tenants) await work(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${tenants.length} tenants failed`);
}
