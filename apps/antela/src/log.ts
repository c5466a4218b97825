import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { loggerOptions } from './logging.ts';

/** Lines of a process: sentences for a terminal, or, with a level, one JSON object each. */
export interface Log {
  /** Logger of requests; null where nothing structured is wanted. */
  logger: FastifyBaseLogger | null;
  say: (line: string) => void;
  /** Tells the operator what no request shows. */
  alarm: (line: string) => void;
  failed: (what: Readonly<Record<string, unknown>>, error: unknown) => void;
}

export function createLog({ logLevel }: Pick<Config, 'logLevel'>, part: string): Log {
  if (logLevel === null)
    return {
      logger: null,
      say: (line) => console.log(line),
      alarm: (line) => console.error(line),
      failed: (what, error) => console.error(Object.values(what).join(' '), error),
    };
  // Lines are written at once: the last one is what somebody looks for after a crash.
  const logger = pino({ ...loggerOptions(logLevel), base: { part, pid: process.pid } });
  return {
    logger,
    say: (line) => {
      if (line.trim() !== '') logger.info(line.trim());
    },
    alarm: (line) => logger.error({ alarm: true }, line),
    failed: (what, error) => logger.error({ ...what, err: error }),
  };
}
