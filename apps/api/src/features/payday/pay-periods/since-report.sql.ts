import type { PartSum } from '@antela/contract/to-deduct';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { due, type ListFacts } from './deduction-list.sql.ts';

/**
 * Items that came to the period, left it or owe another amount since that version of its report, and by how much their sum is
 * another. Item by item, because one that the bank sent back and one that arrived may owe the same. What other periods left since
 * is the next report's.
 */
export async function sumSinceReport(
  db: Db,
  scope: Scope,
  facts: ListFacts,
  version: number,
): Promise<PartSum> {
  const { clientId } = scope;
  const row = await db.first<PartSum>(sql`
    with ${due(scope, facts)},
    now as (select coalesce(advance_id, spend_id) as id, owed from due where holder_key = ${facts.id}::text),
    reported as (
      select coalesce(advance_id, spend_id) as id, amount as owed from pay_period_line_item
      where client_id = ${clientId} and pay_period_id = ${facts.id} and version = ${version}::int)
    select count(*)::int as count, coalesce(sum(coalesce(now.owed, 0) - coalesce(reported.owed, 0)), 0)::bigint as amount
    from now full join reported on reported.id = now.id
    where now.owed is distinct from reported.owed`);
  return row ?? { count: 0, amount: 0 };
}
