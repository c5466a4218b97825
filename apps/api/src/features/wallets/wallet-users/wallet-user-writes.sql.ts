import type { CalendarDate } from '@antela/rules/calendar-date';
import type { WalletUserState } from '@antela/rules/wallet-states';
import sql, { type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import type { EndedEnrolment } from '../../../db/ended-enrolment.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import type { NameColumns } from '../../../text/person-name.ts';

export interface WalletTarget {
  id: string;
  company_id: string;
  name: string;
  state: 'active' | 'suspended' | 'closed';
  funding: 'prefunded' | 'payroll';
  user_cap: number | null;
}

export const getWalletTarget = (db: Db, scope: Scope, walletId: string): Promise<WalletTarget | null> =>
  db.first<WalletTarget>(sql`
    select id, company_id, name, state, funding, user_cap from wallet
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${walletId}`);

/** Every wallet of the caller's companies, by name; a company has a handful. */
export const listWalletTargets = (db: Db, scope: Scope): Promise<WalletTarget[]> =>
  db.many<WalletTarget>(sql`
    select id, company_id, name, state, funding, user_cap from wallet
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) order by name, id limit 1000`);

/** Employed today, or soon, in a payroll that the wallet serves. */
const served = (scope: Scope, walletId: string, today: CalendarDate): Sql => sql`
  from wallet w
  join wallet_payroll wp on wp.client_id = w.client_id and wp.wallet_id = w.id
  join employment e on e.client_id = wp.client_id and e.payroll_id = wp.payroll_id and e.company_id = w.company_id
  where w.client_id = ${scope.clientId} and w.id = ${walletId} and w.company_id = any(${[...scope.companyIds]})
    and (e.end_date is null or e.end_date > ${today})`;

const notEnrolled = sql`
  and not exists (select from wallet_user wu where wu.client_id = e.client_id and wu.wallet_id = w.id and wu.employment_id = e.id and wu.state <> 'withdrawn')`;

export const countNotEnrolled = (
  db: Db,
  scope: Scope,
  walletId: string,
  today: CalendarDate,
): Promise<number> =>
  db.number(sql`select count(*)::int as n ${served(scope, walletId, today)} ${notEnrolled}`);

export interface Enrollable {
  employment_id: string;
  employee_id: string;
  is_enrolled: boolean;
}

/** The employments through which these people can have the wallet; null for everybody who is not enrolled. */
export const listEnrollable = (
  db: Db,
  scope: Scope,
  walletId: string,
  employeeIds: readonly string[] | null,
  today: CalendarDate,
): Promise<Enrollable[]> =>
  db.many<Enrollable>(sql`
    select e.id as employment_id, e.employee_id,
           exists (select from wallet_user wu where wu.client_id = e.client_id and wu.wallet_id = w.id and wu.employment_id = e.id and wu.state <> 'withdrawn') as is_enrolled
    ${served(scope, walletId, today)} ${employeeIds === null ? notEnrolled : sql`and e.employee_id = any(${[...employeeIds]})`}
    order by e.id`);

export interface PersonName extends NameColumns {
  id: string;
}

/** Names of the people who work or worked for one of the caller's companies. */
export const listNames = (db: Db, scope: Scope, employeeIds: readonly string[]): Promise<PersonName[]> =>
  db.many<PersonName>(sql`
    select p.id, p.first_name, p.second_name, p.first_surname, p.second_surname from employee p
    where p.client_id = ${scope.clientId} and p.id = any(${[...employeeIds]})
      and exists (select from employment e where e.client_id = p.client_id and e.employee_id = p.id and e.company_id = any(${[...scope.companyIds]}))`);

export interface NewWalletUser {
  id: string;
  employment_id: string;
  employee_id: string;
}

/**
 * Enrols; who had left comes back to the same enrolment. Where only a person's own limit bounds what payroll pays, nobody gets
 * one here, nor a higher one than they left with. @returns those it enrolled, others being enrolled already
 */
export const enrol = (
  db: Db,
  scope: Scope,
  wallet: WalletTarget,
  rows: readonly NewWalletUser[],
  terms: { limit: number | null; waits: boolean; by: string },
  now: Date,
): Promise<{ id: string; employee_id: string; spend_limit: number | null }[]> =>
  db.many(sql`
    insert into wallet_user (client_id, id, wallet_id, company_id, employment_id, employee_id, spend_limit, state, created_by, created_at, updated_at)
    select own.client_id, id, ${wallet.id}::uuid, ${wallet.company_id}::uuid, employment_id, employee_id,
           case when ${terms.waits} then null else ${terms.limit}::bigint end, 'active', ${terms.by}::text,
           ${now}::timestamptz, ${now}::timestamptz
    from ${ofTenant(scope.clientId)} cross join json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, employment_id uuid, employee_id uuid)
    on conflict on constraint wallet_user_once do update
    set state = 'active', state_reason = null,
        -- least() leaves out what is null.
        spend_limit = case when not ${terms.waits} then excluded.spend_limit
                           when wallet_user.spend_limit is not null then least(wallet_user.spend_limit, ${terms.limit}) end,
        version = wallet_user.version + 1, updated_at = excluded.updated_at
    where wallet_user.state = 'withdrawn'
    returning id, employee_id, spend_limit`);

/** Keeps these enrolments from being changed or spent from by anybody else until the transaction ends, in one order everywhere. */
export const lockWalletUsers = (db: Db, scope: Scope, ids: readonly string[]): Promise<{ id: string }[]> =>
  db.many(sql`
    select id from wallet_user where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = any(${[...ids]})
    order by id for no key update`);

/** Moves those that stand in one of the states to another. @returns the ids moved, with their new version */
export const moveStates = (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  move: { from: readonly WalletUserState[]; to: WalletUserState; reason: string | null },
  now: Date,
): Promise<{ id: string; version: number }[]> =>
  db.many(sql`
    update wallet_user set state = ${move.to}, state_reason = ${move.reason}, version = version + 1, updated_at = ${now}
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = any(${[...ids]}) and state = any(${[...move.from]})
    returning id, version`);

/** Gives those that were withdrawn the state they had before. @returns the ids it moved */
export const restoreStates = (
  db: Db,
  scope: Scope,
  before: readonly EndedEnrolment[],
  now: Date,
): Promise<{ id: string }[]> =>
  db.many(sql`
    update wallet_user wu set state = b.state, state_reason = b.state_reason, version = wu.version + 1, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(before)}) as b(wallet_user_id uuid, state text, state_reason text)
    where wu.client_id = ${scope.clientId} and wu.company_id = any(${[...scope.companyIds]}) and wu.id = b.wallet_user_id
      and wu.state = 'withdrawn' and b.state <> 'withdrawn'
    returning wu.id`);

/** Gives everybody the same limit. */
export const updateLimits = (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  limit: number | null,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update wallet_user set spend_limit = ${limit}, version = version + 1, updated_at = ${now}
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = any(${[...ids]}::uuid[])`);

/** False when the version is no longer that one. */
export const updateTerms = (
  db: Db,
  scope: Scope,
  id: string,
  version: number,
  terms: { limit: number | null; state: WalletUserState; reason: string | null },
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    update wallet_user set spend_limit = ${terms.limit}, state = ${terms.state}, state_reason = ${terms.reason}, version = version + 1, updated_at = ${now}
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${id} and version = ${version}`);

/** Everything somebody is enrolled in through an employment and has not left, or left with money. */
export const listEnrolmentsOf = (
  db: Db,
  scope: Scope,
  employmentId: string,
): Promise<{ id: string; state: WalletUserState; balance: number }[]> =>
  db.many(sql`
    select wu.id, wu.state, coalesce(la.balance, 0)::bigint as balance
    from wallet_user wu
    left join lateral (
      select balance from ledger_account
      where client_id = wu.client_id and kind = 'wallet_user' and owner_key = (select wu.id::text) limit 1) la on true
    where wu.client_id = ${scope.clientId} and wu.company_id = any(${[...scope.companyIds]}) and wu.employment_id = ${employmentId}
      and (wu.state <> 'withdrawn' or la.balance > 0)
    order by wu.id`);
