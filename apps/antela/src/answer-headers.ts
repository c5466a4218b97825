import type { FastifyInstance, FastifyReply } from 'fastify';

const nothing = "default-src 'none'";
const noFrames = "frame-ancestors 'none'";

/** Has every answer of the server say what `tellBrowser` says. */
export function guardAnswers(app: FastifyInstance, isTls: boolean): void {
  app.addHook('onSend', async (_request, reply) => tellBrowser(reply, isTls));
}

/**
 * Sets the headers of every answer, whichever part gives it: the type is taken as it is said, no frame shows it, and over TLS the
 * browser comes back over TLS only. A part's own content policy stays.
 */
export function tellBrowser(reply: FastifyReply, isTls: boolean): void {
  const policy = String(reply.getHeader('content-security-policy') ?? nothing);
  void reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy.includes('frame-ancestors') ? policy : `${policy}; ${noFrames}`,
    ...(isTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  });
}
