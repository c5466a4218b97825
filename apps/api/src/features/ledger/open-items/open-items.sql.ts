import type { OpenItemKind } from '@antela/rules/deduction-list';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { notifySteps } from '../../../db/deduction-steps.ts';
import type { KeptFile } from '../../../objects/stored-files.ts';

export interface ClearingRecord {
  id: string;
  kind: OpenItemKind;
  amount: number;
  cleared_on: string;
  reference: string;
  note: string | null;
  recorded_by_name: string;
  recorded_at: string;
  undone_at: string | null;
  undone_by_name: string | null;
  undo_reason: string | null;
  evidence_key: string | null;
  evidence_name: string | null;
  evidence_sha256: string | null;
}

export interface OpenItemRecord {
  id: string;
  kind: OpenItemKind;
  /** As the period left it: a settlement may have become a debt since. */
  left_as: OpenItemKind;
  pay_period_id: string;
  period_label: string;
  payroll_id: string;
  payroll_name: string;
  company_id: string;
  employment_id: string;
  employee_id: string;
  full_name: string;
  document_type: string;
  document_number: string;
  end_date: string | null;
  amount: number;
  cleared: number;
  written_off: number;
  released: number;
  /** The payment that came back after it was deducted; null for every other cause. */
  returned_advance_id: string | null;
  opened_at: Date;
  clearings: ClearingRecord[];
}

const isLeft = sql`o.cleared + o.written_off + o.released < o.amount`;

const items = (scope: Scope, and: Sql): Sql => sql`
  select o.id, o.kind, case when o.returned_advance_id is null then coalesce(d.destination, o.kind) else o.kind end as left_as, o.pay_period_id, pp.label as period_label, o.payroll_id, pr.name as payroll_name, o.company_id, o.employment_id, o.employee_id,
         concat_ws(' ', p.first_name, p.second_name, p.first_surname, p.second_surname) as full_name, p.document_type, p.document_number, e.end_date,
         o.amount, o.cleared, o.written_off, o.released, o.returned_advance_id, o.opened_at, coalesce(c.clearings, '[]') as clearings
  from open_item o
  join pay_period pp on pp.client_id = o.client_id and pp.id = o.pay_period_id
  join payroll pr on pr.client_id = o.client_id and pr.id = o.payroll_id
  join employment e on e.client_id = o.client_id and e.id = o.employment_id
  join employee p on p.client_id = o.client_id and p.id = o.employee_id
  left join pay_period_difference d on d.client_id = o.client_id and d.pay_period_id = o.pay_period_id and d.employment_id = o.employment_id
  left join lateral (
    select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'amount', c.amount, 'cleared_on', c.cleared_on, 'reference', c.reference, 'note', c.note,
      'recorded_by_name', c.recorded_by_name, 'recorded_at', ${instantOf(sql`c.recorded_at`)}, 'undone_at', ${instantOf(sql`c.undone_at`)},
      'undone_by_name', c.undone_by_name, 'undo_reason', c.undo_reason,
      'evidence_key', c.evidence_key, 'evidence_name', c.evidence_name, 'evidence_sha256', c.evidence_sha256) order by c.recorded_at, c.id) as clearings
    from open_item_clearing c where c.client_id = o.client_id and c.open_item_id = o.id) c on true
  where o.client_id = ${scope.clientId} and o.company_id = any(${[...scope.companyIds]}) and o.cancelled_at is null ${and}`;

