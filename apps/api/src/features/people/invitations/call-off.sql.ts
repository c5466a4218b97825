import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { notLeft, stoppable } from './invitations.sql.ts';

export interface Campaign {
  id: string;
  created_by: string;
  created_at: Date;
}

const ofCampaign = (scope: Scope, id: string) => sql`
  i.client_id = ${scope.clientId} and i.campaign_id = ${id} and i.company_id = any(${[...scope.companyIds]})`;

/** A campaign that the scope sees somebody of. */
export const findCampaign = (db: Db, scope: Scope, id: string): Promise<Campaign | null> =>
  db.first<Campaign>(sql`
    select c.id, c.created_by, c.created_at from invitation_campaign c
    where c.client_id = ${scope.clientId} and c.id = ${id}
      and exists (select from invitation i where ${ofCampaign(scope, id)})`);

/** Messages and reminders that have not left, and messages that did. */
export const countWork = async (
  db: Db,
  scope: Scope,
  id: string,
  remindedFrom: Date,
): Promise<{ messages: number; reminders: number; written: number }> =>
  (await db.first(sql`
    select count(*) filter (where ${notLeft.message})::int as messages,
           count(*) filter (where ${notLeft.reminder(remindedFrom)})::int as reminders,
           count(*) filter (where i.sent_at is not null and not ${notLeft.message})::int as written
    from invitation i
    join invitation_campaign c on c.client_id = i.client_id and c.id = i.campaign_id
    join employee p on p.client_id = i.client_id and p.id = i.employee_id
    where ${ofCampaign(scope, id)}`))!;

/** Holds the campaign's people, as far as the scope reaches: whoever writes to them waits, or passes them over. */
export const holdPeople = (db: Db, scope: Scope, id: string): Promise<{ employee_id: string }[]> =>
  db.many(sql`
    select i.employee_id from invitation i where ${ofCampaign(scope, id)} order by i.employee_id for no key update`);

/** Notes that mails which were written have not left after all. */
export const unmark = (
  db: Db,
  scope: Scope,
  id: string,
  what: 'sent_at' | 'reminded_at',
  employeeIds: readonly string[],
): Promise<number> =>
  db.run(sql`
    update invitation i set ${what === 'sent_at' ? sql`sent_at = null` : sql`reminded_at = null`}
    where ${ofCampaign(scope, id)} and i.employee_id = any(${[...employeeIds]}::uuid[])`);

/** Stops whatever can still be stopped. @returns whose, and whether it was the message or the reminder */
export const stop = (
  db: Db,
  scope: Scope,
  id: string,
  remindedFrom: Date,
  now: Date,
): Promise<{ employee_id: string; is_message: boolean }[]> =>
  db.many(sql`
    update invitation i set called_off_at = ${now}
    from invitation_campaign c, employee p
    where ${ofCampaign(scope, id)} and c.client_id = i.client_id and c.id = i.campaign_id
      and p.client_id = i.client_id and p.id = i.employee_id and ${stoppable(remindedFrom)}
    returning i.employee_id, i.sent_at is null as is_message`);

/** Lets people be invited again who got nothing: the last time is that of the message before, or never. */
export const freePeople = (db: Db, clientId: string, employeeIds: readonly string[]): Promise<number> =>
  db.run(sql`
    update invited_person w set invited_at = (
      select max(i.sent_at) from invitation i where i.client_id = w.client_id and i.employee_id = w.employee_id)
    where w.client_id = ${clientId} and w.employee_id = any(${[...employeeIds]}::uuid[])`);

export const noteCallOff = (
  db: Db,
  clientId: string,
  id: string,
  by: { id: string; name: string },
  now: Date,
): Promise<number> =>
  db.run(sql`
    update invitation_campaign set called_off_at = ${now}, called_off_by = ${by.id}, called_off_by_name = ${by.name}
    where client_id = ${clientId} and id = ${id}`);
