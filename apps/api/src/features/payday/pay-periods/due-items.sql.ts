import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Scope } from '../../../db/database.ts';

/** Facts that decide which advances and purchases a period deducts. */
export interface PeriodFacts {
  id: string;
  payroll_id: string;
  end_date: string;
  /** The last semester whose prima has been paid when the period ends, as `2026-2`. */
  primaPaidThrough: string;
  /** The payment falls in the period. */
  paysPrima: boolean;
}

/** Facts of a list as expressions: parameters for one period, columns for a set of them. */
export type PeriodKeys = { readonly [fact in keyof PeriodFacts]: Sql };

const unpaid = raw(`('requested', 'in_approval', 'approved', 'processing', 'failed')`);

export const keysOf = (facts: PeriodFacts): PeriodKeys => ({
  id: sql`${facts.id}::uuid`,
  payroll_id: sql`${facts.payroll_id}`,
  end_date: sql`${facts.end_date}::date`,
  primaPaidThrough: sql`${facts.primaPaidThrough}`,
  paysPrima: sql`${facts.paysPrima}::boolean`,
});

/** Columns of advances and of purchases. A union works out every one of its columns, whether or not anybody reads it. */
export interface Columns {
  owed: Sql;
  spent: Sql;
}

/** Only those that a sum, or a list of its items, needs. */
const itemColumns: Columns = {
  owed: raw(
    `a.id as advance_id, null::uuid as spend_id, a.employment_id, a.to_deduct - a.deducted as owed, a.requested_at as at, a.semester`,
  ),
  spent: raw(
    `null::uuid as advance_id, a.id as spend_id, a.employment_id, a.to_deduct - a.deducted as owed, a.spent_at as at, null::text as semester`,
  ),
};

/**
 * Leftovers of a period come with the first of the payroll's later periods that has no report, and with no other.
 * @param left the last day of the period that left them
 */
const isNextAfter = (
  left: Sql,
  clientId: string,
  facts: PeriodKeys,
): Sql => sql`(${facts.end_date} > ${left} and not exists (
      select from pay_period n where n.client_id = ${clientId} and n.payroll_id = ${facts.payroll_id} and n.end_date > ${left} and n.end_date < ${facts.end_date}
        and n.state in ('scheduled', 'open', 'cutoff')))`;
const ever = sql`'-infinity'::date`;

/** Payments that no report had when their holder `h` was confirmed come with the next one, whether `h` is their own period or one they were left to. */
const isLate = (isOpen: Sql, clientId: string, facts: PeriodKeys): Sql =>
  sql`${isOpen} and h.state in ('confirmed', 'with_differences', 'reconciled', 'closed') and ${isNextAfter(sql`h.end_date`, clientId, facts)}`;

/** Leftovers follow the person to another payroll, until a report takes them: from then on they stay with its period. */
const takenOfOthers = (clientId: string, facts: PeriodKeys, table: Sql, taken: Sql): Sql => sql`
    from (${taken}) i
    join ${table} a on a.client_id = ${clientId} and a.id = i.id and a.collected_with_id = ${facts.id} and a.open_item_id is null
    join employment e on e.client_id = a.client_id and e.id = a.employment_id and e.payroll_id <> ${facts.payroll_id}`;
const reportedItems = (clientId: string, facts: PeriodKeys, column: Sql): Sql =>
  sql`select ${column} as id from pay_period_line_item where client_id = ${clientId} and pay_period_id = ${facts.id}`;

/** Whether a row is the period's own to deduct, and it has not left it to a later one. Said of rows, and of the sums kept of them. */
const isOwn = ({ clientId }: Scope, facts: PeriodKeys): Sql => sql`
      a.client_id = ${clientId} and a.pay_period_id = ${facts.id} and a.deduction_state in ('pending', 'reported')
      and (a.collected_with_id is null or a.collected_with_id = ${facts.id})`;
const isPaidSalary = sql`a.kind = 'salary' and a.payment_state = 'paid'`;
/** Whether an advance is the period's own and not paid; said of both too. */
const isOwnUnpaid = ({ clientId }: Scope, facts: PeriodKeys): Sql => sql`
      a.client_id = ${clientId} and a.pay_period_id = ${facts.id} and a.payment_state in ${unpaid} and a.collected_with_id is null`;

interface TableOfItems {
  table: Sql;
  /** Column of a report's lines that names a row of it. */
  column: Sql;
  columns: Sql;
  isDue: Sql;
  /** Whether a period `pp` has rows that another could take over, where that is known beforehand. */
  mayLeave?: Sql;
}

/** Rows of one table that are the period's own, and that it has not left to a later one. */
const ownOf = (scope: Scope, facts: PeriodKeys, { table, columns, isDue }: TableOfItems): Sql => sql`
    select ${columns}, false as carried from ${table} a where ${isOwn(scope, facts)} and ${isDue}`;

