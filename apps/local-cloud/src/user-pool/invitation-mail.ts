import type { Pool } from 'pg';
import { query } from '../database.ts';

/** Whether the last invitation of a user has left for their mail server; `failed` where it did not before it was good no more. */
export type InvitationMail = { state: 'sent' | 'waiting' | 'failed'; since: Date | null };

/** For the screen that shows the user; asked of the database, from whatever process. */
export async function invitationMailOf(db: Pool, username: string): Promise<InvitationMail> {
  const [waiting] = await query<{ created_at: Date; failed_at: Date | null }>(
    db,
    `select m.created_at, m.failed_at from cloud.pool_user u
     join cloud.outgoing_message m on m.recipient = u.attributes ->> 'email' and m.kind = 'invitation'
     where u.username = lower($1) order by m.created_at desc limit 1`,
    [username],
  );
  if (!waiting) return { state: 'sent', since: null };
  return { state: waiting.failed_at === null ? 'waiting' : 'failed', since: waiting.created_at };
}
