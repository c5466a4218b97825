import type { AuditedKind } from '@antela/contract/audit';
import sql, { type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import type { Page } from '../../../db/page.ts';

export interface AuditRecord {
  id: string;
  at: Date;
  action: string;
  actor_name: string;
  impersonator: string | null;
  request_id: string | null;
  changes: Record<string, readonly [before: unknown, after: unknown]>;
}

/** Rows whose events make up the history of one thing, by kind; none where the caller does not see the thing. */
const subjects: Record<AuditedKind, (scope: Scope, id: string) => Sql> = {
  payroll: (scope, id) => sql`
    select 'payroll' as kind, id from payroll
    where client_id = ${scope.clientId} and id = ${id} and company_id = any(${[...scope.companyIds]})
    union all
    select 'pay_period', id from pay_period
    where client_id = ${scope.clientId} and payroll_id = ${id} and company_id = any(${[...scope.companyIds]})`,
  pay_period: (scope, id) => sql`
    select 'pay_period' as kind, id from pay_period
    where client_id = ${scope.clientId} and id = ${id} and company_id = any(${[...scope.companyIds]})`,
  company: (scope, id) => sql`
    select 'company' as kind, id from company
    where client_id = ${scope.clientId} and id = ${id} and id = any(${[...scope.companyIds]})`,
  employee: (scope, id) => sql`
    select 'employment' as kind, id from employment
    where client_id = ${scope.clientId} and employee_id = ${id} and company_id = any(${[...scope.companyIds]})
    union all
    select distinct 'employee', employee_id from employment
    where client_id = ${scope.clientId} and employee_id = ${id} and company_id = any(${[...scope.companyIds]})`,
  advance: (scope, id) => sql`
    select 'advance' as kind, id from advance
    where client_id = ${scope.clientId} and id = ${id} and company_id = any(${[...scope.companyIds]})`,
  report_layout: (scope, id) => sql`
    select 'report_layout' as kind, id from report_layout
    where client_id = ${scope.clientId} and id = ${id} and company_id = any(${[...scope.companyIds]})`,
  disbursement: (scope, id) => sql`
    select 'disbursement' as kind, id from disbursement
    where client_id = ${scope.clientId} and id = ${id} and company_id = any(${[...scope.companyIds]})`,
  role: (scope, id) =>
    sql`select 'role' as kind, id from role where client_id = ${scope.clientId} and id = ${id}`,
  company_user: (scope, id) => sql`
    select 'company_user' as kind, u.id from company_user u
    where u.client_id = ${scope.clientId} and u.id = ${id} and ${userInSight(scope)}`,
  api_key: (scope, id) => sql`
    select 'api_key' as kind, id from api_key
    where client_id = ${scope.clientId} and id = ${id} and company_ids <@ ${[...scope.companyIds]}::uuid[]`,
  webhook: (scope, id) => sql`
    select 'webhook' as kind, id from webhook
    where client_id = ${scope.clientId} and id = ${id} and company_ids <@ ${[...scope.companyIds]}::uuid[]`,
  // The trail is of the whole client, as roles are.
  audit_stream: (scope, id) =>
    sql`select 'audit_stream' as kind, id from audit_stream where client_id = ${scope.clientId} and id = ${id}`,
  contact: (scope, id) => sql`
    select 'contact' as kind, contact_id as id from contact_company
    where client_id = ${scope.clientId} and contact_id = ${id} and company_id = any(${[...scope.companyIds]}) limit 1`,
  // Its reach is part of its history, so only somebody who sees all of its companies reads it.
  client_restriction: (scope, id) => sql`
    select 'client_restriction' as kind, r.id from client_restriction r
    where r.client_id = ${scope.clientId} and r.id = ${id}
      and not exists (select from company c where c.client_id = r.client_id and c.id <> all(${[...scope.companyIds]})
                      and (jsonb_array_length(r.scope->'companyIds') = 0 or r.scope->'companyIds' ? c.id::text)
                      and (jsonb_array_length(r.scope->'payrollIds') = 0
                           or exists (select from payroll p where p.client_id = c.client_id and p.company_id = c.id and r.scope->'payrollIds' ? p.id::text)))`,
  wallet_user: (scope, id) => sql`
    select 'wallet_user' as kind, id from wallet_user
    where client_id = ${scope.clientId} and id = ${id} and company_id = any(${[...scope.companyIds]})`,
  wallet: (scope, id) => sql`
    select 'wallet' as kind, id from wallet
    where client_id = ${scope.clientId} and id = ${id} and company_id = any(${[...scope.companyIds]})`,
  wallet_load: (scope, id) => sql`
    select 'wallet_load' as kind, id from wallet_load
    where client_id = ${scope.clientId} and id = ${id} and company_id = any(${[...scope.companyIds]})`,
};

/** As in the list of users: whoever works with one of the caller's companies, or with none at all. */
const userInSight = (scope: Scope): Sql => sql`
  (exists (select from company_user_company uc
           where uc.client_id = u.client_id and uc.user_id = u.id and uc.company_id = any(${[...scope.companyIds]}))
   or not exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id))`;

/** Whether the caller sees the thing at all. */
export const isInSight = (db: Db, scope: Scope, kind: AuditedKind, id: string): Promise<boolean> =>
  db.exists(sql`select 1 as seen from (${subjects[kind](scope, id)}) s limit 1`);

/** The latest first, one more row than `limit`. Ids grow with time, so they are the order too. */
export const listAudit = (
  db: Db,
  scope: Scope,
  { kind, id, after, limit }: Page & { kind: AuditedKind; id: string },
): Promise<AuditRecord[]> =>
  db.many<AuditRecord>(sql`
    select e.* from (${subjects[kind](scope, id)}) s
    cross join lateral (
      select a.id, a.at, a.action, a.actor_name, a.impersonator, a.request_id, a.changes from audit_event a
      where a.client_id = ${scope.clientId} and a.entity_kind = s.kind and a.entity_id = s.id
        and (${after?.[1] ?? null}::uuid is null or a.id < ${after?.[1] ?? null}::uuid)
      order by a.id desc limit ${limit + 1}) e
    order by e.id desc limit ${limit + 1}`);

/** The trail of one thing until an instant, the first first. */
export const listOfEntity = (
  db: Db,
  clientId: string,
  { kind, id, until }: { kind: string; id: string; until: Date },
): Promise<AuditRecord[]> =>
  db.many<AuditRecord>(sql`
    select id, at, action, actor_name, impersonator, request_id, changes from audit_event
    where client_id = ${clientId} and entity_kind = ${kind} and entity_id = ${id} and at <= ${until} order by id`);

/** Everybody who did one act to one thing, with the last time they did; the latest last. */
export const listActors = (
  db: Db,
  clientId: string,
  { kind, id, action }: { kind: string; id: string; action: string },
): Promise<{ by: string; at: Date }[]> =>
  db.many(sql`
    select actor_name as by, max(at) as at from audit_event
    where client_id = ${clientId} and entity_kind = ${kind} and entity_id = ${id} and action = ${action}
    group by actor_id, actor_name order by max(at), actor_name limit 200`);

/** How many there are, counted no further than one past `cap`. */
export const countAudit = (
  db: Db,
  scope: Scope,
  { kind, id, cap }: { kind: AuditedKind; id: string; cap: number },
): Promise<number> =>
  db.number(sql`
    select count(*)::int as n from (
      select from (${subjects[kind](scope, id)}) s
      join audit_event a on a.client_id = ${scope.clientId} and a.entity_kind = s.kind and a.entity_id = s.id
      limit ${cap + 1}) counted`);

/** Names that ids and codes stand for. One that is gone has none; what belongs to a company out of sight has a general one. */
export async function namesOf(db: Db, scope: Scope, ids: readonly string[], codes: readonly string[]) {
  const [things, items] = await Promise.all([
    db.many<{ id: string; name: string }>(sql`
      select id::text, case when id = any(${[...scope.companyIds]}) then name else 'Otra empresa' end as name
      from company where client_id = ${scope.clientId} and id = any(${[...ids]}::uuid[])
      union all select id::text, case when company_id = any(${[...scope.companyIds]}) then name else 'Otra nómina' end from payroll where client_id = ${scope.clientId} and id = any(${[...ids]}::uuid[])
      union all select id::text, name from role where client_id = ${scope.clientId} and id = any(${[...ids]}::uuid[])
      union all select id::text, file_name from import where client_id = ${scope.clientId} and id = any(${[...ids]}::uuid[])`),
    db.many<{ id: string; name: string }>(sql`
      select code as id, name from bank where code = any(${[...codes]})
      union all select id, name from catalog_item where id = any(${[...codes]})
        and type in ('gender', 'leavingreason', 'restrictionreason', 'economicactivity')`),
  ]);
  return new Map([...things, ...items].map(({ id, name }) => [id, name]));
}

export interface ImpersonationRecord {
  id: string;
  user_id: string;
  user_name: string;
  operator: string;
  reason: string;
  read_only: boolean;
  created_at: Date;
  used_at: Date | null;
  ended_at: Date | null;
}

/** The latest first. One whose time ran out has ended then, whether a worker has come by or not. */
export const listImpersonations = (
  db: Db,
  scope: Scope,
  now: Date,
  limit: number,
): Promise<ImpersonationRecord[]> =>
  db.many<ImpersonationRecord>(sql`
    select g.id, u.id as user_id, u.full_name as user_name, g.operator, g.reason, g.read_only, g.created_at, g.used_at,
           coalesce(s.ended_at, case when g.ends_at <= ${now} then g.ends_at end) as ended_at
    from impersonation_grant g
    join company_user u on u.client_id = g.client_id and u.id = g.user_id
    left join portal_session s on s.client_id = g.client_id and s.impersonation_id = g.id
    where g.client_id = ${scope.clientId} and ${userInSight(scope)}
    order by g.created_at desc, g.id limit ${limit}`);
