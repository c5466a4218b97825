import { query, type Database } from '../database.ts';

export type MailboxMessage = {
  id: string;
  to: string;
  kind: 'email' | 'sms';
  /** Empty for text messages without one. */
  subject: string;
  text: string;
  /** Null when the message has text only. */
  html: string | null;
  sentAt: Date;
};

const columns = 'id::text, recipient as "to", kind, subject, text, html, sent_at as "sentAt"';
const listMax = 200;
const keptMs = 30 * 24 * 3600_000;

/** Newest first, at most 200. `to` is one recipient, in any case; null means everybody. */
export function listMessages(db: Database, to: string | null): Promise<MailboxMessage[]> {
  const order = `order by sent_at desc, id desc limit ${listMax}`;
  return to === null
    ? query(db, `select ${columns} from cloud.mailbox_message ${order}`)
    : query(db, `select ${columns} from cloud.mailbox_message where lower(recipient) = lower($1) ${order}`, [
        to,
      ]);
}

/** Null when there is no such message; `id` may be anything. */
export async function findMessage(db: Database, id: string): Promise<MailboxMessage | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const [message] = await query<MailboxMessage>(
    db,
    `select ${columns} from cloud.mailbox_message where id = $1`,
    [id],
  );
  return message ?? null;
}

/** Keeps a message, and lets go of those of more than thirty days before it. */
export async function insertMessage(db: Database, message: Omit<MailboxMessage, 'id'>): Promise<void> {
  const { to, kind, subject, text, html, sentAt } = message;
  await query(
    db,
    'insert into cloud.mailbox_message (recipient, kind, subject, text, html, sent_at) values ($1, $2, $3, $4, $5, $6)',
    [to, kind, subject, text, html, sentAt],
  );
  await query(db, 'delete from cloud.mailbox_message where sent_at < $1', [
    new Date(sentAt.getTime() - keptMs),
  ]);
}
