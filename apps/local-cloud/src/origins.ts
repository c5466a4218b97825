import type { FastifyInstance } from 'fastify';

const exposed = 'x-amzn-errortype, x-amzn-requestid, date';

/** Lets pages of the listed origins call and read the answers. One origin for everything, the default, needs none of it. */
export function allowOrigins(scope: FastifyInstance, origins: readonly string[]): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed });
  });
  scope.options('/*', async (request, reply) => {
    if (!origins.includes(request.headers.origin ?? '')) return reply.code(403).send();
    const asked = request.headers['access-control-request-headers'] ?? '';
    if (/^[\w\-, ]+$/.test(asked)) reply.header('access-control-allow-headers', asked);
    return reply
      .code(204)
      .headers({ 'access-control-allow-methods': 'GET, POST', 'access-control-max-age': '3600' })
      .send();
  });
}
