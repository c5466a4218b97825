import type { FastifyServerOptions } from 'fastify';

/** Logger of a server that notes each answer which was sent twice: to somebody who is gone it would be counted as a fault. */
export const notingSentTwice = (noted: Set<string>): FastifyServerOptions['logger'] => ({
  level: 'warn',
  stream: {
    write: (line) => {
      const { msg } = JSON.parse(line) as { msg?: string };
      if (msg?.startsWith('Reply was already sent')) noted.add(msg);
    },
  },
});
