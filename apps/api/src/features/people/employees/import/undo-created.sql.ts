import sql from 'sql-template-tag';
import type { Db } from '../../../../db/database.ts';

/** Applied rows whose person or contract something else stands on by now. */
export const countDependents = (db: Db, clientId: string, importId: string): Promise<number> =>
  db.number(sql`
    select count(*)::int as n from import_row r
    join employment e on e.client_id = r.client_id and e.id = r.employment_id
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome = 'applied' and not coalesce(r.before ? 'applied', false)
      and (e.version > 1 or p.version > coalesce((r.before ->> 'personVersion')::int, 1)
           or (p.activated_at is not null and not coalesce(r.before ? 'personVersion', false))
           or exists (select from advance a where a.client_id = e.client_id and a.employment_id = e.id)
           or exists (select from suspension_period s where s.client_id = e.client_id and s.employment_id = e.id)
           or exists (select from access_restriction ar where ar.client_id = e.client_id and ar.employee_id = e.employee_id and ar.created_at > e.created_at))`);

/** People go with their only employment; whoever was there before keeps the others. */
export async function removeCreated(db: Db, clientId: string, importId: string): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from employment e using import_row r
      where r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome = 'applied' and not coalesce(r.before ? 'applied', false) and e.client_id = r.client_id and e.id = r.employment_id
      returning e.id, e.employee_id)
    update import_row r set outcome = 'new', employment_id = null from gone where r.client_id = ${clientId} and r.import_id = ${importId} and r.employment_id = gone.id`);
  await db.run(sql`
    delete from employee p using import_row r
    where r.client_id = ${clientId} and r.import_id = ${importId} and p.client_id = r.client_id and p.id = r.employee_id
      and not exists (select from employment e where e.client_id = p.client_id and e.employee_id = p.id)`);
  await db.run(
    sql`update import_row set employee_id = null where client_id = ${clientId} and import_id = ${importId} and outcome = 'new' and not coalesce(before ? 'personVersion', false)`,
  );
}
