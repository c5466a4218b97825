import { differenceReasons } from '@antela/rules/deduction-list';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { notifySteps } from '../../../db/deduction-steps.ts';

export interface Difference {
  employmentId: string;
  /** Whole pesos; what is more than was reported is given back. */
  deducted: number;
  reason: keyof typeof differenceReasons | null;
  note: string | null;
}

/** A report's version, in a period that the transaction holds. */
export interface ReportKey {
  clientId: string;
  periodId: string;
  version: number;
}

export interface NewConfirmation extends ReportKey {
  method: 'as_reported' | 'lines' | 'file';
  fileKey: string | null;
  fileName: string | null;
  byId: string;
  byName: string;
}

export async function insertConfirmation(db: Db, given: NewConfirmation, now: Date): Promise<void> {
  await db.run(sql`
    insert into pay_period_confirmation (client_id, pay_period_id, version, method, file_key, file_name, confirmed_by, confirmed_by_name, confirmed_at)
    values (${given.clientId}, ${given.periodId}, ${given.version}, ${given.method}, ${given.fileKey}, ${given.fileName}, ${given.byId}, ${given.byName}, ${now})`);
}

const asRows = (differences: readonly Difference[]): string =>
  JSON.stringify(
    differences.map(({ employmentId, deducted, reason, note }) => ({
      employment_id: employmentId,
      deducted,
      reason,
      note,
    })),
  );

/** How many of them name a line of the report; those that equal what was reported too. */
export const countFitting = (db: Db, key: ReportKey, differences: readonly Difference[]): Promise<number> =>
  db.number(sql`
    select count(*)::int as n from json_to_recordset(${asRows(differences)}) as g(employment_id uuid)
    join pay_period_line l on l.client_id = ${key.clientId} and l.pay_period_id = ${key.periodId} and l.version = ${key.version} and l.employment_id = g.employment_id`);

/**
 * Writes down what differs from the report; what equals it is no difference. What is left of somebody who has retired goes to
 * the final settlement, and what was deducted in excess is given back. Answers how many there are.
 */
export const insertDifferences = (
  db: Db,
  key: ReportKey,
  differences: readonly Difference[],
): Promise<number> =>
  db.run(sql`
    insert into pay_period_difference (client_id, pay_period_id, version, employment_id, reported, deducted, reason, note, destination)
    select l.client_id, l.pay_period_id, l.version, l.employment_id, l.total, g.deducted, g.reason, g.note,
           case when g.deducted > l.total then 'give_back' when g.reason = 'retirement' or 'retired' = any(l.warnings) then 'final_settlement' else 'next_period' end
    from json_to_recordset(${asRows(differences)}) as g(employment_id uuid, deducted bigint, reason text, note text)
    join pay_period_line l on l.client_id = ${key.clientId} and l.pay_period_id = ${key.periodId} and l.version = ${key.version} and l.employment_id = g.employment_id
    where g.deducted <> l.total`);

/** Everybody of the report who is not among these was not deducted, as far as is known: without a reason until there is an answer. */
export const insertAbsent = (
  db: Db,
  key: ReportKey,
  { present, reason }: { present: readonly string[]; reason: Difference['reason'] },
): Promise<number> =>
  db.run(sql`
    insert into pay_period_difference (client_id, pay_period_id, version, employment_id, reported, deducted, reason, is_absent, destination)
    select l.client_id, l.pay_period_id, l.version, l.employment_id, l.total, 0, ${reason}::text, true,
           case when ${reason}::text = 'retirement' or 'retired' = any(l.warnings) then 'final_settlement' else 'next_period' end
    from pay_period_line l
    where l.client_id = ${key.clientId} and l.pay_period_id = ${key.periodId} and l.version = ${key.version}
      and not exists (select from unnest(${[...present]}::uuid[]) present where present = l.employment_id)`);

export interface Correction extends Difference {
  destination: 'next_period' | 'final_settlement' | 'debt' | 'give_back';
}

/** Corrects differences already written down; answers how many of them there were. */
export const updateDifferences = (
  db: Db,
  key: ReportKey,
  corrections: readonly Correction[],
): Promise<number> =>
  db.run(sql`
    update pay_period_difference d set deducted = g.deducted, reason = g.reason, note = g.note, destination = g.destination
    from json_to_recordset(${JSON.stringify(corrections.map(({ employmentId, ...rest }) => ({ employment_id: employmentId, ...rest })))})
      as g(employment_id uuid, deducted bigint, reason text, note text, destination text)
    where d.client_id = ${key.clientId} and d.pay_period_id = ${key.periodId} and d.employment_id = g.employment_id
      and g.deducted <> d.reported and (g.destination = 'give_back') = (g.deducted > d.reported)`);

/** Corrections among these that say what was reported after all. */
export const listReported = (db: Db, key: ReportKey, corrections: readonly Difference[]): Promise<string[]> =>
  db.values<string>(sql`
    select d.employment_id from json_to_recordset(${asRows(corrections)}) as g(employment_id uuid, deducted bigint)
    join pay_period_difference d on d.client_id = ${key.clientId} and d.pay_period_id = ${key.periodId} and d.employment_id = g.employment_id
    where g.deducted = d.reported`);

/** Differences that turned out to be none: everything was deducted after all. */
export const deleteDifferences = (
  db: Db,
  key: ReportKey,
  employmentIds: readonly string[],
): Promise<number> =>
  db.run(sql`
    delete from pay_period_difference d
    where d.client_id = ${key.clientId} and d.pay_period_id = ${key.periodId} and d.employment_id = any(${[...employmentIds]}::uuid[])`);

