import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Lines of a load that an act is about. */
export type Reached = 'pending' | 'failed' | 'faulty' | readonly string[];

/** How many people, and pesos. */
export interface Sum {
  count: number;
  amount: number;
}

const reached = (which: Reached): Sql => {
  if (which === 'faulty') return sql`l.state = 'pending' and l.faults <> '[]'`;
  if (typeof which === 'string') return sql`l.state = ${which}`;
  return sql`l.id = any(${[...which]}::uuid[])`;
};

/** People of those lines; a row that names nobody counts as somebody. */
export async function sumReached(
  db: Db,
  clientId: string,
  loadId: string,
  which: Reached,
): Promise<Sum & { lines: number }> {
  const row = await db.first<Sum & { lines: number }>(sql`
    select count(distinct coalesce(l.wallet_user_id, l.id))::int as count, coalesce(sum(l.amount), 0)::bigint as amount, count(*)::int as lines
    from wallet_load_line l where l.client_id = ${clientId} and l.load_id = ${loadId} and ${reached(which)}`);
  return row ?? { count: 0, amount: 0, lines: 0 };
}

/** Money that a reversal finds still there, person by person, and the part they have spent. @param ids null for every line */
export async function sumReversible(
  db: Db,
  clientId: string,
  loadId: string,
  ids: readonly string[] | null,
): Promise<{ back: Sum; spent: Sum }> {
  const row = await db.first<{ back: number; back_n: number; spent: number; spent_n: number }>(sql`
    with person as (
      select l.wallet_user_id, sum(l.amount - l.reversed_amount)::bigint as given from wallet_load_line l
      where l.client_id = ${clientId} and l.load_id = ${loadId} and l.state = 'applied' and (${ids === null} or l.id = any(${[...(ids ?? [])]}::uuid[]))
      group by l.wallet_user_id),
    held as (
      select p.given, least(p.given, coalesce(a.balance, 0)) as back from person p
      left join lateral (
        select balance from ledger_account
        where client_id = ${clientId} and kind = 'wallet_user' and owner_key = (select p.wallet_user_id::text) limit 1) a on true)
    select coalesce(sum(back), 0)::bigint as back, count(*) filter (where back > 0)::int as back_n,
           coalesce(sum(given - back), 0)::bigint as spent, count(*) filter (where given > back)::int as spent_n from held`);
  return {
    back: { count: row?.back_n ?? 0, amount: row?.back ?? 0 },
    spent: { count: row?.spent_n ?? 0, amount: row?.spent ?? 0 },
  };
}

/** Free money of the wallet, and the part that the load has set aside. */
export async function fundBefore(
  db: Db,
  clientId: string,
  { walletId, loadId }: { walletId: string; loadId: string },
): Promise<{ available: number; committed: number }> {
  const row = await db.first<{ available: number; committed: number }>(sql`
    select coalesce(sum(a.balance) filter (where a.owner_key = ${walletId}), 0)::bigint as available,
           coalesce(sum(a.balance) filter (where a.owner_key = ${`load:${loadId}`}), 0)::bigint as committed
    from ledger_account a where a.client_id = ${clientId} and a.kind = 'company_fund' and a.owner_key in (${walletId}, ${`load:${loadId}`})`);
  return row ?? { available: 0, committed: 0 };
}
