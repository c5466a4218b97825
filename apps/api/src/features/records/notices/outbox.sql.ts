import { mayContactAt } from '@antela/rules/contact-hours';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

interface Waiting {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  from_name: string | null;
  opt_out_path: string | null;
  logo_of: string | null;
}

/** A mail nobody takes is tried after one minute, then each time after twice as long, and at last this often. */
const retryAtMostMinutes = 8 * 60;
/** Without a date of its own it is tried for so long; then it is kept with its error. */
export const noticeLifeDays = 3;

/** Notices that may be sent by now and are still of use. What nobody asked for waits for the hours of contact, also when it is tried again. */
const due = (clientId: string, now: Date) => sql`
  client_id = ${clientId} and sent_at is null and (due_at is null or due_at <= ${now}) and (not unasked or ${mayContactAt(now)})
  and coalesce(expires_at, created_at + ${noticeLifeDays} * interval '1 day') > ${now}`;

export const someAreDue = async (db: Db, clientId: string, now: Date): Promise<boolean> =>
  (await db.first(sql`select from outbox_message where ${due(clientId, now)} limit 1`)) !== null;

/** The next message that is due, claimed by its row's lock; messages that another worker has claimed are passed over. */
export const claimNext = (
  db: Db,
  clientId: string,
  now: Date,
  notThese: readonly string[],
): Promise<Waiting | null> =>
  db.first<Waiting>(sql`
    select id, recipient, subject, text, html, from_name, opt_out_path, logo_of from outbox_message
    where ${due(clientId, now)} and id <> all(${[...notThese]})
    order by unasked, created_at limit 1 for update skip locked`);

export const markSent = (db: Db, clientId: string, id: string, at: Date): Promise<number> =>
  db.run(sql`
    update outbox_message set sent_at = ${at}, attempts = attempts + 1, last_error = null
    where client_id = ${clientId} and id = ${id}`);

/** It is tried again, each time after twice as long. */
export const markFailed = (db: Db, clientId: string, id: string, error: string, at: Date): Promise<number> =>
  db.run(sql`
    update outbox_message set attempts = attempts + 1, last_error = ${error},
      due_at = ${at}::timestamptz + least(power(2, attempts), ${retryAtMostMinutes}) * interval '1 minute'
    where client_id = ${clientId} and id = ${id}`);
