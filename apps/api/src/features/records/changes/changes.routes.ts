import { Readable } from 'node:stream';
import { followChanges } from '@antela/contract/changes';
import type { ChangeFeed, ToldNoun } from '../../../db/change-feed.ts';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';

/** A right or a session that is gone hears no longer than a screen shows what it read before. */
const lifeMs = 45_000;
/** Proxies and browsers give up what is silent for longer. */
const beatMs = 15_000;
/** Many changes at once are one event. */
const gatherMs = 200;
/** A tab that nobody sees follows nothing, so nobody has this many in sight. */
const perUserMax = 10;

/** @param streamMs how long one stream lasts, before whoever follows proves again who they are */
export function changesRoutes(feed: ChangeFeed | undefined, streamMs = lifeMs) {
  const streams = new Map<string, number>();
  const count = (userId: string, by: 1 | -1): void => {
    const left = (streams.get(userId) ?? 0) + by;
    if (left > 0) streams.set(userId, left);
    else streams.delete(userId);
  };

  return [
    route(followChanges, async ({ user: { userId, clientId }, reply }) => {
      if ((streams.get(userId) ?? 0) >= perUserMax) throw new AppError('too_many_requests');
      const stream = new Readable({ read: () => undefined });
      const end = (): void => void (stream.readableEnded || stream.destroyed || stream.push(null));
      let changed = new Set<ToldNoun>();
      let gathering: NodeJS.Timeout | undefined;
      const tell = (noun: ToldNoun): void => {
        changed.add(noun);
        gathering ??= setTimeout(() => {
          gathering = undefined;
          stream.push(eventOf(changed));
          changed = new Set();
        }, gatherMs);
      };
      const leave = feed?.follow({ clientId, tell, lost: end });
      if (!leave) throw new AppError('unavailable');
      count(userId, 1);
      const timers = [setInterval(() => stream.push(':\n\n'), beatMs), setTimeout(end, streamMs)];
      stream.once('close', () => {
        leave();
        count(userId, -1);
        for (const timer of [...timers, gathering]) clearTimeout(timer);
      });
      stream.push(eventOf([]));
      return (
        reply
          .header('content-type', 'text/event-stream')
          // A proxy that gathers answers, or changes them, keeps events to itself.
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          .send(stream)
      );
    }),
  ];
}

const eventOf = (nouns: Iterable<ToldNoun>): string => `data: ${JSON.stringify([...nouns])}\n\n`;
