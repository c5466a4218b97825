import { expect, it } from 'vitest';
import { followServerEvents, pollingMs } from './server-events.ts';

type Stream = {
  tell: (data: string | null) => void;
  end: () => void;
  breaks: () => void;
  signal: AbortSignal;
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page with timers of its own, whose streams live as the test says. */
function page({ isRefused = false } = {}) {
  let now = 0;
  const timers: { at: number; run: () => void }[] = [];
  const seen = { isVisible: true, isRefused };
  const events = new EventTarget();
  const streams: Stream[] = [];
  const asked: (readonly string[] | null)[] = [];
  const opened: number[] = [];
  const stop = followServerEvents({
    events,
    isVisible: () => seen.isVisible,
    setTimer: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return timer;
    },
    clearTimer: (one) => {
      const place = timers.indexOf(one);
      if (place >= 0) timers.splice(place, 1);
    },
    atRest: async () => undefined,
    follow: (tell, signal) => {
      opened.push(now / 1000);
      if (seen.isRefused) return Promise.reject(new Error('refused'));
      return new Promise((end, fail) => {
        const breaks = () => fail(new Error('broken'));
        signal.addEventListener('abort', breaks);
        streams.push({ tell, end, breaks, signal });
      });
    },
    refresh: async (nouns) => void asked.push(nouns),
  });
  async function pass(seconds: number) {
    await settled();
    const end = now + seconds * 1000;
    for (;;) {
      const [next] = timers.toSorted((a, b) => a.at - b.at);
      if (!next || next.at > end) break;
      timers.splice(timers.indexOf(next), 1);
      now = next.at;
      next.run();
      await settled();
    }
    now = end;
  }
  async function show(isVisible: boolean) {
    seen.isVisible = isVisible;
    events.dispatchEvent(new Event('visibilitychange'));
    await settled();
  }
  return { seen, streams, asked, opened, pass, show, stop };
}

it('what is told is asked for once, however often it is told, and looks by the clock become rare meanwhile', async () => {
  const { streams, asked, pass, stop } = page();
  await pass(0);
  expect(pollingMs(1_000)).toBe(1_000);
  streams[0]?.tell('[]');
  expect(asked).toEqual([null]);
  expect(pollingMs(1_000)).toBe(15_000);
  for (let n = 0; n < 20; n += 1) streams[0]?.tell('["job","import"]');
  await pass(1);
  expect(asked).toEqual([null, ['job', 'import']]);
  streams[0]?.tell('["notice"]');
  await pass(1);
  expect(asked.at(-1)).toEqual(['notice']);
  stop();
});

it('a stream that ends is opened anew, and what was told nowhere meanwhile is asked for', async () => {
  const { streams, asked, opened, pass, stop } = page();
  await pass(0);
  streams[0]?.tell('[]');
  streams[0]?.end();
  await pass(1);
  expect(opened).toEqual([0, 1]);
  streams[1]?.tell('[]');
  expect(asked).toEqual([null, null]);
  expect(pollingMs(1_000)).toBe(15_000);
  stop();
});

it('a server that refuses is asked ever more rarely, and looks by the clock stay as they are', async () => {
  const { opened, seen, streams, pass, stop } = page({ isRefused: true });
  await pass(200);
  expect(opened.slice(0, 6)).toEqual([0, 2, 6, 14, 30, 62]);
  expect(opened.length).toBeLessThan(10);
  expect(pollingMs(1_000)).toBe(1_000);
  seen.isRefused = false;
  await pass(60);
  streams[0]?.tell('[]');
  expect(pollingMs(1_000)).toBe(15_000);
  stop();
});

it('a stream without a sign of life for 40 seconds counts as dead; one that only breathes goes on', async () => {
  const { streams, asked, opened, pass, stop } = page();
  await pass(0);
  streams[0]?.tell('[]');
  for (let n = 0; n < 6; n += 1) {
    await pass(15);
    streams[0]?.tell(null);
  }
  expect(streams[0]?.signal.aborted).toBe(false);
  await pass(41);
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(pollingMs(1_000)).toBe(1_000);
  expect(asked).toEqual([null, null]);
  await pass(2);
  expect(opened).toHaveLength(2);
  stop();
});

it('a page that nobody sees follows nothing, and begins the moment it is seen again', async () => {
  const { streams, opened, pass, show, stop } = page();
  await pass(0);
  streams[0]?.tell('[]');
  await show(false);
  expect(streams[0]?.signal.aborted).toBe(true);
  await pass(600);
  expect(opened).toHaveLength(1);
  await show(true);
  expect(opened).toHaveLength(2);
  stop();
  expect(streams[1]?.signal.aborted).toBe(true);
  await pass(600);
  expect(opened).toHaveLength(2);
});
