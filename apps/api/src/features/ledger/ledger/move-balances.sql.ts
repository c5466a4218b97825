import sql, { type Sql } from 'sql-template-tag';

/**
 * The end of a statement whose CTE `posted` has the accounts and amounts of new transfers: moves the balances of guarded accounts
 * with them. The accounts are looked up by a list of their ids instead of a join, which would compare each with each whenever
 * the planner takes a table that has just grown for a tiny one.
 */
export const moveBalances = (clientId: string): Sql => sql`
  moved as (
    select account_id, sum(credited - debited) as amount from (
      select debit_account_id as account_id, amount as debited, 0 as credited from posted
      union all select credit_account_id, 0, amount from posted) sides
    group by account_id
  ), moves as (
    select array_agg(account_id) as ids, jsonb_object_agg(account_id, amount) as amounts from moved
  )
  update ledger_account a
  set balance = a.balance + case a.normal_side when 'debit' then -1 else 1 end * ((select amounts from moves) ->> a.id::text)::bigint
  where a.client_id = ${clientId} and a.id = any((select ids from moves)::uuid[]) and a.guarded`;
