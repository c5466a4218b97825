import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

export interface AbsenceRecord {
  id: string;
  user_id: string;
  user_name: string;
  delegate_id: string;
  delegate_name: string;
  starts_on: CalendarDate;
  ends_on: CalendarDate;
  created_by_name: string;
  ended_at: Date | null;
  ended_by_name: string | null;
  /** The absent works with companies that the caller does not see. */
  reaches_beyond: boolean;
}

export interface Seeing {
  userId: string;
  /** Also those of others whose companies the caller sees. */
  others: boolean;
}

const select = (scope: Scope): Sql => sql`
  select a.id, a.user_id, u.full_name as user_name, a.delegate_id, d.full_name as delegate_name, a.starts_on, a.ends_on, a.created_by_name,
         a.ended_at, a.ended_by_name,
         exists (select from company_user_company uc where uc.client_id = a.client_id and uc.user_id = a.user_id
                   and uc.company_id <> all(${[...scope.companyIds]})) as reaches_beyond
  from absence a
  join company_user u on u.client_id = a.client_id and u.id = a.user_id
  join company_user d on d.client_id = a.client_id and d.id = a.delegate_id`;

const seen = (scope: Scope, { userId, others }: Seeing): Sql => sql`
  a.client_id = ${scope.clientId} and (a.user_id = ${userId} or a.delegate_id = ${userId}
    ${others ? sql`or exists (select from company_user_company uc where uc.client_id = a.client_id and uc.user_id = a.user_id and uc.company_id = any(${[...scope.companyIds]}))` : empty})`;

/** Absences that are not over since before a day, the latest first. */
export const listAbsences = (
  db: Db,
  scope: Scope,
  seeing: Seeing,
  overSince: CalendarDate,
): Promise<AbsenceRecord[]> =>
  db.many<AbsenceRecord>(sql`
    ${select(scope)} where ${seen(scope, seeing)} and a.ends_on >= ${overSince} and (a.ended_at is null or a.ended_at >= ${overSince}::date)
    order by a.starts_on desc, a.id desc limit 200`);

/** Held until the transaction ends where that is asked for. */
export const getAbsence = (
  db: Db,
  scope: Scope,
  seeing: Seeing,
  id: string,
  hold = false,
): Promise<AbsenceRecord | null> =>
  db.first<AbsenceRecord>(
    sql`${select(scope)} where ${seen(scope, seeing)} and a.id = ${id} ${hold ? sql`for update of a` : empty}`,
  );

/** Keeps others from naming or missing these people until the transaction ends. */
export const holdPeople = (db: Db, clientId: string, ids: readonly string[]): Promise<unknown> =>
  db.many(
    sql`select id from company_user where client_id = ${clientId} and id = any(${[...ids]}::uuid[]) order by id for no key update`,
  );

/** Absences of these days in which one of them is away, or stands in for somebody. */
export const listOnDays = (
  db: Db,
  clientId: string,
  userIds: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<
  Pick<AbsenceRecord, 'user_id' | 'user_name' | 'delegate_id' | 'delegate_name' | 'starts_on' | 'ends_on'>[]
> =>
  db.many(sql`
    select a.user_id, u.full_name as user_name, a.delegate_id, d.full_name as delegate_name, a.starts_on, a.ends_on
    from absence a
    join company_user u on u.client_id = a.client_id and u.id = a.user_id
    join company_user d on d.client_id = a.client_id and d.id = a.delegate_id
    where a.client_id = ${clientId} and a.ended_at is null and a.starts_on <= ${until} and a.ends_on >= ${from}
      and (a.user_id = any(${[...userIds]}::uuid[]) or a.delegate_id = any(${[...userIds]}::uuid[]))
    order by a.starts_on, a.id`);

export async function insertAbsence(
  db: Db,
  clientId: string,
  given: {
    id: string;
    userId: string;
    delegateId: string;
    from: string;
    until: string;
    by: { id: string; name: string };
    at: Date;
  },
): Promise<void> {
  await db.run(sql`
    insert into absence (client_id, id, user_id, delegate_id, starts_on, ends_on, created_by, created_by_name, created_at)
    values (${clientId}, ${given.id}, ${given.userId}, ${given.delegateId}, ${given.from}, ${given.until}, ${given.by.id}, ${given.by.name}, ${given.at})`);
}

export const markEnded = (
  db: Db,
  clientId: string,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<number> =>
  db.run(sql`
    update absence set ended_at = ${at}, ended_by_name = ${by} where client_id = ${clientId} and id = ${id} and ended_at is null`);

/** Somebody who may decide, with where and what. */
export interface Approver {
  id: string;
  name: string;
  permissions: string[];
  company_ids: string[];
}

const approverColumns = sql`u.id, u.full_name as name, r.permissions,
  array(select uc.company_id from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id) as company_ids`;

/** Active people whom somebody stands in for on a day. */
export const listAbsentOf = (
  db: Db,
  clientId: string,
  delegateId: string,
  today: CalendarDate,
): Promise<Approver[]> =>
  db.many<Approver>(sql`
    select ${approverColumns}
    from absence a
    join company_user u on u.client_id = a.client_id and u.id = a.user_id and u.state = 'active'
    join role r on r.client_id = u.client_id and r.id = u.role_id
    where a.client_id = ${clientId} and a.delegate_id::text = ${delegateId} and a.ended_at is null and a.starts_on <= ${today} and a.ends_on >= ${today}
    order by a.starts_on, a.id`);

export interface PresentApprover extends Approver {
  wallets_enabled: boolean;
  is_away: boolean;
  stands_in: boolean;
  last_sign_in_at: Date | null;
}

/** Active users who hold any of these permissions, as they are on a day; by name. */
export const listApprovers = (
  db: Db,
  clientId: string,
  permissions: readonly string[],
  today: CalendarDate,
): Promise<PresentApprover[]> =>
  db.many<PresentApprover>(sql`
    select ${approverColumns}, u.last_sign_in_at, c.wallets_enabled,
           exists (select from absence a where a.client_id = u.client_id and a.user_id = u.id and a.ended_at is null and a.starts_on <= ${today} and a.ends_on >= ${today}) as is_away,
           exists (select from absence a where a.client_id = u.client_id and a.delegate_id = u.id and a.ended_at is null and a.starts_on <= ${today} and a.ends_on >= ${today}) as stands_in
    from company_user u
    join role r on r.client_id = u.client_id and r.id = u.role_id
    join client c on c.client_id = u.client_id
    where u.client_id = ${clientId} and u.state = 'active' and r.permissions && ${[...permissions]}::text[]
    order by u.full_name, u.id`);
