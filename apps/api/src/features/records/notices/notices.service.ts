import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { linkTo, renderLetter, type Letter } from './mail-layout.ts';
import type { Mail } from './mailer.ts';
import { mailKey } from './send-notices.service.ts';

export { withdrawMails } from './notices.sql.ts';

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

/** A letter that nobody asked for: in whose name it goes, and where its reader says that they want no more. */
export const unaskedLetter = (
  { to, fromName, optOut }: { to: string; fromName: string; optOut: Letter['closingLink'] },
  letter: Omit<Letter, 'closingLink'>,
): Pick<Announcement, 'mail' | 'unasked' | 'logoOf'> => ({
  unasked: true,
  ...(letter.logoOf !== undefined && { logoOf: letter.logoOf }),
  mail: { to, fromName, optOutUrl: linkTo(optOut.path), ...renderLetter({ ...letter, closingLink: optOut }) },
});

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
    insert into outbox_message (client_id, id, event_key, recipient, subject, text, html, created_at, expires_at, from_name, opt_out_path, unasked, logo_of)
    select own.client_id, m.id, m.event_key, m.recipient, m.subject, m.text, m.html, ${now}::timestamptz, m.expires_at, m.from_name, m.opt_out_path, m.unasked, m.logo_of
    from ${ofTenant(clientId)} cross join unnest(${column(() => newId())}::uuid[], ${column(({ eventKey }) => eventKey)}::text[], ${column(({ mail }) => mail.to)}::text[],
                ${column(({ mail }) => mail.subject)}::text[], ${column(({ mail }) => mail.text)}::text[], ${column(({ mail }) => mail.html)}::text[],
                ${column(({ expiresAt }) => expiresAt ?? null)}::timestamptz[], ${column(({ mail }) => mail.fromName ?? null)}::text[],
                ${column(({ mail }) => mail.optOutUrl ?? null)}::text[], ${column(({ unasked }) => unasked ?? false)}::boolean[],
                ${column(({ logoOf }) => logoOf ?? null)}::uuid[])
      as m (id, event_key, recipient, subject, text, html, expires_at, from_name, opt_out_path, unasked, logo_of)
    on conflict (client_id, event_key) do nothing`);
  if (added > 0)
    await enqueue(db, { task: 'send-notices', payload: { clientId }, jobKey: mailKey(clientId) });
}
