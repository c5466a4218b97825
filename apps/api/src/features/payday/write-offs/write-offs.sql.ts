import type { DeductionState } from '@antela/rules/advance-state';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { notifySteps } from '../../../db/deduction-steps.ts';
import type { Actor } from '../../../http/principal.ts';

/** Debts of one item by its id, of one person by their document, or of everybody of the client. */
export type DebtOf = { id: string } | { documentNumber: string } | 'everybody';

/**
 * Debt that a payroll did not deduct and that was carried over: an advance, or a purchase from a wallet that payroll pays for.
 */
export interface DebtRow {
  id: string;
  kind: 'salary' | 'prima' | 'wallet';
  employment_id: string;
  company_id: string;
  /** Null for an advance. */
  wallet_user_id: string | null;
  full_name: string;
  document_number: string;
  deduction_state: DeductionState;
  /** Whole pesos that nobody has deducted. */
  remaining: number;
  /** The period whose receivable holds it; null while no report has taken it. */
  holder_id: string | null;
  holder_label: string | null;
  /** No report waits to be confirmed with it. */
  is_settled: boolean;
  /** The settlement or debt that holds it; null while it waits for the next report. */
  open_item_id: string | null;
  open_item_kind: 'final_settlement' | 'debt' | null;
}

const debtsOf = (clientId: string, table: 'advance' | 'wallet_spend', of: DebtOf): Sql => sql`
  select a.id, ${raw(table === 'advance' ? 'a.kind, null::uuid as wallet_user_id' : `'wallet' as kind, a.wallet_user_id`)}, a.employment_id, a.company_id,
         concat_ws(' ', p.first_name, p.second_name, p.first_surname, p.second_surname) as full_name, p.document_number, a.deduction_state,
         a.to_deduct - a.deducted as remaining, h.id as holder_id, pr.name || ', ' || h.label as holder_label,
         a.deduction_state = 'carried' and coalesce(h.state in ('reconciled', 'closed'), false) as is_settled,
         a.open_item_id, o.kind as open_item_kind
  from ${raw(table)} a
  join employment e on e.client_id = a.client_id and e.id = a.employment_id
  join employee p on p.client_id = e.client_id and p.id = e.employee_id
  left join pay_period h on h.client_id = a.client_id and h.id = coalesce(a.collected_with_id, a.pay_period_id)
  left join payroll pr on pr.client_id = h.client_id and pr.id = h.payroll_id
  left join open_item o on o.client_id = a.client_id and o.id = a.open_item_id
  where a.client_id = ${clientId} ${
    of === 'everybody'
      ? sql`and a.deduction_state = 'carried'`
      : 'id' in of
        ? sql`and a.id = ${of.id}`
        : sql`and a.deduction_state = 'carried' and p.document_number = ${of.documentNumber}`
  } ${table === 'advance' ? sql`and a.payment_state = 'paid'` : empty}`;

/** In the order of documents, what was carried over first before the rest. One item named by its id is there in any state. */
export const listDebts = (db: Db, clientId: string, of: DebtOf): Promise<DebtRow[]> =>
  db.many<DebtRow>(sql`
    ${debtsOf(clientId, 'advance', of)} union all ${debtsOf(clientId, 'wallet_spend', of)}
    order by document_number, id`);

/**
 * Holds, until the transaction ends, every period that holds one of the debts or could take it into a report: whoever issues,
 * reconciles or closes comes before or after, never between; so does whoever collects a settlement or a debt.
 */
export async function lockPeriodsOf(db: Db, clientId: string, debts: readonly DebtRow[]): Promise<void> {
  await db.run(sql`
    select from pay_period pp
    where pp.client_id = ${clientId}
      and (pp.id = any(${debts.flatMap(({ holder_id: id }) => (id === null ? [] : [id]))}::uuid[])
           or pp.state in ('open', 'cutoff', 'reported') and pp.payroll_id in (
             select e.payroll_id from employment e
             where e.client_id = ${clientId} and e.id = any(${debts.map((debt) => debt.employment_id)}::uuid[])))
    order by pp.id for no key update`);
  await db.run(sql`
    select from open_item
    where client_id = ${clientId} and id = any(${debts.flatMap(({ open_item_id: id }) => (id === null ? [] : [id]))}::uuid[])
    order by id for update`);
}

/** Nothing of it is open any more in the settlements and debts that held it. */
export async function closeItemsOf(db: Db, clientId: string, written: readonly DebtRow[]): Promise<void> {
  const parts = written.flatMap(({ open_item_id: id, remaining }) =>
    id === null ? [] : [{ id, remaining }],
  );
  await db.run(sql`
    update open_item o set written_off = o.written_off + p.amount
    from (select id, sum(remaining) as amount from json_to_recordset(${JSON.stringify(parts)}) as g(id uuid, remaining bigint) group by 1) p
    where o.client_id = ${clientId} and o.id = p.id`);
}

/** Moves what was carried over to `Castigado`, an advance with its step of history. Answers how many it moved. */
export async function markWrittenOff(
  db: Db,
  clientId: string,
  ids: readonly string[],
  { actor, reason }: { actor: Actor; reason: string },
  now: Date,
): Promise<number> {
  const advances = await db.run(sql`
    with written as (
      update advance set deduction_state = 'written_off', version = version + 1
      where client_id = ${clientId} and id = any(${[...ids]}::uuid[]) and deduction_state = 'carried' returning id),
    step as materialized (select new_id() as id, id as advance_id, 'carried' as from_state, 'written_off' as to_state from written),
    ${notifySteps(clientId, { actor: actor.name, reason: sql`${reason}`, now })}
    select from told`);
  const purchases = await db.run(sql`
    update wallet_spend set deduction_state = 'written_off'
    where client_id = ${clientId} and id = any(${[...ids]}::uuid[]) and deduction_state = 'carried'`);
  return advances + purchases;
}