/**
 * Moves what makes up every line that was deducted as reported: `Descontado`, or `Recaudado` what had been carried over. In the order
 * of the ids, which is that of time: by lines, each advance would be on another page of its table and of every index.
 */
export async function settleAsReported(db: Db, key: ReportKey, actor: string, now: Date): Promise<void> {
  const settled = (table: 'advance' | 'spend'): Sql => sql`
    deducted = a.to_deduct, deduction_state = case a.deduction_state when 'carried' then 'collected' else 'deducted' end
    from (
      select ${raw(`i.${table}_id`)} as id from pay_period_line_item i
      where i.client_id = ${key.clientId} and i.pay_period_id = ${key.periodId} and i.version = ${key.version} and ${raw(`i.${table}_id`)} is not null
        and not exists (select from pay_period_difference d where d.client_id = i.client_id and d.pay_period_id = i.pay_period_id and d.employment_id = i.employment_id)
      order by 1) i
    where a.client_id = ${key.clientId} and a.id = i.id and a.deduction_state in ('reported', 'carried')`;
  await db.run(sql`
    with settled as (update advance a set version = a.version + 1, ${settled('advance')} returning a.id, a.deduction_state),
    step as materialized (select new_id() as id, id as advance_id, case deduction_state when 'collected' then 'carried' else 'reported' end as from_state, deduction_state as to_state from settled),
    ${notifySteps(key.clientId, { actor, reason: sql`null`, now })}
    select count(*) from told`);
  await db.run(sql`update wallet_spend a set ${settled('spend')}`);
}

const reasonText = `case d.reason ${Object.entries(differenceReasons)
  .map(([code, words]) => `when '${code}' then '${words}'`)
  .join(' ')} end`;

/**
 * Amount paid of each item of the lines that differ: those carried over first, then the oldest, as far as the money went; last what
 * the bank has sent back meanwhile, which nobody owes any more.
 */
const paidItems = (key: ReportKey): Sql => sql`
  select i.advance_id, i.spend_id, i.amount, ${raw(reasonText)} as reason,
         greatest(0, least(i.amount, d.deducted - coalesce(sum(i.amount) over (
           partition by i.employment_id order by r.id is not null, i.position rows between unbounded preceding and 1 preceding), 0)))::bigint as paid
  from pay_period_difference d
  join pay_period_line_item i on i.client_id = d.client_id and i.pay_period_id = d.pay_period_id and i.version = d.version and i.employment_id = d.employment_id
  left join advance r on r.client_id = i.client_id and r.id = i.advance_id and r.payment_state = 'returned'
  where d.client_id = ${key.clientId} and d.pay_period_id = ${key.periodId} and d.version = ${key.version}`;

const paidState = raw(`deducted = a.deducted + p.paid, deduction_state = case
  when a.deduction_state = 'carried' then case when p.paid = p.amount then 'collected' else 'carried' end
  when p.paid = p.amount then 'deducted' when p.paid > 0 then 'partial' else 'not_deducted' end`);

const itemsThatDiffer = (key: ReportKey, table: 'advance' | 'spend'): Sql => sql`
  from pay_period_difference d
  join pay_period_line_item i on i.client_id = d.client_id and i.pay_period_id = d.pay_period_id and i.version = d.version and i.employment_id = d.employment_id
  where d.client_id = ${key.clientId} and d.pay_period_id = ${key.periodId} and d.version = ${key.version}
    and a.client_id = i.client_id and a.id = ${raw(`i.${table}_id`)} and a.deduction_state in ('partial', 'not_deducted')`;

/**
 * Moves what makes up the lines that differ: what was not reached is `No descontado`, or `Parcial` where the money ended, and
 * then `Trasladado`.
 */
export async function settleDifferences(db: Db, key: ReportKey, actor: string, now: Date): Promise<void> {
  const carriedState =
    raw(`(select e.to_state from advance_event e where e.client_id = a.client_id and e.advance_id = a.id
    and e.axis = 'deduction' order by e.id desc limit 1)`);
  await db.run(sql`
    with paid as (${paidItems(key)}),
    before as (
      select a.id, a.deduction_state as state from paid p join advance a on a.client_id = ${key.clientId} and a.id = p.advance_id),
    settled as (
      update advance a set version = a.version + 1, ${paidState}
      from paid p where a.client_id = ${key.clientId} and a.id = p.advance_id and a.deduction_state in ('reported', 'carried')
      returning a.id, a.deduction_state, p.reason),
    step as materialized (select new_id() as id, s.id as advance_id, b.state as from_state, s.deduction_state as to_state, s.reason from settled s join before b on b.id = s.id where s.deduction_state <> b.state),
    ${notifySteps(key.clientId, { actor, reason: sql`step.reason`, now })}
    select count(*) from told`);
  await db.run(sql`
    with carried as (
      update advance a set deduction_state = 'carried', version = a.version + 1 ${itemsThatDiffer(key, 'advance')} and a.payment_state = 'paid'
      returning a.id, d.destination, ${carriedState} as state),
    step as materialized (select new_id(1) as id, id as advance_id, state as from_state, 'carried' as to_state, case destination when 'final_settlement' then 'A la liquidación final' when 'debt' then 'A la deuda de la persona' else 'Al próximo periodo' end as reason from carried),
    ${notifySteps(key.clientId, { actor, reason: sql`step.reason`, now })}
    select count(*) from told`);
  await db.run(sql`
    with paid as (${paidItems(key)})
    update wallet_spend a set ${paidState}
    from paid p where a.client_id = ${key.clientId} and a.id = p.spend_id and a.deduction_state in ('reported', 'carried')`);
  await db.run(sql`update wallet_spend a set deduction_state = 'carried' ${itemsThatDiffer(key, 'spend')}`);
}
