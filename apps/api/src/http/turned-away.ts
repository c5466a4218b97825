import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { createLanes } from './lanes.ts';

/** As long as `Retry-After` says. */
const awayMs = 1_000;
const rememberedMax = 1_000;
/** A caller told so lately is hasty: work for them goes one request after the other. */
const hastyMs = 10_000;

/**
 * Callers who were just told to come back in a second are told so again before anything is verified, read or written: to refuse
 * has to cost less than to ask. What they may ask all the same is answered one request at a time, so that the crowd that comes
 * back together is no crowd for the others. They are known by the secret they send, which nobody else can send in their name.
 */
export function createTurnedAway() {
  const until = new Map<string, number>();
  const lanes = createLanes({ atOnce: 1, waitingMax: 100, patienceMs: 2_000 });

  return {
    remember(request: FastifyRequest): void {
      const secret = secretOf(request);
      if (secret === undefined) return;
      // Callers who are forgotten are refused all the same, only later.
      if (until.size >= rememberedMax) until.clear();
      until.set(secret, Date.now() + awayMs);
    },
    /**
     * Refuses after a second: whoever asks again at once asks once a second. The turn of a hasty caller ends with its answer.
     * @throws AppError too_many_requests
     */
    async check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const secret = secretOf(request);
      const over = secret === undefined ? undefined : until.get(secret);
      if (secret === undefined || over === undefined) return;
      const now = Date.now();
      if (now < over) {
        await delay(awayMs);
        throw tooMany();
      }
      if (now >= over + hastyMs) return void until.delete(secret);
      const leave = await lanes.enter(secret);
      if (typeof leave === 'string') throw tooMany();
      if (reply.raw.closed) leave();
      else reply.raw.once('close', leave);
    },
  };
}

const tooMany = (): AppError => new AppError('too_many_requests', { retryAfterSeconds: 1 });

/** The token of temporary credentials or of a bearer; nothing for a machine, which signs with a key of its own. */
function secretOf({ headers }: FastifyRequest): string | undefined {
  const { 'x-amz-security-token': token, authorization } = headers;
  if (typeof token === 'string') return token;
  return authorization?.startsWith('Bearer ') === true ? authorization : undefined;
}
