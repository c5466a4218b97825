import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Person whom a link's key was made for, their employer, and whether they said no already. */
export const findInvited = (
  db: Db,
  clientId: string,
  key: string,
): Promise<{ employee_id: string; client_name: string; is_out: boolean } | null> =>
  db.first(sql`
    select w.employee_id, c.name as client_name, o.employee_id is not null as is_out
    from invited_person w
    join client c on c.client_id = w.client_id
    left join invitation_opt_out o on o.client_id = w.client_id and o.employee_id = w.employee_id
    where w.client_id = ${clientId} and w.opt_out_key = ${key}`);

/** Answers 0 for somebody who said so before. */
export const keepOptOut = (db: Db, clientId: string, employeeId: string, now: Date): Promise<number> =>
  db.run(sql`
    insert into invitation_opt_out (client_id, employee_id, opted_out_at) values (${clientId}, ${employeeId}, ${now})
    on conflict (client_id, employee_id) do nothing`);
