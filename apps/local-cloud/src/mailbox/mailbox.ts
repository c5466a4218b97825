import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { mailboxPage, mailboxPagePolicy } from './mailbox-page.ts';
import { findMessage, insertMessage, listMessages } from './messages.sql.ts';

/**
 * The mailbox: `/mailbox` for people, `/mailbox/api/messages?to=…` for tests. It shows the codes of whoever asks for one to
 * whoever looks, so it belongs to the embedded default and is never registered where real people have accounts.
 */
export function mailbox({ pool }: { pool: Pool }): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    });

    app.get('/mailbox', async (request, reply) => {
      const to = readRecipient(request);
      const page = mailboxPage(await listMessages(pool, to), to);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', mailboxPagePolicy)
        .send(page);
    });

    app.get('/mailbox/api/messages', (request) =>
      listMessages(pool, readRecipient(request)).then((data) => ({ data })),
    );

    app.get<{ Params: { id: string } }>('/mailbox/messages/:id/html', async (request, reply) => {
      const message = await findMessage(pool, request.params.id);
      reply.header('content-security-policy', mailPolicy).header('x-frame-options', 'SAMEORIGIN');
      if (!message?.html)
        return reply.code(404).type('text/plain; charset=utf-8').send('Este mensaje no existe.');
      return reply.type('text/html; charset=utf-8').send(message.html);
    });
  };
}

/** Puts a message into the mailbox, as sent at the instant `at`. */
export async function deliver(
  pool: Pool,
  message: { to: string; kind: 'email' | 'sms'; subject: string; text: string; html?: string },
  at: Date,
): Promise<void> {
  await insertMessage(pool, { ...message, html: message.html ?? null, sentAt: at });
}

// Mail is written by others: it may bring its own styles, and neither runs, loads, sends nor leads anywhere.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

function readRecipient(request: FastifyRequest): string | null {
  const { to } = request.query as { to?: string | string[] };
  const text = (Array.isArray(to) ? to.at(-1) : to)?.trim();
  // PostgreSQL takes no NUL in a text, and nobody has one in their address.
  return text ? text.replaceAll('\u0000', '') : null;
}
