import { announcedNouns } from '@antela/contract/changes';
import type pg from 'pg';

export type ToldNoun = (typeof announcedNouns)[number];

export interface Follower {
  clientId: string;
  tell: (noun: ToldNoun) => void;
  /** Changes may have been missed: nothing more is told. */
  lost: () => void;
}

export interface ChangeFeed {
  /** @returns the way to stop, or null where nothing can be told now */
  follow: (follower: Follower) => (() => void) | null;
  close: () => void;
}

const againAfterMs = 2_000;
/** A connection that breaks without a word is found out by asking on it. */
const askEveryMs = 10_000;

const isTold = (noun: string | undefined): noun is ToldNoun =>
  (announcedNouns as readonly unknown[]).includes(noun);

/**
 * Hears what the database tells of committed changes (migration 0740), on one connection for all followers of this process.
 * @param pool connections of their own for each session: a transaction pooler does not pass on what is told
 */
export function createChangeFeed(pool: pg.Pool): ChangeFeed {
  const followers = new Set<Follower>();
  let isOpen = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let leave: (() => void) | undefined;

  function tell({ payload = '' }: pg.Notification): void {
    const [clientId, noun] = payload.split(' ');
    if (isTold(noun)) for (const one of followers) if (one.clientId === clientId) one.tell(noun);
  }

  async function listen(): Promise<void> {
    const client = await pool.connect();
    const lost = (): void => leave?.();
    leave = () => {
      leave = undefined;
      isOpen = false;
      clearTimeout(timer);
      client.off('notification', tell).off('error', lost).off('end', lost);
      client.release(true);
      for (const { lost: tellLost } of followers) tellLost();
      followers.clear();
      again();
    };
    client.on('notification', tell).on('error', lost).on('end', lost);
    async function ask(statement: string): Promise<void> {
      try {
        await client.query(statement);
        if (leave) isOpen = true;
        if (isOpen) timer = setTimeout(() => void ask('select'), askEveryMs).unref();
      } catch {
        lost();
      }
    }
    await (isClosed ? lost() : ask('listen antela_change'));
  }

  function again(): void {
    if (!isClosed) timer = setTimeout(() => listen().catch(again), againAfterMs).unref();
  }

  listen().catch(again);
  return {
    follow: (follower) => {
      if (!isOpen) return null;
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      leave?.();
    },
  };
}
