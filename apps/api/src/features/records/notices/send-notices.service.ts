import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { findLogo } from '../company-logos/company-logos.service.ts';
import { withLogo, withPortalLinks } from './mail-layout.ts';
import type { Mailer } from './mailer.ts';
import { claimNext, markFailed, markSent, someAreDue } from './outbox.sql.ts';

export { noticeLifeDays } from './outbox.sql.ts';

/** When so many in a row are not taken it is the mail server: it is asked again in a minute. */
const failuresMax = 3;
/** So many at a time, or for so long: then other clients have their turn. */
const batchMax = 25;
const batchMs = 20_000;

/** Key of a client's mail task. Retries share it with new mail, so that one task at a time sends a client's mail. */
export const mailKey = (clientId: string): string => `notices:${clientId}`;

/** Asks for the client's mail to be sent where some may be by now; sending it is another lane's work. */
export async function askForMail(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    if (await someAreDue(db, clientId, now))
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
      const message = await claimNext(db, clientId, clock(), [...tried]);
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
        await markSent(db, clientId, message.id, clock());
        failures = 0;
      } catch (error) {
        failures += 1;
        await markFailed(db, clientId, message.id, (error as Error).message, clock());
      }
      return true;
    });
    if (!more) return;
  }
}
