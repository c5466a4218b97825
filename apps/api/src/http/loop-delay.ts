import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

/** The delay is measured each second, and holds for the next one. */
const sampleMs = 1_000;

/**
 * A process that falls further behind than this turns requests away; 0 for never. Its own start is no measure: it keeps the loop
 * busy for a second or more, and a proxy sends requests from the moment that it listens.
 */
export async function refuseWhenBehind(app: FastifyInstance, maxMs: number): Promise<void> {
  let startEndsAt = Infinity;
  app.addHook('onListen', () => {
    startEndsAt = performance.now() + 2 * sampleMs;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxMs,
    sampleInterval: sampleMs,
    pressureHandler: async () => {
      if (performance.now() >= startEndsAt)
        throw Object.assign(new Error('the process falls behind'), { statusCode: 503 });
    },
  });
}
