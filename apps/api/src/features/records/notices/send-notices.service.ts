import { mayContactAt } from '@antela/rules/contact-hours';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { inTenant } from '../../../db/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { findLogo } from '../company-logos/company-logos.service.ts';
import { withLogo, withPortalLinks } from './mail-layout.ts';
import type { Mailer } from './mailer.ts';

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
/** When so many in a row are not taken it is the mail server: it is asked again in a minute. */
const failuresMax = 3;
/** So many at a time, or for so long: then other clients have their turn. */
const batchMax = 25;
const batchMs = 20_000;

/** Key of a client's mail task. Retries share it with new mail, so that one task at a time sends a client's mail. */
export const mailKey = (clientId: string): string => `notices:${clientId}`;

/** Notices that may be sent by now and are still of use. What nobody asked for waits for the hours of contact, also when it is tried again. */
const due = (clientId: string, now: Date) => sql`
  client_id = ${clientId} and sent_at is null and (due_at is null or due_at <= ${now}) and (not unasked or ${mayContactAt(now)})
  and coalesce(expires_at, created_at + ${noticeLifeDays} * interval '1 day') > ${now}`;

/** Asks for the client's mail to be sent where some may be by now; sending it is another lane's work. */
export async function askForMail(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    if (await db.first(sql`select from outbox_message where ${due(clientId, now)} limit 1`))
      await enqueue(db, { task: 'send-notices', payload: { clientId }, jobKey: mailKey(clientId) });
  });
}

/**
 * Sends what waits in the client's outbox, one at a time, for a while; what is left then has its turn after other clients' mail. A message is claimed by its row's lock while it is sent, so two
 * workers never send the same one; only a crash between sending and committing can repeat it.
 */
export async function sendNotices(
  pool: Pool,
  mailer: Mailer,
  portalUrl: string,
  clientId: string,
  clock: () => Date,
): Promise<void> {
  const tried = new Set<string>();
  const began = performance.now();
  let failures = 0;
  while (failures < failuresMax) {
    if (tried.size >= batchMax || performance.now() - began > batchMs)
      return askForMail(pool, clientId, clock());
    await mailer.turn?.();
    const more = await inTenant(pool, clientId, async (db) => {
      const message = await db.first<Waiting>(sql`
        select id, recipient, subject, text, html, from_name, opt_out_path, logo_of from outbox_message
        where ${due(clientId, clock())} and id <> all(${[...tried]})
        order by unasked, created_at limit 1 for update skip locked`);
      if (!message) return false;
      tried.add(message.id);
      const logo = message.logo_of === null ? null : await findLogo(db, clientId, message.logo_of);
      const html = message.html && withPortalLinks(message.html, portalUrl);
      try {
        await mailer.send({
          to: message.recipient,
          subject: message.subject,
          text: withPortalLinks(message.text, portalUrl),
          html,
          ...(html !== null && withLogo(html, logo && { ...logo, name: message.from_name ?? '' })),
          ...(message.from_name !== null && { fromName: message.from_name }),
          ...(message.opt_out_path !== null && {
            optOutUrl: withPortalLinks(message.opt_out_path, portalUrl),
          }),
        });
        await db.run(
          sql`update outbox_message set sent_at = ${clock()}, attempts = attempts + 1, last_error = null where client_id = ${clientId} and id = ${message.id}`,
        );
        failures = 0;
      } catch (error) {
        failures += 1;
        await db.run(
          sql`
            update outbox_message set attempts = attempts + 1, last_error = ${(error as Error).message},
              due_at = ${clock()}::timestamptz + least(power(2, attempts), ${retryAtMostMinutes}) * interval '1 minute'
            where client_id = ${clientId} and id = ${message.id}`,
        );
      }
      return true;
    });
    if (!more) return;
  }
}
