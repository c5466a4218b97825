import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { Mail } from './mailer.ts';
import { mailKey } from './send-notices.service.ts';

export interface Announcement {
  /** Names what is announced; announcing it again sends nothing. */
  eventKey: string;
  mail: Mail;
  /** Until when it is of use to its reader, where that is not some days. */
  expiresAt?: Date;
}

/** Puts mails in the outbox, in one statement and in the transaction of what they announce: they leave if and only if it commits. */
export async function announceAll(
  db: Db,
  clientId: string,
  announcements: readonly Announcement[],
  now: Date,
): Promise<void> {
  if (announcements.length === 0) return;
  const column = <T>(of: (announcement: Announcement) => T): T[] => announcements.map(of);
  const added = await db.run(sql`
    insert into outbox_message (client_id, id, event_key, recipient, subject, text, html, created_at, expires_at)
    select own.client_id, m.id, m.event_key, m.recipient, m.subject, m.text, m.html, ${now}::timestamptz, m.expires_at
    from ${ofTenant(clientId)} cross join unnest(${column(() => newId())}::uuid[], ${column(({ eventKey }) => eventKey)}::text[], ${column(({ mail }) => mail.to)}::text[],
                ${column(({ mail }) => mail.subject)}::text[], ${column(({ mail }) => mail.text)}::text[], ${column(({ mail }) => mail.html)}::text[],
                ${column(({ expiresAt }) => expiresAt ?? null)}::timestamptz[])
      as m (id, event_key, recipient, subject, text, html, expires_at)
    on conflict (client_id, event_key) do nothing`);
  if (added > 0)
    await enqueue(db, { task: 'send-notices', payload: { clientId }, jobKey: mailKey(clientId) });
}
