import sql, { type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';

/** Standing of each person: the last time they were sent an invitation, and whether they want no more. */
export const listStandings = (
  db: Db,
  clientId: string,
  employeeIds: readonly string[],
): Promise<{ employee_id: string; invited_at: Date | null; opted_out: boolean }[]> =>
  db.many(sql`
    select p.id as employee_id, i.invited_at, o.employee_id is not null as opted_out
    from employee p
    left join invited_person i on i.client_id = p.client_id and i.employee_id = p.id
    left join invitation_opt_out o on o.client_id = p.client_id and o.employee_id = p.id
    where p.client_id = ${clientId} and p.id = any(${[...employeeIds]}::uuid[])`);

export interface Invited {
  employee_id: string;
  company_id: string;
  cost_center: string | null;
}

/**
 * Claims people for an invitation, in one statement that decides and writes: of two at the same instant one has each person.
 * @returns those who were not invited since
 */
export async function claimPeople(
  db: Db,
  clientId: string,
  people: readonly { employee_id: string; opt_out_key: string }[],
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  const rows = await db.many<{ employee_id: string }>(sql`
    insert into invited_person (client_id, employee_id, invited_at, opt_out_key)
    select own.client_id, r.employee_id, ${now}::timestamptz, r.opt_out_key
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(people)}) as r(employee_id uuid, opt_out_key uuid)
    order by r.employee_id
    on conflict (client_id, employee_id) do update set invited_at = excluded.invited_at
    where invited_person.invited_at is null or invited_person.invited_at <= ${since}
    returning employee_id`);
  return rows.map(({ employee_id: id }) => id);
}

export interface NewCampaign {
  id: string;
  text: string | null;
  reminds: boolean;
}

export async function insertCampaign(
  db: Db,
  clientId: string,
  { id, text, reminds }: NewCampaign,
  people: readonly Invited[],
  by: { id: string; name: string },
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into invitation_campaign (client_id, id, text, reminds, created_by, created_by_name, created_at)
    values (${clientId}, ${id}, ${text}, ${reminds}, ${by.id}, ${by.name}, ${now})`);
  await db.run(sql`
    insert into invitation (client_id, campaign_id, employee_id, company_id, cost_center)
    select own.client_id, ${id}::uuid, r.employee_id, r.company_id, r.cost_center
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(people)}) as r(employee_id uuid, company_id uuid, cost_center text)`);
}

export interface CampaignGroup {
  id: string;
  text: string | null;
  reminds: boolean;
  created_by_name: string;
  created_at: Date;
  sent_at: Date | null;
  called_off_at: Date | null;
  called_off_by_name: string | null;
  cost_center: string | null;
  people: number;
  waiting: number;
  dropped: number;
  /** Their message was stopped before it left. */
  called_off: number;
  /** Their message or their reminder can still be stopped. */
  stoppable: number;
  reminded: number;
  opted_out: number;
  /** Within so many days of their own message. */
  activated: number;
}

/**
 * Condition of an invitation `i` of a campaign `c` to a person `p` of which something can still be stopped: the message, or the
 * reminder, which comes to those written to from an instant on.
 */
export const stoppable = (remindedFrom: Date): Sql => sql`
  i.called_off_at is null and i.dropped_at is null
  and (i.sent_at is null or c.reminds and i.reminded_at is null and i.sent_at > ${remindedFrom} and p.activated_at is null)`;

/** Condition of an invitation `i`: that mail of it is written and has not left. */
const waitsInOutbox = (what: 'message' | 'reminder'): Sql => sql`
  exists (select from outbox_message o where o.client_id = i.client_id and o.sent_at is null
            and o.event_key = ${`invitation-${what}:`} || i.campaign_id || ':' || i.employee_id)`;

/** Messages and reminders that have not left: not written yet, or written and in the outbox. Of an invitation, a campaign and a person as there. */
export const notLeft = {
  message: sql`(i.called_off_at is null and (i.sent_at is null and i.dropped_at is null or ${waitsInOutbox('message')}))`,
  reminder: (remindedFrom: Date): Sql => sql`
    (i.sent_at is not null and not ${waitsInOutbox('message')} and (${stoppable(remindedFrom)} or ${waitsInOutbox('reminder')}))`,
};

/** The newest campaigns as far as the scope reaches, by cost centre; those of others' companies are not there. */
export const listCampaigns = (
  db: Db,
  scope: Scope,
  {
    campaignsMax,
    effectDays,
    remindedFrom,
  }: { campaignsMax: number; effectDays: number; remindedFrom: Date },
): Promise<CampaignGroup[]> =>
  db.many<CampaignGroup>(sql`
    with newest as (
      select * from invitation_campaign c
      where c.client_id = ${scope.clientId} and exists (
        select from invitation i where i.client_id = c.client_id and i.campaign_id = c.id and i.company_id = any(${[...scope.companyIds]}))
      order by c.created_at desc, c.id desc limit ${campaignsMax})
    select c.id, c.text, c.reminds, c.created_by_name, c.created_at, c.sent_at, c.called_off_at, c.called_off_by_name, i.cost_center, count(*)::int as people,
           count(*) filter (where ${notLeft.message})::int as waiting,
           count(*) filter (where i.sent_at is null and i.called_off_at is not null)::int as called_off,
           count(*) filter (where ${notLeft.message} or ${notLeft.reminder(remindedFrom)})::int as stoppable,
           count(i.dropped_at)::int as dropped, count(i.reminded_at)::int as reminded, count(o.employee_id)::int as opted_out,
           count(*) filter (where p.activated_at between i.sent_at and i.sent_at + make_interval(days => ${effectDays}))::int as activated
    from newest c
    join invitation i on i.client_id = c.client_id and i.campaign_id = c.id
    join employee p on p.client_id = i.client_id and p.id = i.employee_id
    left join invitation_opt_out o on o.client_id = i.client_id and o.employee_id = i.employee_id
    where i.client_id = ${scope.clientId} and i.company_id = any(${[...scope.companyIds]})
    group by c.id, c.text, c.reminds, c.created_by_name, c.created_at, c.sent_at, c.called_off_at, c.called_off_by_name, i.cost_center
    order by c.created_at desc, c.id desc, people desc, i.cost_center nulls last`);

/** Whether a campaign of the scope's companies began since, and was not stopped before anything of it left. */
export const invitedAnybody = async (db: Db, scope: Scope, since: Date): Promise<boolean> =>
  (await db.first(sql`
    select from invitation_campaign c
    where c.client_id = ${scope.clientId} and c.created_at > ${since} and exists (
      select from invitation i where i.client_id = c.client_id and i.campaign_id = c.id and i.company_id = any(${[...scope.companyIds]})
        and (i.sent_at is not null or i.called_off_at is null))
    limit 1`)) !== null;
