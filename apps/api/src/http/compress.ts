import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this a compressed answer is no smaller on the wire than the plain one. */
const worthCompressingBytes = 1024;

/** Handing so little to a thread of the pool costs several times as much as compressing it. */
const atOnceBytes = 65_536;

/** More costs time that the line does not give back; a wider window costs more to clear than a short answer to compress. */
const options = { level: 3, windowBits: 13, memLevel: 6 };

const inThread = promisify(gzip);

/** Whether the caller takes gzip; a weight of zero refuses it. */
const takesGzip = (accepted: string | undefined): boolean =>
  (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .some(([name, weight]) => name === 'gzip' && Number(weight?.slice('q='.length) ?? 1) > 0);

/**
 * Answers of JSON that are worth it go out compressed, long ones by a thread of the pool. Files are sent as they are made, and an answer
 * that carries a credential stays plain: its length must not depend on what stands beside it.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || request.routeOptions.config.carriesCredential) return payload;
    void reply.header('vary', 'accept-encoding');
    const bytes = Buffer.byteLength(payload);
    if (bytes < worthCompressingBytes || !takesGzip(request.headers['accept-encoding'])) return payload;
    const body = bytes <= atOnceBytes ? gzipSync(payload, options) : await inThread(payload, options);
    void reply.header('content-encoding', 'gzip').header('content-length', body.length);
    return body;
  });
}
