import sql from 'sql-template-tag';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Mail } from './mailer.ts';

/**
 * Puts a mail in the outbox, in the transaction of what it announces: it leaves if and only if that commits.
 * @param eventKey names what is announced; announcing it again sends nothing
 */
export async function announce(
  db: Db,
  clientId: string,
  eventKey: string,
  mail: Mail,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into outbox_message (client_id, id, event_key, recipient, subject, text, html, created_at)
    values (${clientId}, ${newId()}, ${eventKey}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${now})
    on conflict (client_id, event_key) do nothing`);
  await enqueue(db, { task: 'send-notices', payload: { clientId }, jobKey: `notices:${clientId}` });
}
