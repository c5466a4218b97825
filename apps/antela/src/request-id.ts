import type { IncomingMessage } from 'node:http';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The number under which a request is found: in the browser's error, the answer, every log line and the database's own log. Whoever
 * asks may bring it, so that it is known where no answer came back.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && uuid.test(given) ? given : crypto.randomUUID();
}
