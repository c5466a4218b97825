import { rightsReadMs } from './limits.ts';

export type RightsPorts = {
  /** Where `visibilitychange` and `focus` arrive; the window. */
  events: EventTarget;
  isVisible: () => boolean;
  now: () => number;
  setTimer: (callback: () => void, ms: number) => unknown;
  clearTimer: (timer: never) => void;
  /** When the rights on the screen were read, in ms. */
  readAt: () => number;
  read: () => Promise<unknown>;
};

const wakeEvents = ['focus', 'pageshow', 'visibilitychange'] as const;

/**
 * Reads anew what this person may do, whether they touch the screen or not: what was taken away is gone from an idle one within a
 * minute. A page that nobody sees asks for nothing, and reads the moment it is seen again. @returns the way to stop it
 */
export function watchRights({
  events,
  isVisible,
  now,
  setTimer,
  clearTimer,
  readAt,
  read,
}: RightsPorts): () => void {
  let timer: unknown;
  let isStopped = false;
  let isReading = false;

  function look(): void {
    clearTimer(timer as never);
    if (isStopped || isReading || !isVisible()) return;
    const waitMs = readAt() + rightsReadMs - now();
    if (waitMs > 0) timer = setTimer(look, waitMs);
    else void readOnce();
  }

  async function readOnce(): Promise<void> {
    isReading = true;
    // Without an answer the rights stay as they were, and the server refuses what they no longer allow.
    await read().catch(() => undefined);
    isReading = false;
    if (isStopped || !isVisible()) return;
    clearTimer(timer as never);
    timer = setTimer(look, rightsReadMs);
  }

  for (const name of wakeEvents) events.addEventListener(name, look);
  look();
  return () => {
    isStopped = true;
    clearTimer(timer as never);
    for (const name of wakeEvents) events.removeEventListener(name, look);
  };
}
