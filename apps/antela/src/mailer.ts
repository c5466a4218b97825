import { setTimeout as delay } from 'node:timers/promises';
import type { Mailer, MailPicture } from '@antela/api/features/records/notices/mailer';
import { deliver } from '@antela/local-cloud/mailbox/mailbox';
import type { Messenger } from '@antela/local-cloud/user-pool/messenger';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import type { Config } from './config.ts';

/** A server that does not answer is given up, and the mail tried again: whoever sends holds a row of the database meanwhile. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Tells the operator what no request shows. */
type Alarm = (line: string) => void;

/** SMTP where it is configured; null where mail stays in the mailbox page of the embedded default. */
function smtpOf({ SMTP_URL, MAIL_FROM: from }: Config, alarm: Alarm): Mailer | null {
  if (SMTP_URL === undefined) return null;
  const transport = createTransport({ url: SMTP_URL, ...timeouts });
  return watched(alarm, {
    send: async ({ to, subject, text, html, fromName, optOutUrl, pictures = [] }) => {
      await transport.sendMail({
        from: fromName === undefined ? from : { name: fromName, address: addressOf(from) },
        to,
        subject,
        text,
        ...(html !== null && { html }),
        attachments: pictures.map(({ cid, type, bytes }) => ({
          cid,
          content: bytes,
          contentType: type,
          filename: `${cid}.${type === 'image/png' ? 'png' : 'jpg'}`,
          contentDisposition: 'inline' as const,
        })),
        ...(optOutUrl !== undefined && {
          headers: {
            'List-Unsubscribe': `<${optOutUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      });
    },
  });
}

/** The address alone of «Name <address>». */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** Says once that mail does not leave, and once that it does again: what waits is tried as long as it is of use. */
function watched(alarm: Alarm, mailer: Mailer): Mailer {
  let isFailing = false;
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail);
        if (isFailing) alarm('Fin de la alarma: el correo vuelve a salir.');
        isFailing = false;
      } catch (error) {
        if (!isFailing)
          alarm(
            `ALARMA: el servidor de correo no recibe (${(error as Error).message}). Lo que espera se reintenta; míralo con «ops mail list».`,
          );
        isFailing = true;
        throw error;
      }
    },
  };
}

/** Mailer of the business: notices and activation codes. */
export function createMailer(config: Config, owner: pg.Pool, alarm: Alarm): Mailer {
  const smtp = smtpOf(config, alarm);
  if (smtp) return { ...smtp, turn: turnsOf(config.MAIL_PER_SECOND) };
  return {
    send: ({ to, subject, text, html, pictures = [] }) =>
      deliver(
        owner,
        { to, kind: 'email', subject, text, ...(html !== null && { html: withPictures(html, pictures) }) },
        config.clock(),
      ),
  };
}

/** The mailbox shows a mail as a page of its own, where pictures have no other address. */
const withPictures = (html: string, pictures: readonly MailPicture[]): string =>
  pictures.reduce(
    (page, { cid, type, bytes }) =>
      page.replaceAll(`cid:${cid}`, `data:${type};base64,${bytes.toString('base64')}`),
    html,
  );

/** So many turns a second, evenly; codes and invitations, which somebody waits for, take none. */
function turnsOf(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const mine = Math.max(now, next);
    next = mine + 1_000 / perSecond;
    if (mine > now) await delay(mine - now);
  };
}

/**
 * Messenger of the embedded user pool: invitations and codes, by the same server. Undefined where there is none: then the pool
 * puts them into the mailbox, and serves its page to whoever asks.
 */
export function createMessenger(config: Config, alarm: Alarm): Messenger | undefined {
  const mailer = smtpOf(config, alarm);
  if (!mailer) return undefined;
  return {
    email: ({ to, subject, text }) => mailer.send({ to, subject, text, html: null }),
    sms: () => Promise.reject(new Error('there is no way to send text messages')),
  };
}
