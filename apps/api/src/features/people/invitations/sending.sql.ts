import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Whether there is anybody to write to, to remind, or to tell of an effect. */
export const hasWaiting = async (db: Db, clientId: string): Promise<boolean> =>
  (await db.first(
    sql`select from invitation_campaign where client_id = ${clientId} and told_at is null limit 1`,
  )) !== null;

/** Mails of invitations that have not left. */
export const countUnsent = async (db: Db, clientId: string): Promise<number> =>
  (await db.first<{ n: number }>(
    sql`select count(*)::int as n from outbox_message where client_id = ${clientId} and unasked and sent_at is null`,
  ))!.n;

export interface Recipient {
  campaign_id: string;
  employee_id: string;
  text: string | null;
  company_id: string;
  company: string;
  first_name: string;
  opt_out_key: string;
  /** Still without the app, with an address, employed there, and willing to be written to. */
  fits: boolean;
}

const recipient = (today: CalendarDate): Sql => sql`
  select i.campaign_id, i.employee_id, c.text, i.company_id, m.name as company, p.first_name, w.opt_out_key,
         p.activated_at is null and p.email is not null
           and not exists (select from invitation_opt_out o where o.client_id = i.client_id and o.employee_id = i.employee_id)
           and exists (select from employment e where e.client_id = i.client_id and e.employee_id = i.employee_id
                         and e.company_id = i.company_id and (e.end_date is null or e.end_date > ${today})) as fits
  from invitation i
  join invitation_campaign c on c.client_id = i.client_id and c.id = i.campaign_id
  join company m on m.client_id = i.client_id and m.id = i.company_id
  join employee p on p.client_id = i.client_id and p.id = i.employee_id
  join invited_person w on w.client_id = i.client_id and w.employee_id = i.employee_id`;

/** People whose message has not been written, held by whoever writes it. */
export const takeUnsent = (
  db: Db,
  clientId: string,
  today: CalendarDate,
  most: number,
): Promise<Recipient[]> =>
  db.many<Recipient>(sql`
    ${recipient(today)}
    where i.client_id = ${clientId} and i.sent_at is null and i.dropped_at is null and i.called_off_at is null
    order by i.campaign_id, i.employee_id limit ${most} for no key update of i skip locked`);

/** People who were written to between two instants, have not come in, and whose employer wants them reminded. */
export const takeUnreminded = (
  db: Db,
  clientId: string,
  today: CalendarDate,
  { after, until, most }: { after: Date; until: Date; most: number },
): Promise<Recipient[]> =>
  db.many<Recipient>(sql`
    ${recipient(today)}
    where i.client_id = ${clientId} and i.reminded_at is null and i.sent_at > ${after} and i.sent_at <= ${until}
      and c.reminds and p.activated_at is null and i.called_off_at is null
    order by i.sent_at, i.employee_id limit ${most} for no key update of i skip locked`);

/** Notes what became of people's invitations. */
export async function mark(
  db: Db,
  clientId: string,
  what: 'sent_at' | 'reminded_at' | 'dropped_at',
  people: readonly Pick<Recipient, 'campaign_id' | 'employee_id'>[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  const columns = {
    sent_at: sql`sent_at = ${now}`,
    reminded_at: sql`reminded_at = ${now}`,
    dropped_at: sql`dropped_at = ${now}`,
  };
  const rows = people.map(({ campaign_id, employee_id }) => ({ campaign_id, employee_id }));
  await db.run(sql`
    update invitation i set ${columns[what]}
    from json_to_recordset(${JSON.stringify(rows)}) as r(campaign_id uuid, employee_id uuid)
    where i.client_id = ${clientId} and i.campaign_id = r.campaign_id and i.employee_id = r.employee_id`);
}

/** Notes which campaigns have nobody left to write to. */
export const endSending = (db: Db, clientId: string, now: Date): Promise<number> =>
  db.run(sql`
    update invitation_campaign c set sent_at = ${now}
    where c.client_id = ${clientId} and c.told_at is null and c.sent_at is null and not exists (
      select from invitation i where i.client_id = c.client_id and i.campaign_id = c.id and i.sent_at is null and i.dropped_at is null
        and i.called_off_at is null)`);

export interface Effect {
  id: string;
  created_by: string;
  people: number;
  activated: number;
}

/** Campaigns whose time is over and whose effect nobody was told, each once. */
export const takeEffects = (
  db: Db,
  clientId: string,
  { sentBy, effectDays, now }: { sentBy: Date; effectDays: number; now: Date },
): Promise<Effect[]> =>
  db.many<Effect>(sql`
    with over_now as (
      update invitation_campaign set told_at = ${now}
      where client_id = ${clientId} and told_at is null and sent_at <= ${sentBy} returning client_id, id, created_by)
    select c.id, c.created_by, count(i.sent_at)::int as people,
           count(*) filter (where p.activated_at between i.sent_at and i.sent_at + make_interval(days => ${effectDays}))::int as activated
    from over_now c
    join invitation i on i.client_id = c.client_id and i.campaign_id = c.id
    join employee p on p.client_id = i.client_id and p.id = i.employee_id
    where c.client_id = ${clientId}
    group by c.id, c.created_by`);
