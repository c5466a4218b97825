import type { Pool } from 'pg';
import { deliver } from './mailbox/mailbox.ts';
import type { Messenger } from './user-pool/messenger.ts';

/** Codes and invitations go to the mailbox page and nowhere else. */
export function mailboxMessenger(pool: Pool): Messenger {
  return {
    email: ({ to, subject, text, sentAt }) => deliver(pool, { to, kind: 'email', subject, text }, sentAt),
    sms: ({ to, subject, text, sentAt }) => deliver(pool, { to, kind: 'sms', subject, text }, sentAt),
  };
}