function instantOf(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export interface OpenItemFilters {
  payrollId?: string | undefined;
  periodId?: string | undefined;
  employmentId?: string | undefined;
  kinds?: readonly OpenItemKind[] | undefined;
  state?: 'open' | 'ended' | undefined;
}

const where = ({ payrollId, periodId, employmentId, kinds, state }: OpenItemFilters): Sql => sql`
  ${payrollId === undefined ? empty : sql`and o.payroll_id = ${payrollId}`}
  ${periodId === undefined ? empty : sql`and o.pay_period_id = ${periodId}`}
  ${employmentId === undefined ? empty : sql`and o.employment_id = ${employmentId}`}
  ${kinds ? sql`and o.kind = any(${[...kinds]})` : empty}
  ${state === undefined ? empty : state === 'open' ? sql`and ${isLeft}` : sql`and not (${isLeft})`}`;

/** The newest first, one more row than `limit`. */
export const listItems = (
  db: Db,
  scope: Scope,
  filters: OpenItemFilters,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<OpenItemRecord[]> =>
  db.many<OpenItemRecord>(sql`
    ${items(scope, sql`${where(filters)} ${afterId === null ? empty : sql`and o.id < ${afterId}::uuid`}`)}
    order by o.id desc limit ${limit + 1}`);

export const countItems = (db: Db, scope: Scope, filters: OpenItemFilters): Promise<number> =>
  db.number(sql`
    select count(*)::int as n from open_item o
    where o.client_id = ${scope.clientId} and o.company_id = any(${[...scope.companyIds]}) and o.cancelled_at is null ${where(filters)}`);

export const getItem = (db: Db, scope: Scope, id: string): Promise<OpenItemRecord | null> =>
  db.first<OpenItemRecord>(items(scope, sql`and o.id = ${id}`));

/** The item as it stands, held until the transaction ends; null when it is not the scope's. */
export const lockItem = (db: Db, scope: Scope, id: string): Promise<{ id: string } | null> =>
  db.first(sql`
    select o.id from open_item o
    where o.client_id = ${scope.clientId} and o.company_id = any(${[...scope.companyIds]}) and o.cancelled_at is null and o.id = ${id} for update`);

/** An advance or a purchase that an item holds. */
export interface HeldPart {
  id: string;
  /** Whole pesos: what is left of it, or what an act moved of it. */
  amount: number;
}

const held = (clientId: string, ids: Sql): Sql => sql`
  select a.id, true as is_advance, a.open_item_id, a.requested_at as at, a.to_deduct - a.deducted as owed from advance a
  where a.client_id = ${clientId} and a.open_item_id in (${ids}) and a.deduction_state = 'carried' and a.payment_state = 'paid'
  union all
  select s.id, false, s.open_item_id, s.spent_at, s.to_deduct - s.deducted from wallet_spend s
  where s.client_id = ${clientId} and s.open_item_id in (${ids}) and s.deduction_state = 'carried'`;

/** Amount an item still holds of each advance and purchase. */
export const listHeld = (db: Db, clientId: string, id: string): Promise<HeldPart[]> =>
  db.many<HeldPart>(sql`select id, owed as amount from (${held(clientId, sql`${id}::uuid`)}) h order by id`);

/** Pays what an item holds, the oldest first, as far as the money goes. Answers what each was paid. */
export const payHeld = (
  db: Db,
  clientId: string,
  id: string,
  amount: number,
  actor: string,
  now: Date,
): Promise<HeldPart[]> =>
  db.many<HeldPart>(sql`
    with held as (${held(clientId, sql`${id}::uuid`)}),
    paid as (
      select * from (
        select id, is_advance, owed, greatest(0, least(owed, ${amount}::bigint
          - coalesce(sum(owed) over (order by at, id rows between unbounded preceding and 1 preceding), 0)))::bigint as paid from held) p where paid > 0),
    advances as (
      update advance a set deducted = a.deducted + p.paid, version = a.version + 1, deduction_state = case when p.paid = p.owed then 'collected' else 'carried' end
      from paid p where p.is_advance and a.client_id = ${clientId} and a.id = p.id returning a.id, a.deduction_state, p.paid),
    spends as (
      update wallet_spend a set deducted = a.deducted + p.paid, deduction_state = case when p.paid = p.owed then 'collected' else 'carried' end
      from paid p where not p.is_advance and a.client_id = ${clientId} and a.id = p.id returning a.id, p.paid),
    step as materialized (select new_id() as id, id as advance_id, 'carried' as from_state, 'collected' as to_state from advances where deduction_state = 'collected'),
    ${notifySteps(clientId, { actor, reason: sql`null`, now })}
    select id, paid as amount from advances union all select id, paid from spends`);

/** Takes back what was paid of each. Answers how many it found as they were left. */
export async function unpayHeld(
  db: Db,
  clientId: string,
  parts: readonly HeldPart[],
  { actor, reason }: { actor: string; reason: string },
  now: Date,
): Promise<number> {
  const rows = JSON.stringify(parts);
  const undone = sql`deducted = a.deducted - p.amount, deduction_state = 'carried'
    from json_to_recordset(${rows}) as p(id uuid, amount bigint)
    where a.client_id = ${clientId} and a.id = p.id and a.deduction_state in ('carried', 'collected')`;
  const advances = await db.many<{ id: string }>(sql`
    with before as (
      select a.id, a.deduction_state from advance a where a.client_id = ${clientId} and a.id in (select p.id from json_to_recordset(${rows}) as p(id uuid))),
    undone as (update advance a set version = a.version + 1, ${undone} returning a.id),
    step as materialized (
      select new_id() as id, u.id as advance_id, 'collected' as from_state, 'carried' as to_state from undone u join before b on b.id = u.id where b.deduction_state = 'collected'),
    ${notifySteps(clientId, { actor, reason: sql`${reason}`, now })}
    select id from undone`);
  return advances.length + (await db.run(sql`update wallet_spend a set ${undone}`));
}

/** Whether the bank sent back a payment that the item has collected of. */
export const holdsReturned = (db: Db, clientId: string, id: string): Promise<boolean> =>
  db.exists(
    sql`select from advance where client_id = ${clientId} and open_item_id = ${id} and payment_state = 'returned'`,
  );

/** Adds to what was cleared of an item; below zero it takes back. */
export async function moveCleared(db: Db, clientId: string, id: string, amount: number): Promise<void> {
  await db.run(
    sql`update open_item set cleared = cleared + ${amount} where client_id = ${clientId} and id = ${id}`,
  );
}

export async function setKind(db: Db, clientId: string, id: string, kind: OpenItemKind): Promise<void> {
  await db.run(sql`update open_item set kind = ${kind} where client_id = ${clientId} and id = ${id}`);
}

export interface NewClearing {
  id: string;
  itemId: string;
  kind: OpenItemKind;
  amount: number;
  clearedOn: string;
  reference: string;
  note: string | null;
  evidence: KeptFile | null;
  by: { id: string; name: string };
}

/** False when that reference has been written down for the item. */
export const insertClearing = (db: Db, clientId: string, given: NewClearing, now: Date): Promise<boolean> =>
  db.changed(sql`
    insert into open_item_clearing (client_id, id, open_item_id, kind, amount, cleared_on, reference, note, recorded_by, recorded_by_name, recorded_at,
                                    evidence_key, evidence_name, evidence_sha256)
    values (${clientId}, ${given.id}, ${given.itemId}, ${given.kind}, ${given.amount}, ${given.clearedOn}, ${given.reference}, ${given.note},
            ${given.by.id}, ${given.by.name}, ${now}, ${given.evidence?.key ?? null}, ${given.evidence?.name ?? null}, ${given.evidence?.sha256 ?? null})
    on conflict do nothing`);

export async function markUndone(
  db: Db,
  clientId: string,
  id: string,
  { by, reason }: { by: string; reason: string },
  now: Date,
): Promise<void> {
  await db.run(sql`
    update open_item_clearing set undone_at = ${now}, undone_by_name = ${by}, undo_reason = ${reason}
    where client_id = ${clientId} and id = ${id}`);
}

/** Amount an act posted for each advance and purchase of an item, as the ledger has it. */
export const listPosted = (db: Db, clientId: string, itemId: string, prefix: string): Promise<HeldPart[]> =>
  db.many<HeldPart>(sql`
    select h.id, t.amount
    from (select id from advance where client_id = ${clientId} and open_item_id = ${itemId}
          union all select id from wallet_spend where client_id = ${clientId} and open_item_id = ${itemId}) h
    cross join lateral (
      select amount from ledger_transfer where client_id = ${clientId} and event_key = (select ${prefix} || h.id::text) limit 1) t`);
