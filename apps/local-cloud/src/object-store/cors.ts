import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of an answer that a page of another origin may read. */
const exposed =
  'etag, date, content-length, content-range, content-disposition, accept-ranges, last-modified, x-amz-request-id, ' +
  'x-amz-checksum-crc32, x-amz-checksum-crc32c, x-amz-checksum-crc64nvme, x-amz-checksum-sha1, x-amz-checksum-sha256';

/** Lets pages of the allowed origins read the answer. Requests carry signatures, never cookies. */
export function allowOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedOrigins: readonly string[],
): boolean {
  reply.header('vary', 'origin');
  const { origin } = request.headers;
  if (origin === undefined || !allowedOrigins.includes(origin)) return false;
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed });
  return true;
}

/** Answers a preflight: any header may be sent, since which ones count is for the signature to say. */
export function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedOrigins: readonly string[],
): FastifyReply {
  if (!allowOrigin(request, reply, allowedOrigins)) return reply.code(403).send();
  const asked = request.headers['access-control-request-headers'] ?? '';
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, HEAD, PUT, DELETE',
      ...(/^[\w\-, ]+$/.test(asked) && { 'access-control-allow-headers': asked }),
      'access-control-max-age': '3600',
      vary: 'origin, access-control-request-headers',
    })
    .send();
}
