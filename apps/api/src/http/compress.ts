import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this a compressed answer is no smaller on the wire than the plain one. */
const worthCompressingBytes = 1024;

/** More costs time that the line does not give back. */
const level = 5;

/** Whether the caller takes gzip; a weight of zero refuses it. */
const takesGzip = (accepted: string | undefined): boolean =>
  (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .some(([name, weight]) => name === 'gzip' && Number(weight?.slice('q='.length) ?? 1) > 0);

/**
 * Answers of JSON that are worth it go out compressed, by a thread of the pool. Files are sent as they are made, and an answer
 * that carries a credential stays plain: its length must not depend on what stands beside it.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || request.routeOptions.config.carriesCredential) return payload;
    void reply.header('vary', 'accept-encoding');
    const isWorthIt = Buffer.byteLength(payload) >= worthCompressingBytes;
    if (!isWorthIt || !takesGzip(request.headers['accept-encoding'])) return payload;
    const body = await promisify(gzip)(payload, { level });
    void reply.header('content-encoding', 'gzip').header('content-length', body.length);
    return body;
  });
}
