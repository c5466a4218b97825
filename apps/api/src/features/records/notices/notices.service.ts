import type { Db } from '../../../db/database.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { linkTo, renderLetter, type Letter } from './mail-layout.ts';
import { insertMessages, type Announcement } from './notices.sql.ts';
import { mailKey } from './send-notices.service.ts';

export { withdrawMails, type Announcement } from './notices.sql.ts';

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
  const added = await insertMessages(db, clientId, announcements, now);
  if (added > 0)
    await enqueue(db, { task: 'send-notices', payload: { clientId }, jobKey: mailKey(clientId) });
}
