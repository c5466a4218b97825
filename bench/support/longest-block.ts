import { readFileSync } from 'node:fs';

/** Processor time of this thread so far, in milliseconds, as Linux counts it. */
const spentMs = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

/**
 * Watches for the longest that the event loop is held at once, in milliseconds of processor: a machine that is busy with other
 * things makes a block look longer than the work in it.
 */
export function watchBlocks(): { stop(): number } {
  let longest = 0;
  let before = spentMs();
  const look = () => {
    const now = spentMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, 1);
  return {
    stop() {
      look();
      clearInterval(timer);
      return longest;
    },
  };
}
