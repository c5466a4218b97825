import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { readShared } from './transaction.ts';

/** Takes steps for every tenant, one after the other; one that fails keeps neither the others nor the other tenants from their turn. */
export async function everyTenant(
  pool: Pool,
  steps: readonly ((clientId: string) => Promise<unknown>)[],
): Promise<void> {
  const tenants = await readShared<{ id: string }>(pool, sql`select id from tenant order by id`);
  const failures: unknown[] = [];
  for (const { id } of tenants)
    for (const step of steps) await step(id).catch((error: unknown) => failures.push(error));
  const [first] = failures;
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} steps failed, the first: ${String(first)}`);
}
