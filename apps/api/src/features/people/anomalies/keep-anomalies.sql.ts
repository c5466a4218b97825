import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';

/** People beyond so many are only "many": nobody reads their names, and one more of them changes nothing. */
const fewMax = 50;

/** Keeps others from looking at the same client until the transaction ends: of two who look, the second sees what the first wrote. */
export async function lockFindings(db: Db, clientId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('look-at-people ' || ${clientId}, 0))`);
}

/** Takes the oldest notes of who was written, about `atMost` employments of them, or one note that has more. */
export async function takeNotes(db: Db, clientId: string, atMost: number): Promise<string[]> {
  const notes = await db.many<{ employments: string[] }>(sql`
    delete from anomaly_look where client_id = ${clientId} and id in (
      select id from (
        select id, sum(cardinality(employments)) over (order by id) - cardinality(employments) as before from anomaly_look where client_id = ${clientId}
      ) counted where before < ${atMost})
    returning employments`);
  return [...new Set(notes.flatMap(({ employments }) => employments))];
}

export const isLooking = async (db: Db, clientId: string): Promise<boolean> =>
  (await db.value<boolean>(
    sql`select exists (select from anomaly_look where client_id = ${clientId}) as waits`,
  )) ?? false;

const sharedKinds = {
  shared_account: {
    value: sql`e.bank_code || ' ' || e.account_number`,
    holders: (clientId: string) => sql`
      select distinct o.employee_id as person from employment o
      where o.client_id = ${clientId} and o.bank_code = e.bank_code and o.account_number = e.account_number and o.account_number is not null
      order by o.employee_id`,
  },
  shared_mobile: {
    value: sql`e.mobile`,
    holders: (clientId: string) => sql`
      select o.id as person from employee o where o.client_id = ${clientId} and o.mobile = e.mobile and o.mobile is not null order by o.id`,
  },
  shared_email: {
    value: sql`e.email`,
    holders: (clientId: string) => sql`
      select o.id as person from employee o where o.client_id = ${clientId} and o.email = e.email and o.email is not null order by o.id`,
  },
} as const;

const sharedTruths = (clientId: string): Sql =>
  join(
    Object.entries(sharedKinds).map(
      ([kind, { value, holders }]) => sql`
    select e.id as employment_id, e.company_id, ${kind}::text as kind, md5(${value} || case when s.people > ${fewMax} then '' else s.ids::text end) as fingerprint,
           md5(${kind} || ' ' || ${value}) as shared_by, jsonb_build_object('people', s.people) as fact, null::date as holds_from, e.end_date as holds_until
    from present e cross join lateral (
      select array_agg(l.person) as ids, count(*) as people from (${holders(clientId)} limit ${fewMax + 1}) l) s
    where s.people > 1`,
    ),
    ' union all ',
  );

/** Days after today on which a salary changes beyond the threshold, as the line of its terms says. Once made, the change itself is kept. */
const plannedChanges = (clientId: string, today: CalendarDate): Sql => sql`
    select e.id, e.company_id, case when c.now < c.was then 'salary_cut' else 'salary_jump' end, 'on ' || c.day || ' ' || c.was || ' ' || c.now, null,
           jsonb_build_object('from', c.was, 'to', c.now, 'on', c.day), null, e.end_date
    from present e cross join (select c.settings from client c where c.client_id = ${clientId}) cl cross join lateral (select coalesce((cl.settings ->> 'salaryChangeAbove')::bigint, 2500) as salary_change) l cross join lateral (
      select d.day, coalesce(max(t.value::bigint) filter (where coalesce(t.valid_from < d.day, true) and coalesce(t.valid_until >= d.day - 1, true)), e.monthly_salary) as was,
             coalesce(max(t.value::bigint) filter (where coalesce(t.valid_from <= d.day, true) and coalesce(t.valid_until >= d.day, true)), e.monthly_salary) as now
      from (select valid_from as day from employment_term where client_id = ${clientId} and employment_id = e.id and field = 'monthlySalary'
            union select valid_until + 1 from employment_term where client_id = ${clientId} and employment_id = e.id and field = 'monthlySalary') d
      join employment_term t on t.client_id = ${clientId} and t.employment_id = e.id and t.field = 'monthlySalary'
      where d.day > ${today} and d.day > e.start_date and (e.end_date is null or d.day <= e.end_date)
      group by d.day) c
    where abs(c.now - c.was) * 10000 > c.was * l.salary_change`;

/** Facts about these employments now, whatever they were before. */
const truths = (clientId: string, employments: readonly string[], today: CalendarDate): Sql => sql`
  written as materialized (
    select e.*, p.mobile, p.email from employment e
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    where e.client_id = ${clientId} and e.id = any(${[...employments]}::uuid[])
  ), present as materialized (
    select * from written where end_date is null or end_date > ${today}
  ), truth as materialized (
    ${sharedTruths(clientId)}
    union all
    select e.id, e.company_id, 'below_minimum', e.monthly_salary || ' ' || e.salary_type, null, jsonb_build_object('salary', e.monthly_salary), l.since, e.end_date
    from present e cross join lateral (
      select min(f.valid_from) as since from legal_figure f
      where f.kind = 'minimum_wage'
        and (e.contract_type not in ('apprenticeship', 'internship', 'services') and e.monthly_salary < f.value
          or e.salary_type = 'integral' and e.monthly_salary < f.value * (
            select i.value from legal_figure i where i.kind = 'integral_salary_floor' and i.valid_from <= f.valid_from order by i.valid_from desc limit 1))) l
    where l.since is not null
      and (e.salary_type = 'integral' or e.monthly_salary < (select max(f.value) from legal_figure f where f.kind = 'minimum_wage'))
    union all
    select e.id, e.company_id, 'missing_data', m.missing::text, null, jsonb_build_object('missing', m.missing), null, e.end_date
    from present e cross join lateral (
      select array_remove(array[case when e.account_number is null then 'account' end, case when e.mobile is null and e.email is null then 'contact' end], null) as missing) m
    where cardinality(m.missing) > 0
    union all
    select e.id, e.company_id, 'retired_with_wallet', md5(w.ids::text), null, jsonb_build_object('wallets', cardinality(w.ids)), e.end_date, null
    from written e cross join lateral (
      select array_agg(wu.id order by wu.id) as ids from wallet_user wu
      left join lateral (
        select balance from ledger_account
        where client_id = wu.client_id and kind = 'wallet_user' and owner_key = (select wu.id::text) limit 1) la on true
      where wu.client_id = ${clientId} and wu.employment_id = e.id and (wu.state <> 'withdrawn' or la.balance > 0)) w
    where e.end_date is not null and w.ids is not null
    union all
    ${plannedChanges(clientId, today)}
  )`;

/** Brings what is kept about these employments in line with what is so. A fact that comes back as it was meets its decision again. */
export async function keepFacts(
  db: Db,
  clientId: string,
  employments: readonly string[],
  { today, now }: { today: CalendarDate; now: Date },
): Promise<void> {
  await db.run(sql`
    with ${truths(clientId, employments, today)}, over as materialized (
      select a.id, a.verdict is not null and a.employment_id in (select id from written) as is_kept from anomaly a
      where a.client_id = ${clientId} and a.employment_id = any(${[...employments]}::uuid[])
        and (a.employment_id not in (select id from written)
          or a.gone_at is null and (a.kind not in ('salary_cut', 'salary_jump', 'account_before_advance') or a.fact ? 'on')
            and (a.employment_id, a.kind, a.fingerprint) not in (select t.employment_id, t.kind, t.fingerprint from truth t))
    ), forgotten as (
      delete from anomaly a using over o where a.client_id = ${clientId} and a.id = o.id and not o.is_kept
    ), ended as (
      update anomaly a set gone_at = ${now} from over o where a.client_id = ${clientId} and a.id = o.id and o.is_kept
    ), found as materialized (
      select new_id() as id, t.* from truth t order by t.employment_id, t.kind
    ), kept as (
    insert into anomaly (client_id, id, kind, employment_id, company_id, fingerprint, shared_by, fact, holds_from, holds_until, found_at)
    select own.client_id, t.id, t.kind, t.employment_id, t.company_id, t.fingerprint, t.shared_by, t.fact, t.holds_from, t.holds_until, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join found t
    on conflict on constraint anomaly_once do update
    set fact = excluded.fact, holds_from = excluded.holds_from, holds_until = excluded.holds_until, gone_at = null
    where (anomaly.fact, anomaly.holds_from, anomaly.holds_until) is distinct from (excluded.fact, excluded.holds_from, excluded.holds_until)
       or anomaly.gone_at is not null
    returning 1)
    select count(*) from kept`);
}

/** Other employments that the kept rows say share a value with these. */
export const keptSharers = (db: Db, clientId: string, employments: readonly string[]): Promise<string[]> =>
  db.values<string>(sql`
    select distinct o.employment_id as id from (
      select distinct shared_by from anomaly
      where client_id = ${clientId} and employment_id = any(${[...employments]}::uuid[]) and shared_by is not null and gone_at is null) v
    cross join lateral (
      select a.employment_id from anomaly a
      where a.client_id = ${clientId} and a.shared_by = v.shared_by and a.shared_by is not null and a.gone_at is null
        and a.employment_id <> all(${[...employments]}::uuid[]) limit ${2 * fewMax}) o`);

/** Employments of those who have a value now that these are kept to share, and of which no row says so yet. */
export async function newSharers(
  db: Db,
  clientId: string,
  employments: readonly string[],
): Promise<string[]> {
  const kept = (kind: string): Sql => sql`
    from anomaly a
    join employment e on e.client_id = a.client_id and e.id = a.employment_id
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    where a.client_id = ${clientId} and a.employment_id = any(${[...employments]}::uuid[]) and a.gone_at is null and a.kind = ${kind}`;
  return db.values<string>(sql`
    select distinct s.id from (
      select l.id from (select distinct e.bank_code, e.account_number ${kept('shared_account')}) v cross join lateral (
        select o.id from employment o
        where o.client_id = ${clientId} and o.bank_code = v.bank_code and o.account_number = v.account_number and o.account_number is not null
        order by o.employee_id limit ${fewMax + 1}) l
      union all
      select o.id from (select distinct p.mobile ${kept('shared_mobile')}) v cross join lateral (
        select q.id from employee q where q.client_id = ${clientId} and q.mobile = v.mobile and q.mobile is not null order by q.id limit ${fewMax + 1}) l
        join employment o on o.client_id = ${clientId} and o.employee_id = l.id
      union all
      select o.id from (select distinct p.email ${kept('shared_email')}) v cross join lateral (
        select q.id from employee q where q.client_id = ${clientId} and q.email = v.email and q.email is not null order by q.id limit ${fewMax + 1}) l
        join employment o on o.client_id = ${clientId} and o.employee_id = l.id) s
    where s.id <> all(${[...employments]}::uuid[])`);
}