/**
 * Rows of one table that the period takes over: those of earlier periods that were left to it, or came after their report had been
 * confirmed; and what was carried over, once the period that held it is reconciled. What an open item holds (a settlement, a debt)
 * is collected there and nowhere else.
 */
const takenOver = (
  { clientId }: Scope,
  facts: PeriodKeys,
  { table, column, columns, isDue, mayLeave }: TableOfItems,
): Sql => sql`
    select ${columns}, true as carried from pay_period pp
    ${
      mayLeave
        ? sql`cross join lateral (
      select * from ${table} where client_id = ${clientId} and pay_period_id = pp.id and deduction_state in ('pending', 'reported') and ${mayLeave} offset 0) a`
        : sql`join ${table} a on a.client_id = pp.client_id and a.pay_period_id = pp.id and a.deduction_state in ('pending', 'reported') and ${isDue}`
    }
    join pay_period h on h.client_id = a.client_id and h.id = coalesce(a.collected_with_id, a.pay_period_id)
    where pp.client_id = ${clientId} and pp.payroll_id = ${facts.payroll_id} and pp.id <> ${facts.id} ${mayLeave ? sql`and ${isDue}` : empty}
      and (h.id = ${facts.id} or ${isLate(sql`a.deduction_state = 'pending'`, clientId, facts)})
    union all
    select ${columns}, true from ${table} a
    join employment e on e.client_id = a.client_id and e.id = a.employment_id
    join pay_period h on h.client_id = a.client_id and h.id = coalesce(a.collected_with_id, a.pay_period_id)
    where a.client_id = ${clientId} and a.deduction_state = 'carried' and a.open_item_id is null and ${isDue} and e.payroll_id = ${facts.payroll_id}
      and (h.id = ${facts.id} or h.state in ('reconciled', 'closed') and ${isNextAfter(sql`h.end_date`, clientId, facts)})
    union all
    select ${columns}, true ${takenOfOthers(clientId, facts, table, sql`${reportedItems(clientId, facts, column)} group by 1`)}
    where a.deduction_state = 'carried' and ${isDue}`;

/**
 * Prima advances that come out of a prima paid in the period, or of an earlier one that no report took. Whoever leaves before
 * the prima is paid has it deducted at once. What was left of one waits for the next prima.
 */
const primaDue = ({ clientId }: Scope, facts: PeriodKeys, owed: Sql): Sql => sql`
    select ${owed}, a.deduction_state = 'carried' as carried from advance a
    join employment e on e.client_id = a.client_id and e.id = a.employment_id
    left join pay_period h on h.client_id = a.client_id and h.id = a.collected_with_id
    where a.client_id = ${clientId} and a.kind = 'prima' and a.payment_state = 'paid' and a.open_item_id is null and e.payroll_id = ${facts.payroll_id}
      and a.deduction_state in ('pending', 'reported', 'carried')
      and (h.id = ${facts.id}
           or a.deduction_state = 'pending' and h.id is null and (a.semester <= ${facts.primaPaidThrough} or e.end_date <= ${facts.end_date})
             and (${facts.paysPrima} or ${isNextAfter(ever, clientId, facts)})
           or ${isLate(sql`a.deduction_state = 'pending'`, clientId, facts)}
           or a.deduction_state = 'carried' and h.state in ('reconciled', 'closed') and (${facts.paysPrima} or e.end_date <= ${facts.end_date} and ${isNextAfter(sql`h.end_date`, clientId, facts)}))
    union all
    select ${owed}, a.deduction_state = 'carried' ${takenOfOthers(
      clientId,
      facts,
      raw('advance'),
      sql`${reportedItems(clientId, facts, raw('advance_id'))} union select id from advance where client_id = ${clientId} and collected_with_id = ${facts.id} and deduction_state = 'pending'`,
    )}
    where a.kind = 'prima' and a.payment_state = 'paid' and a.deduction_state in ('pending', 'reported', 'carried')`;

const advancesWith = (columns: Sql): TableOfItems => ({
  table: raw('advance'),
  column: raw('advance_id'),
  columns,
  isDue: isPaidSalary,
});

/**
 * Whether the kept sums of a period `pp` say that another may take something of it over. Without it each period would look through
 * the advances of every other one that is open: figures of many periods ask it, a report reads the rows themselves.
 */
