import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

const nothing = "default-src 'none'";
const noFrames = "frame-ancestors 'none'";

const alwaysSaid = (isTls: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(isTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Headers of an answer that meets no hook. */
export const headersOfRefusals = (isTls: boolean): Record<string, string> => ({
  ...alwaysSaid(isTls),
  'content-security-policy': `${nothing}; ${noFrames}`,
});

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
    ...alwaysSaid(isTls),
    'content-security-policy': policy.includes('frame-ancestors') ? policy : `${policy}; ${noFrames}`,
  });
}

const statusByFault: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP, too long or too slow to become a request: it meets no hook and no route. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket, isTls: boolean): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statusByFault[error.code ?? ''] ?? 400;
  const said = Object.entries(headersOfRefusals(isTls));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      ...said.map(([name, value]) => `${name}: ${value}`),
      'content-length: 0',
      'connection: close',
      '\r\n',
    ].join('\r\n'),
  );
}
