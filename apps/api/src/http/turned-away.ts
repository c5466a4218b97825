import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { createLanes } from './lanes.ts';
import { secretOf, type Standings } from './standings.ts';

/** A line that stands still is not stood in for longer. */
const timeoutMs = 2_000;

/**
 * Gives callers their turn, before anything is verified, read or written. Whoever was told when to come back is told so again,
 * and whoever was told so lately is served one request at a time; whoever sends many at once has a few of them under way and the
 * rest in line: no crowd of one caller's stands before the others.
 */
export function createTurnedAway(perSecond: number, standings: Standings) {
  // A browser has six connections to a server, at the twenty a second that one may ask unless told otherwise.
  const lanes = createLanes({ atOnce: Math.ceil(perSecond * 0.3), waitingMax: perSecond * 3, timeoutMs });
  const hastyLanes = createLanes({ atOnce: 1, waitingMax: perSecond, timeoutMs });

  function mustNotBeAway(secret: string): void {
    const seconds = standings.secondsAway(secret);
    if (seconds > 0) throw tooMany(seconds);
  }

  return {
    /**
     * Refuses whoever is to stay away, and gives the others their turn, which ends with the answer; of one that is followed, as it begins.
     * @throws AppError too_many_requests, or unavailable where the caller's line does not move
     */
    async check({ headers, routeOptions }: FastifyRequest, reply: FastifyReply): Promise<void> {
      const secret = secretOf(headers);
      if (secret === undefined) return;
      mustNotBeAway(secret);
      for (const line of standings.isHasty(secret) ? [lanes, hastyLanes] : [lanes]) {
        const leave = await line.enter(secret);
        if (leave === 'full') throw tooMany(standings.remember(headers));
        if (leave === 'late') throw line === lanes ? new AppError('unavailable') : tooMany(1);
        leaveOnce(reply, leave, routeOptions.config.isFollowed === true);
      }
      // Told in line.
      mustNotBeAway(secret);
    },
  };
}

function leaveOnce({ raw }: FastifyReply, leave: () => void, isFollowed: boolean): void {
  if (raw.closed) return leave();
  const ends = isFollowed ? ['pipe', 'close'] : ['close'];
  const end = (): void => {
    for (const each of ends) raw.off(each, end);
    leave();
  };
  for (const each of ends) raw.once(each, end);
}

export const tooMany = (retryAfterSeconds: number): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds });
