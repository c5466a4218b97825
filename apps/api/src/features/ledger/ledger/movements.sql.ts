import type { LedgerAccountKind } from '@antela/contract/ledger';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { instantText } from '../../../db/instant-text.ts';

export interface MovementRow {
  id: string;
  at: Date;
  /** The instant with its microseconds, for the cursor. */
  at_text: string;
  account_id: string;
  event_key: string;
  /** Above zero it adds to the account. */
  amount: number;
  counterpart: LedgerAccountKind;
  memo: string | null;
  /** The wallet load it is of. */
  load_id: string | null;
  /** Balance of the account now, read in the same instant; null where no balance is kept. */
  account_balance: number | null;
}

export interface MovementPage {
  /** Instants: from this one, and before that one. */
  from: Date | null;
  before: Date | null;
  after: { at: string; id: string } | null;
  limit: number;
}

/**
 * The movements of some accounts, the newest first, one more than `limit`. Each account and each side is a walk down an index
 * that stops after a page, so a long history costs what a short one does.
 */
export const listMovements = (
  db: Db,
  clientId: string,
  accountIds: readonly string[],
  { from, before, after, limit }: MovementPage,
): Promise<MovementRow[]> => {
  const side = (own: string, other: string, adds: string): Sql => sql`
    (select t.id, t.at, t.event_key, t.${raw(other)} as other_id,
            case a.normal_side when ${raw(`'${adds}'`)} then t.amount else -t.amount end as amount
     from ledger_transfer t
     where t.client_id = ${clientId} and t.${raw(own)} = a.id
       ${from ? sql`and t.at >= ${from}` : empty} ${before ? sql`and t.at < ${before}` : empty}
       ${after ? sql`and (t.at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : empty}
     order by t.at desc, t.id desc limit ${limit + 1})`;
  return db.many<MovementRow>(sql`
    with page as (
      select m.*, a.id as account_id, case when a.guarded then a.balance end as account_balance
      from ledger_account a
      cross join lateral (
        ${side('debit_account_id', 'credit_account_id', 'debit')} union all ${side('credit_account_id', 'debit_account_id', 'credit')}) m
      where a.client_id = ${clientId} and a.id = any(${[...accountIds]})
      order by m.at desc, m.id desc limit ${limit + 1})
    select page.id, page.at, ${raw(instantText('page.at'))} as at_text, page.account_id, page.event_key,
           page.amount, page.account_balance, other.kind as counterpart, coalesce(ws.merchant, wl.concept, wd.reference, transfer.reference) as memo, wl.id as load_id
    from page
    join ledger_account other on other.client_id = ${clientId} and other.id = page.other_id
    cross join lateral (select substring(page.event_key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as id offset 0) business
    -- The limit makes each one look into an index, however long the history is.
    left join lateral (select merchant from wallet_spend where client_id = ${clientId} and id = business.id limit 1) ws on true
    left join lateral (select load_id from wallet_load_line where client_id = ${clientId} and id = business.id limit 1) wll on true
    left join wallet_load wl on wl.client_id = ${clientId} and wl.id = coalesce(wll.load_id, business.id)
    left join wallet_deposit wd on wd.client_id = ${clientId} and wd.id = business.id
    left join lateral (
      select pm.reference from pay_period_payment pm
      where pm.client_id = ${clientId} and pm.pay_period_id = business.id and page.event_key ~ ':(collected|employer:)'
      order by pm.recorded_at, pm.reference
      offset coalesce(substring(page.event_key from ':([0-9]+)$')::int, 1) - 1 limit 1) transfer on page.event_key like 'deduction:%'
    order by page.at desc, page.id desc`);
};
