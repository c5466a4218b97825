import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Process managers usually end a process that is still there after half a minute. */
const timeoutMs = 20_000;
/** A proxy that asks nobody for `/readyz` sends until nobody listens: what it brought last is still on its way then. */
const arrivalMs = 250;

/** Options of a server that stops gracefully: whoever is being answered keeps the connection, and who still asks is answered. */
export const gracefulStop = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

export interface Draining {
  /** From `begin` until the process is told to stop. */
  isServing: () => boolean;
  /** All is there that requests need. */
  begin: () => void;
  /**
   * Stops without anybody noticing: for `announceMs` requests are served and each answer ends its connection, so that whoever
   * divides them sees `/readyz` and goes elsewhere; then nothing new is accepted and what is under way is finished.
   */
  stop: (announceMs: number) => Promise<void>;
}

/** Lets a server stop gracefully. Before its routes: it counts the requests of those that come after. */
export function drainable(app: FastifyInstance): Draining {
  const underWay = new Set<ServerResponse>();
  let state: 'starting' | 'serving' | 'stopping' = 'starting';

  app.addHook('onRequest', async (_request, { raw }) => {
    underWay.add(raw);
    raw.once('close', () => underWay.delete(raw));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (state === 'stopping') void reply.header('connection', 'close');
  });

  async function finished(): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    while (underWay.size > 0 && !signal.aborted)
      await Promise.allSettled([...underWay].map((response) => once(response, 'close', { signal })));
  }

  return {
    isServing: () => state === 'serving',
    begin: () => {
      if (state === 'starting') state = 'serving';
    },
    stop: async (announceMs) => {
      state = 'stopping';
      await delay(announceMs);
      const closed = app.close();
      await Promise.race([closed, delay(arrivalMs)]);
      await finished();
      // Left are connections on which nobody asks anything, and whoever takes too long.
      app.server.closeAllConnections();
      await closed;
    },
  };
}
