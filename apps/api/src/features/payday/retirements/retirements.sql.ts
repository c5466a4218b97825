import type { CalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import type { EndedEnrolment } from '../../../db/ended-enrolment.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import type { NameColumns } from '../../../text/person-name.ts';

export interface EmploymentToRetire extends NameColumns {
  id: string;
  employee_id: string;
  document_type: string;
  document_number: string;
  company_name: string;
  start_date: string;
  end_date: string | null;
  leaving_reason: string | null;
  /** First day of the person's next employment in the company; null when there is none. */
  next_start: string | null;
}

const people = (scope: Scope, ids: readonly string[]) => sql`
  select e.id, e.employee_id, p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number,
         c.name as company_name, e.start_date, e.end_date, e.leaving_reason,
         (select min(n.start_date) from employment n
          where n.client_id = e.client_id and n.employee_id = e.employee_id and n.company_id = e.company_id and n.start_date > e.start_date) as next_start
  from employment e
  join employee p on p.client_id = e.client_id and p.id = e.employee_id
  join company c on c.client_id = e.client_id and c.id = e.company_id
  where e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]}) and e.id = any(${[...ids]})`;

/** The scope's employments among the ids, by name. */
export const listToRetire = (db: Db, scope: Scope, ids: readonly string[]): Promise<EmploymentToRetire[]> =>
  db.many<EmploymentToRetire>(sql`${people(scope, ids)} order by e.sort_name, e.id`);

/** Locks them until the transaction ends; everybody locks in one order, so that nobody waits in a circle. */
export const lockToRetire = (db: Db, scope: Scope, ids: readonly string[]): Promise<EmploymentToRetire[]> =>
  db.many<EmploymentToRetire>(sql`${people(scope, ids)} order by e.id for no key update of e`);

export interface RetirementTerms {
  endDate: string;
  leavingReason: string | null;
  note: string | null;
  walletBalances: 'keep' | 'return';
}

export interface NewRetirement extends RetirementTerms {
  id: string;
  employmentId: string;
}

/** Writes the retirements, with the end that each employment has before; one to come that is replaced is undone. */
export async function insertRetirements(
  db: Db,
  clientId: string,
  batchId: string,
  rows: readonly NewRetirement[],
  by: { id: string; name: string },
  now: Date,
): Promise<void> {
  const ids = rows.map(({ employmentId }) => employmentId);
  await db.run(sql`
    update retirement set undone_at = ${now}, undone_by = ${by.name}
    where client_id = ${clientId} and employment_id = any(${ids}) and undone_at is null`);
  await db.run(sql`
    insert into retirement (client_id, id, employment_id, batch_id, end_date, leaving_reason, note, wallet_balances, previous_end_date,
                            previous_leaving_reason, created_by, created_by_name, created_at)
    select e.client_id, r.id, r."employmentId", ${batchId}::uuid, r."endDate", r."leavingReason", r.note, r."walletBalances", e.end_date,
           e.leaving_reason, ${by.id}, ${by.name}, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, "employmentId" uuid, "endDate" date, "leavingReason" text, note text, "walletBalances" text)
    join employment e on e.client_id = ${clientId} and e.id = r."employmentId"`);
}

export interface DueRetirement {
  id: string;
  employment_id: string;
  company_id: string;
  employee_id: string;
  end_date: string;
  wallet_balances: 'keep' | 'return';
  created_by: string;
  created_by_name: string;
}

/** Retirements whose day has come and that have not taken effect: of one batch, or of any. */
export const lockDue = (
  db: Db,
  clientId: string,
  today: CalendarDate,
  batchId: string | null,
  atMost: number,
): Promise<DueRetirement[]> =>
  db.many<DueRetirement>(sql`
    select r.id, r.employment_id, e.company_id, e.employee_id, r.end_date, r.wallet_balances, r.created_by, r.created_by_name
    from retirement r join employment e on e.client_id = r.client_id and e.id = r.employment_id
    where r.client_id = ${clientId} and r.undone_at is null and r.effective_at is null and r.end_date <= ${today}
      and (${batchId}::uuid is null or r.batch_id = ${batchId}::uuid)
    order by r.employment_id limit ${atMost} for no key update of r skip locked`);

/** Requests and wallet balances that a retirement took. */
export interface Taken {
  id: string;
  cancelled_requests: number;
  cancelled_amount: number;
  wallets: readonly EndedEnrolment[];
}

export async function markEffective(
  db: Db,
  clientId: string,
  taken: readonly Taken[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    update retirement r set effective_at = ${now}, cancelled_requests = t.cancelled_requests, cancelled_amount = t.cancelled_amount
    from json_to_recordset(${JSON.stringify(taken)}) as t(id uuid, cancelled_requests integer, cancelled_amount bigint)
    where r.client_id = ${clientId} and r.id = t.id`);
  const wallets = taken.flatMap(({ id, wallets }) => wallets.map((one) => ({ ...one, retirement_id: id })));
  if (wallets.length === 0) return;
  await db.run(sql`
    insert into retirement_wallet (client_id, retirement_id, wallet_user_id, wallet_id, state, state_reason, returned, event_key)
    select own.client_id, t.retirement_id, t.wallet_user_id, t.wallet_id, t.state, t.state_reason, t.returned, t.event_key
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(wallets)})
      as t(retirement_id uuid, wallet_user_id uuid, wallet_id uuid, state text, state_reason text, returned bigint, event_key text)`);
}

export interface RetirementRecord extends NameColumns {
  id: string;
  batch_id: string;
  employment_id: string;
  end_date: string;
  leaving_reason: string | null;
  leaving_reason_name: string | null;
  note: string | null;
  wallet_balances: 'keep' | 'return';
  previous_end_date: string | null;
  previous_leaving_reason: string | null;
  effective_at: Date | null;
  created_at: Date;
  created_by_name: string;
  cancelled_requests: number;
  cancelled_amount: number;
  wallets: EndedEnrolment[];
  /** Reason it cannot be taken back, as a code; null when nothing but a fund can be in the way. */
  obstacle: UndoObstacle | null;
}
export type UndoObstacle = 'came_back' | 'changed' | 'settled' | 'code_taken';

const record = (scope: Scope) => sql`
  select r.id, r.batch_id, r.employment_id, r.end_date, r.leaving_reason, coalesce(ci.name, r.leaving_reason) as leaving_reason_name, r.note,
         r.wallet_balances, r.previous_end_date, r.previous_leaving_reason, r.effective_at, r.created_at, r.created_by_name,
         r.cancelled_requests, r.cancelled_amount,
         coalesce((select jsonb_agg(to_jsonb(rw) - 'client_id' - 'retirement_id' order by rw.wallet_user_id) from retirement_wallet rw
                   where rw.client_id = r.client_id and rw.retirement_id = r.id), '[]') as wallets,
         p.first_name, p.second_name, p.first_surname, p.second_surname,
         case
           when exists (select from employment n where n.client_id = e.client_id and n.employee_id = e.employee_id and n.company_id = e.company_id and n.id <> e.id
                        and daterange(n.start_date, n.end_date, '[]') && daterange(e.start_date, r.previous_end_date, '[]')) then 'came_back'
           when e.end_date is distinct from r.end_date then 'changed'
           when exists (select from advance a join advance_event v on v.client_id = a.client_id and v.advance_id = a.id
                        where a.client_id = e.client_id and a.employment_id = e.id and v.axis = 'deduction' and v.at >= r.effective_at
                          and v.to_state in ('deducted', 'partial', 'not_deducted', 'collected', 'written_off')) then 'settled'
           when r.previous_end_date is null and e.code is not null
                and exists (select from employment n where n.client_id = e.client_id and n.company_id = e.company_id and n.code = e.code and n.end_date is null and n.id <> e.id) then 'code_taken'
         end as obstacle
  from retirement r
  join employment e on e.client_id = r.client_id and e.id = r.employment_id
  join employee p on p.client_id = e.client_id and p.id = e.employee_id
  left join catalog_item ci on ci.type = 'leavingreason' and ci.id = r.leaving_reason
  where r.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]}) and r.undone_at is null`;

/** The retirement that stands for an employment, with whether it can still be taken back. */
export const getStanding = (db: Db, scope: Scope, employmentId: string): Promise<RetirementRecord | null> =>
  db.first<RetirementRecord>(sql`${record(scope)} and r.employment_id = ${employmentId}`);

/** Retirements of one action that still stand. */
export const listBatch = (db: Db, scope: Scope, batchId: string): Promise<RetirementRecord[]> =>
  db.many<RetirementRecord>(sql`${record(scope)} and r.batch_id = ${batchId} order by e.id`);

/** Retirements of one action that still stand; their employments are held until the transaction ends. */
export async function lockBatch(db: Db, scope: Scope, batchId: string): Promise<RetirementRecord[]> {
  await db.run(sql`
    select from employment e where e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]})
      and e.id in (select employment_id from retirement where client_id = ${scope.clientId} and batch_id = ${batchId})
    order by e.id for no key update`);
  return listBatch(db, scope, batchId);
}

/** Whether an action of that id ever retired somebody of the scope. */
export const batchExists = async (db: Db, scope: Scope, batchId: string): Promise<boolean> =>
  (await db.first(sql`
    select r.id from retirement r join employment e on e.client_id = r.client_id and e.id = r.employment_id
    where r.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]}) and r.batch_id = ${batchId} limit 1`)) !==
  null;

export async function markUndone(
  db: Db,
  clientId: string,
  retirementIds: readonly string[],
  by: string,
  now: Date,
): Promise<void> {
  await db.run(
    sql`update retirement set undone_at = ${now}, undone_by = ${by} where client_id = ${clientId} and id = any(${[...retirementIds]})`,
  );
}

/** Balances of those wallets' funds, by wallet. */
export async function fundsOf(
  db: Db,
  clientId: string,
  walletIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.many<{ owner_key: string; balance: number }>(sql`
    select owner_key, balance from ledger_account where client_id = ${clientId} and kind = 'company_fund' and owner_key = any(${[...walletIds]}::text[])`);
  return new Map(rows.map((row) => [row.owner_key, row.balance]));
}
