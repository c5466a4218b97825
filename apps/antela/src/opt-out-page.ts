import { optOut, optOutPath, readOptOut } from '@antela/api/features/people/invitations/opt-out.service';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string, body: string): string => `<!doctype html><html lang="es"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages.css"></head><body>
<p class="top"><img src="/mark.svg" alt="" width="32" height="32"><span class="name">Invitaciones</span></p>
<h1>${title}</h1>
${body}
</body></html>`;

const unknown = page(
  'Este enlace no sirve',
  '<p>Copia completo el enlace del correo que te llegó, o pide en tu empresa que no te escriban más.</p>',
);

const done = page(
  'Listo: no te enviamos más invitaciones',
  '<p>Tu cuenta y tus adelantos siguen como están. Si después quieres activarla, pide tu código en tu empresa.</p>',
);

/**
 * The page behind the link of every invitation: nobody signs in to say no. Looking at it changes nothing, because mail programs
 * follow links by themselves; a POST does it, from the button or from a mail program's own (RFC 8058).
 */
export async function serveOptOut(
  app: FastifyInstance,
  { pool, clock }: { pool: pg.Pool; clock: () => Date },
): Promise<void> {
  await app.register(async (own) => {
    // The address says everything; whatever comes with it is left unread.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, next) =>
      next(null),
    );

    own.get<{ Params: { token: string } }>(`${optOutPath}:token`, async ({ params }, reply) => {
      const found = await readOptOut(pool, params.token);
      if (!found) return send(reply.code(404), unknown);
      if (found.isOut) return send(reply, done);
      const company = escaped(found.company);
      return send(
        reply,
        page(
          '¿No quieres más invitaciones?',
          `<p>${company} te escribió para que actives tu cuenta de adelantos. Si no quieres, no te lo vuelve a proponer por correo.</p>
<form method="post"><button type="submit">No recibir más invitaciones</button></form>`,
        ),
      );
    });

    own.post<{ Params: { token: string } }>(`${optOutPath}:token`, async ({ params }, reply) =>
      (await optOut(pool, params.token, clock())) ? send(reply, done) : send(reply.code(404), unknown),
    );
  });
}

const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'",
    })
    .send(html);