const mayBeTakenOver = ({ clientId }: Scope, { id }: PeriodKeys): Sql => sql`exists (
        select from advance_sum s
        join pay_period sh on sh.client_id = s.client_id and sh.id = coalesce(s.collected_with_id, s.pay_period_id)
        where s.client_id = ${clientId} and s.pay_period_id = pp.id and s.deduction_state in ('pending', 'reported') and s.kind = 'salary' and s.payment_state = 'paid'
          and (sh.id = ${id} or s.deduction_state = 'pending' and sh.state in ('confirmed', 'with_differences', 'reconciled', 'closed')) offset 0)`;

/** All but a period's own advances, which are as many as people. */
const dueBesides = (scope: Scope, keys: PeriodKeys, { owed, spent }: Columns, mayLeave?: Sql): Sql => {
  const spends = {
    table: raw('wallet_spend'),
    column: raw('spend_id'),
    columns: spent,
    isDue: sql`a.to_deduct > 0 and a.reversed_at is null`,
  };
  return sql`
    ${takenOver(scope, keys, { ...advancesWith(owed), ...(mayLeave && { mayLeave }) })}
    union all
    ${primaDue(scope, keys, owed)}
    union all
    ${ownOf(scope, keys, spends)}
    union all
    ${takenOver(scope, keys, spends)}`;
};

export const dueWith = (scope: Scope, keys: PeriodKeys, columns: Columns): Sql => sql`
    ${ownOf(scope, keys, advancesWith(columns.owed))}
    union all
    ${dueBesides(scope, keys, columns)}`;

/** Every paid advance and every purchase on payroll's account that a period should deduct; those left over are `carried`. */
export const dueItems = (scope: Scope, keys: PeriodKeys): Sql => dueWith(scope, keys, itemColumns);

/** All but a period's own advances, whose sums are kept. */
export const dueItemsBesides = (scope: Scope, keys: PeriodKeys): Sql =>
  dueBesides(scope, keys, itemColumns, mayBeTakenOver(scope, keys));

/** Sums of a period's own advances, those to deduct and those that are not paid, by their state of payment. */
export const ownSums = (scope: Scope, keys: PeriodKeys): Sql => sql`
    select a.payment_state, a.advances as count, a.to_deduct - a.deducted as amount from advance_sum a where ${isOwn(scope, keys)} and ${isPaidSalary}
    union all
    select a.payment_state, a.advances, a.to_deduct from advance_sum a where ${isOwnUnpaid(scope, keys)}`;

/**
 * Employments that took something in a period, whether it came to something, and whether some of it is the period's to deduct. An
 * index has all of it in the order of employments.
 */
export const ownTakers = (scope: Scope, keys: PeriodKeys): Sql => sql`
    select a.employment_id, bool_or(a.payment_state in ('requested', 'approved', 'processing', 'paid')) as took,
           bool_or(${isOwn(scope, keys)} and ${isPaidSalary} or ${isOwnUnpaid(scope, keys)} and a.payment_state not in ('failed', 'in_approval')) as is_deducted
    from advance a where a.client_id = ${scope.clientId} and a.pay_period_id = ${keys.id} group by a.employment_id`;

/**
 * Advances that a period would deduct and that are not paid: its own and those of a prima that is paid in it, unless another period
 * holds them; those it holds, because a report left them to it or it took them back; and those whose holder is confirmed already.
 */
export const unpaidItems = (scope: Scope, keys: PeriodKeys): Sql => sql`
    ${unpaidItem} where ${isOwnUnpaid(scope, keys)}
    union all
    ${unpaidItemsBesides(scope, keys)}`;

const unpaidItem = sql`select a.id, a.employment_id, a.to_deduct, a.requested_at, a.payment_state from advance a`;

/** All but a period's own, whose sums are kept. */
export const unpaidItemsBesides = ({ clientId }: Scope, keys: PeriodKeys): Sql => {
  const item = unpaidItem;
  const isUnpaid = sql`a.client_id = ${clientId} and a.payment_state in ${unpaid}`;
  return sql`
    ${item}
    join employment e on e.client_id = a.client_id and e.id = a.employment_id
    where ${isUnpaid} and a.collected_with_id is null and a.kind = 'prima' and ${keys.paysPrima} and a.semester <= ${keys.primaPaidThrough} and e.payroll_id = ${keys.payroll_id}
    union all
    ${item} where ${isUnpaid} and a.collected_with_id = ${keys.id} and a.deduction_state = 'not_applicable'
    union all
    ${item}
    join pay_period own on own.client_id = a.client_id and own.id = a.pay_period_id
    join pay_period h on h.client_id = a.client_id and h.id = coalesce(a.collected_with_id, a.pay_period_id)
    where a.client_id = ${clientId} and own.payroll_id = ${keys.payroll_id} and own.id <> ${keys.id} and h.id <> ${keys.id}
      and ${isLate(sql`a.payment_state in ('requested', 'approved', 'processing')`, clientId, keys)}`;
};
