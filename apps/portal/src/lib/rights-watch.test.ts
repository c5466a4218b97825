import { expect, it } from 'vitest';
import { watchRights } from './rights-watch.ts';

const minute = 60_000;
const second = 1000;

/** A page with a wall clock and a timer; reading takes no time, and fails while there is no network. */
function page() {
  let now = Date.parse('2026-11-20T15:00:00Z');
  let readAt = now;
  let timer: { at: number; run: () => void } | null = null;
  const seen = { isVisible: true, isOnline: true };
  const reads: number[] = [];
  const start = now;
  const events = new EventTarget();
  const stop = watchRights({
    events,
    isVisible: () => seen.isVisible,
    now: () => now,
    setTimer: (run, ms) => (timer = { at: now + ms, run }),
    clearTimer: (one) => {
      if (timer === one) timer = null;
    },
    readAt: () => readAt,
    read: async () => {
      reads.push((now - start) / second);
      if (!seen.isOnline) throw new Error('offline');
      readAt = now;
    },
  });
  async function pass(ms: number) {
    const end = now + ms;
    for (let next = timer; next && next.at <= end; next = timer) {
      now = Math.max(now, next.at);
      timer = null;
      next.run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    now = end;
  }
  async function show(isVisible: boolean) {
    seen.isVisible = isVisible;
    events.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { seen, reads, pass, show, stop };
}

it('a screen that nobody touches reads its rights anew within every minute', async () => {
  const { reads, pass } = page();
  await pass(10 * minute);
  const gaps = reads.map((at, index) => at - (reads[index - 1] ?? 0));
  expect(reads.length).toBeGreaterThanOrEqual(10);
  // The server itself may remember for some seconds what somebody could do.
  for (const gap of gaps) expect(gap).toBeLessThanOrEqual(50);
});

it('a page that nobody sees asks for nothing, and reads the moment it is seen again', async () => {
  const { reads, pass, show } = page();
  await show(false);
  await pass(30 * minute);
  expect(reads).toEqual([]);
  await show(true);
  expect(reads).toEqual([1800]);
  await show(false);
  await show(true);
  expect(reads).toEqual([1800]);
});

it('a reading that fails is tried again, never faster', async () => {
  const { seen, reads, pass } = page();
  seen.isOnline = false;
  await pass(5 * minute);
  expect(reads.length).toBeLessThanOrEqual(7);
  seen.isOnline = true;
  await pass(minute);
  expect(reads.length).toBeGreaterThan(5);
});

it('nothing is read once it is stopped', async () => {
  const { reads, pass, stop } = page();
  stop();
  await pass(5 * minute);
  expect(reads).toEqual([]);
});
