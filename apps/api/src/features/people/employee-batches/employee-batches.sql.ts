import type { EmployeesAct } from '@antela/contract/employee-batches';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import type { NameColumns } from '../../../text/person-name.ts';

export interface BatchPerson extends NameColumns {
  id: string;
  employee_id: string;
  company_id: string;
  company_name: string;
  payroll_id: string;
  cost_center: string | null;
  start_date: CalendarDate;
  end_date: CalendarDate | null;
  email: string | null;
  activated_at: Date | null;
}

const ofScope = (scope: Scope): Sql =>
  sql`e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]})`;

const names = sql`p.first_name, p.second_name, p.first_surname, p.second_surname`;

/** The scope's employments among the ids; held, in the one order in which everybody locks, so that nobody waits in a circle. */
export const listPeople = (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  isHeld: boolean,
): Promise<BatchPerson[]> =>
  db.many<BatchPerson>(sql`
    select e.id, e.employee_id, e.company_id, m.name as company_name, e.payroll_id, e.cost_center, e.start_date, e.end_date, p.email, p.activated_at, ${names}
    from employment e join employee p on p.client_id = e.client_id and p.id = e.employee_id
    join company m on m.client_id = e.client_id and m.id = e.company_id
    where ${ofScope(scope)} and e.id = any(${[...ids]}) order by e.id ${isHeld ? sql`for no key update of e` : empty}`);

/** Acts that can be taken back. */
export type BatchAct = Exclude<EmployeesAct['act'], 'invite'>;

export async function insertBatch(
  db: Db,
  clientId: string,
  { batchId, act, rows }: { batchId: string; act: BatchAct; rows: ReadonlyMap<string, object> },
  by: { id: string; name: string },
  now: Date,
): Promise<void> {
  const given = [...rows].map(([employment_id, before]) => ({ employment_id, before }));
  await db.run(sql`
    insert into employee_batch_row (client_id, batch_id, employment_id, act, before, created_by, created_by_name, created_at)
    select own.client_id, ${batchId}::uuid, r.employment_id, ${act}, r.before, ${by.id}, ${by.name}, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(employment_id uuid, before jsonb)`);
}

export interface BatchRow extends NameColumns {
  employment_id: string;
  act: BatchAct;
  before: object;
  created_at: Date;
  payroll_id: string;
  cost_center: string | null;
  start_date: CalendarDate;
}

/** Rows of an act on employments of the scope that nobody has taken back, held until the transaction ends. */
export const lockBatch = (db: Db, scope: Scope, batchId: string): Promise<BatchRow[]> =>
  db.many<BatchRow>(sql`
    select b.employment_id, b.act, b.before, b.created_at, e.payroll_id, e.cost_center, e.start_date, ${names}
    from employee_batch_row b
    join employment e on e.client_id = b.client_id and e.id = b.employment_id
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    where ${ofScope(scope)} and b.batch_id = ${batchId} and b.undone_at is null
    order by e.id for no key update of e, b`);

export const batchExists = async (db: Db, scope: Scope, batchId: string): Promise<boolean> =>
  (await db.first(sql`
    select from employee_batch_row b join employment e on e.client_id = b.client_id and e.id = b.employment_id
    where ${ofScope(scope)} and b.batch_id = ${batchId} limit 1`)) !== null;

export async function markUndone(
  db: Db,
  clientId: string,
  batchId: string,
  employmentIds: readonly string[],
  by: string,
  now: Date,
): Promise<void> {
  await db.run(sql`
    update employee_batch_row set undone_at = ${now}, undone_by = ${by}
    where client_id = ${clientId} and batch_id = ${batchId} and employment_id = any(${[...employmentIds]})`);
}
