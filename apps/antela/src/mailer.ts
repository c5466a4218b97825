import type { Mailer } from '@antela/api/features/notices/mailer';
import { deliver } from '@antela/local-cloud/mailbox/mailbox';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import type { Config } from './config.ts';

/** SMTP where it is configured, else the mailbox page of the embedded default. */
export function createMailer(config: Config, owner: pg.Pool): Mailer {
  if (config.SMTP_URL === undefined) {
    return {
      send: ({ to, subject, text, html }) =>
        deliver(owner, { to, kind: 'email', subject, text, ...(html !== null && { html }) }, config.clock()),
    };
  }
  const transport = createTransport(config.SMTP_URL);
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({ from: config.MAIL_FROM, to, subject, text, ...(html !== null && { html }) });
    },
  };
}
