import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { createLanes } from './lanes.ts';

/** Refusals are held for so long: whoever asks again at once asks once a second. */
const heldMs = 1_000;
/** Told to come back once more, a caller is to stay away twice as long as before, up to this. */
const awayMaxSeconds = 16;
const rememberedMax = 1_000;
/** A caller told so lately is hasty: work for them goes one request after the other. */
const hastyMs = 10_000;
/** A line that stands still is not stood in for longer. */
const patienceMs = 2_000;

interface Standing {
  until: number;
  seconds: number;
}

/**
 * Callers who were just told when to come back are told so again before anything is verified, read or written: to refuse
 * has to cost less than to ask. Whoever goes on is answered ever less often, and one request at a time; whoever sends many at once has a
 * few of them under way and the rest in line: no crowd of one caller's stands before the others. They are known by the secret they
 * send, which nobody else can send in their name.
 */
export function createTurnedAway(perSecond: number, nowMs: () => number = () => performance.now()) {
  const standings = new Map<string, Standing>();
  // A browser has six connections to a server, at the twenty a second that one may ask unless told otherwise.
  const lanes = createLanes({ atOnce: Math.ceil(perSecond * 0.3), waitingMax: perSecond * 3, patienceMs });
  const hastyLanes = createLanes({ atOnce: 1, waitingMax: perSecond, patienceMs });

  const secondsAway = (secret: string): number =>
    Math.ceil(((standings.get(secret)?.until ?? -Infinity) - nowMs()) / 1_000);
  function isHasty(secret: string): boolean {
    const standing = standings.get(secret);
    if (!standing) return false;
    if (nowMs() < standing.until + hastyMs) return true;
    standings.delete(secret);
    return false;
  }

  /** Turns a caller away. @returns the seconds until they may come back */
  function remember(headers: IncomingHttpHeaders): number {
    const secret = secretOf(headers);
    if (secret === undefined) return 1;
    // Requests sent together are told the same.
    const left = secondsAway(secret);
    if (left > 0) return left;
    const before = isHasty(secret) ? standings.get(secret) : undefined;
    const seconds = before ? Math.min(before.seconds * 2, awayMaxSeconds) : 1;
    // Callers who are forgotten are refused all the same, only later.
    if (standings.size >= rememberedMax) standings.clear();
    standings.set(secret, { until: nowMs() + seconds * 1_000, seconds });
    return seconds;
  }

  return {
    remember,
    /**
     * Refuses, a second later, whoever is to stay away, and gives the others their turn, which ends with the answer.
     * @throws AppError too_many_requests, or unavailable where the caller's line does not move
     */
    async check({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
      const secret = secretOf(headers);
      if (secret === undefined) return;
      const away = secondsAway(secret);
      if (away > 0) {
        await delay(heldMs);
        throw tooMany(away);
      }
      for (const line of isHasty(secret) ? [lanes, hastyLanes] : [lanes]) {
        const leave = await line.enter(secret);
        if (leave === 'full') throw tooMany(remember(headers));
        if (leave === 'late') throw line === lanes ? new AppError('unavailable') : tooMany(1);
        if (reply.raw.closed) leave();
        else reply.raw.once('close', leave);
      }
      // Told in line.
      const meanwhile = secondsAway(secret);
      if (meanwhile > 0) throw tooMany(meanwhile);
    },
  };
}

export const tooMany = (retryAfterSeconds: number): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds });

/** The token of temporary credentials or of a bearer; nothing for a machine, which signs with a key of its own. */
function secretOf(headers: IncomingHttpHeaders): string | undefined {
  const { 'x-amz-security-token': token, authorization } = headers;
  if (typeof token === 'string') return token;
  return authorization?.startsWith('Bearer ') === true ? authorization : undefined;
}
