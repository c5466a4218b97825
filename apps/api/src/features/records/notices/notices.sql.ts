import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import type { Mail } from './mailer.ts';

export interface PortalNotice {
  /** Names what is told, within the client; telling it again changes nothing. */
  eventKey: string;
  kind: string;
  /** For everybody who sees this company and may see the kind, or for one person. */
  to: { companyId: string } | { userId: string };
  subject: string;
  detail: string;
  path: string;
}

/** Shows them in the portal, in one statement and in the transaction of what they tell. Answers how many are news. */
export async function insertNotices(
  db: Db,
  clientId: string,
  notices: readonly PortalNotice[],
  now: Date,
): Promise<number> {
  if (notices.length === 0) return 0;
  const column = <T>(of: (notice: PortalNotice) => T): T[] => notices.map(of);
  return db.run(sql`
    insert into notice (client_id, id, event_key, kind, company_id, user_id, subject, detail, path, created_at)
    select own.client_id, n.id, n.event_key, n.kind, n.company_id, n.user_id, n.subject, n.detail, n.path, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join unnest(${column(() => newId())}::uuid[], ${column(({ eventKey }) => eventKey)}::text[], ${column(({ kind }) => kind)}::text[],
                ${column(({ to }) => ('companyId' in to ? to.companyId : null))}::uuid[], ${column(({ to }) => ('userId' in to ? to.userId : null))}::uuid[],
                ${column(({ subject }) => subject)}::text[], ${column(({ detail }) => detail)}::text[], ${column(({ path }) => path)}::text[])
      as n (id, event_key, kind, company_id, user_id, subject, detail, path)
    on conflict (client_id, event_key) do nothing`);
}

export interface NoticeRow {
  id: string;
  subject: string;
  detail: string;
  path: string;
  created_at: Date;
  is_new: boolean;
  /** All new ones, whichever are listed. */
  unread: number;
}

const shownDays = 60;
const shownMax = 50;

/**
 * Notices for one user, the newest first.
 * @param shown `kinds` of companies that the user may see, and the `only` kind wanted
 */
export const listNotices = (
  db: Db,
  scope: Scope,
  userId: string,
  { kinds, only }: { kinds: readonly string[]; only: string | null },
  now: Date,
): Promise<NoticeRow[]> =>
  db.many<NoticeRow>(sql`
    with own as (
      select n.id, n.subject, n.detail, n.path, n.created_at,
             n.created_at >= u.created_at and n.created_at > coalesce(r.seen_until, '-infinity') as is_new
      from notice n
      join company_user u on u.client_id = n.client_id and u.id = ${userId}
      left join notice_reading r on r.client_id = n.client_id and r.user_id = u.id
      where n.client_id = ${scope.clientId} and n.created_at > ${now}::timestamptz - make_interval(days => ${shownDays})
        and (n.user_id = u.id or (n.company_id = any(${[...scope.companyIds]}) and n.kind = any(${[...kinds]})))
        and (${only}::text is null or n.kind = ${only}))
    select *, count(*) filter (where is_new) over ()::int as unread from own
    order by created_at desc, id desc limit ${shownMax}`);

/** Never backwards: of two windows, the one that saw more counts. */
export const noteSeen = (db: Db, clientId: string, userId: string, until: Date): Promise<number> =>
  db.run(sql`
    insert into notice_reading (client_id, user_id, seen_until) values (${clientId}, ${userId}, ${until})
    on conflict (client_id, user_id) do update set seen_until = greatest(notice_reading.seen_until, excluded.seen_until)`);

/** Users of the given ids who may sign in; ids that are no user's are left out. */
export const listRecipients = (
  db: Db,
  clientId: string,
  ids: readonly string[],
): Promise<{ id: string; full_name: string; email: string }[]> =>
  db.many(sql`
    select id, full_name, email from company_user
    where client_id = ${clientId} and id::text = any(${[...new Set(ids)]}::text[]) and state = 'active'`);

/** Takes mails out of the outbox that have not left and that nobody is sending now. @returns the event keys of those */
export async function withdrawMails(
  db: Db,
  clientId: string,
  eventKeys: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ event_key: string }>(sql`
    with waiting as (
      select id from outbox_message
      where client_id = ${clientId} and sent_at is null and event_key = any(${[...eventKeys]}) for update skip locked)
    delete from outbox_message o using waiting w where o.client_id = ${clientId} and o.id = w.id
    returning o.event_key`);
  return rows.map(({ event_key: key }) => key);
}

export interface Announcement {
  /** Names what is announced; announcing it again sends nothing. */
  eventKey: string;
  mail: Mail;
  /** Until when it is of use to its reader, where that is not some days. */
  expiresAt?: Date;
  /** Nobody asked for it: it leaves within the hours of contact, after whatever somebody waits for. */
  unasked?: boolean;
  /** Company whose logo its letter has a place for. */
  logoOf?: string;
}

/** Puts mails in the outbox, but for those of events that it has. @returns how many were added */
export function insertMessages(
  db: Db,
  clientId: string,
  announcements: readonly Announcement[],
  now: Date,
): Promise<number> {
  const column = <T>(of: (announcement: Announcement) => T): T[] => announcements.map(of);
  return db.run(sql`
    insert into outbox_message (client_id, id, event_key, recipient, subject, text, html, created_at, expires_at, from_name, opt_out_path, unasked, logo_of)
    select own.client_id, m.id, m.event_key, m.recipient, m.subject, m.text, m.html, ${now}::timestamptz, m.expires_at, m.from_name, m.opt_out_path, m.unasked, m.logo_of
    from ${ofTenant(clientId)} cross join unnest(${column(() => newId())}::uuid[], ${column(({ eventKey }) => eventKey)}::text[], ${column(({ mail }) => mail.to)}::text[],
                ${column(({ mail }) => mail.subject)}::text[], ${column(({ mail }) => mail.text)}::text[], ${column(({ mail }) => mail.html)}::text[],
                ${column(({ expiresAt }) => expiresAt ?? null)}::timestamptz[], ${column(({ mail }) => mail.fromName ?? null)}::text[],
                ${column(({ mail }) => mail.optOutUrl ?? null)}::text[], ${column(({ unasked }) => unasked ?? false)}::boolean[],
                ${column(({ logoOf }) => logoOf ?? null)}::uuid[])
      as m (id, event_key, recipient, subject, text, html, expires_at, from_name, opt_out_path, unasked, logo_of)
    on conflict (client_id, event_key) do nothing`);
}
