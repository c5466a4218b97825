import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** Packets that the transactions of each request under way have sent, by the request's number. */
const sent = new Map<string, number>();
const requestOf = new WeakMap<pg.ClientBase, string>();

/** Counts packets of the connection for a request; for nobody where it is undefined. */
export function countFor(client: pg.ClientBase, requestId: string | undefined): void {
  if (requestId === undefined) requestOf.delete(client);
  else requestOf.set(client, requestId);
}

/** One packet is one round trip: whoever waits, waits for all that left in it. */
export function countPacket(client: pg.ClientBase): void {
  const requestId = requestOf.get(client);
  if (requestId !== undefined) sent.set(requestId, (sent.get(requestId) ?? 0) + 1);
}

/** Round trips of a request's transactions; they are forgotten. */
export function takeRoundTrips(requestId: string): number {
  const count = sent.get(requestId) ?? 0;
  sent.delete(requestId);
  return count;
}

/** Adds them to the line that says a request is done. */
export const logRoundTrips = (app: FastifyInstance): FastifyInstance =>
  app.addHook('onResponse', async ({ id }, reply) => {
    const roundTrips = takeRoundTrips(id);
    if (roundTrips > 0) reply.log = reply.log.child({ roundTrips });
  });
