import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** As long as `Retry-After` says. */
const awayMs = 1_000;
const rememberedMax = 1_000;

/**
 * Callers who were just told to come back in a second are told so again before anything is verified, read or written: to refuse
 * has to cost less than to ask. They are known by the secret they send, which nobody else can send in their name.
 */
export function createTurnedAway() {
  const until = new Map<string, number>();

  return {
    remember(request: FastifyRequest): void {
      const secret = secretOf(request);
      if (secret === undefined) return;
      // Callers who are forgotten are refused all the same, only later.
      if (until.size >= rememberedMax) until.clear();
      until.set(secret, Date.now() + awayMs);
    },
    /** Refuses when the second is over: whoever asks again at once asks once a second. @throws AppError too_many_requests */
    async check(request: FastifyRequest): Promise<void> {
      const secret = secretOf(request);
      const waitMs = secret === undefined ? 0 : (until.get(secret) ?? 0) - Date.now();
      if (waitMs <= 0) return;
      await delay(waitMs);
      throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
    },
  };
}

/** The token of temporary credentials or of a bearer; nothing for a machine, which signs with a key of its own. */
function secretOf({ headers }: FastifyRequest): string | undefined {
  const { 'x-amz-security-token': token, authorization } = headers;
  if (typeof token === 'string') return token;
  return authorization?.startsWith('Bearer ') === true ? authorization : undefined;
}
