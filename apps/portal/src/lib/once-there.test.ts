import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { onceThere } from './once-there.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');

/** A server that is away for so many questions, and answers from then on. */
function awayFor(questions: number) {
  const asked = vi.fn(async () => {
    if (asked.mock.calls.length <= questions) throw new TypeError('Failed to fetch');
    return new Response();
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

/** Events of a page, which tests have none of. */
function followPage(): EventTarget {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return page;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a script that comes is asked for once, and nobody asks whether the server is there', async () => {
  const asked = awayFor(0);
  expect(await onceThere(async () => 'script')).toBe('script');
  expect(asked).not.toHaveBeenCalled();
});

test('a script waits for a line that is cut, and comes when the browser is online again', async () => {
  vi.useFakeTimers();
  const page = followPage();
  awayFor(2);
  const load = vi.fn().mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValue('script');
  const loaded = onceThere(load);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(load).toHaveBeenCalledTimes(2);
  page.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('script');
});

test('a script that a new release took away is told after a second try, and not asked for without end', async () => {
  vi.useFakeTimers();
  followPage();
  awayFor(0);
  const load = vi.fn().mockRejectedValue(gone);
  const told = onceThere(load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await told).toBe(gone);
  expect(load).toHaveBeenCalledTimes(2);
});

test('nothing is lazy without it: when the line is cut the router reloads the page, and React gives a part up for ever', () => {
  const src = join(import.meta.dirname, '..');
  const others = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (!/\.tsx?$/.test(name) || name.endsWith('.test.ts')) return false;
    const source = readFileSync(join(src, name), 'utf8');
    return /\blazyRouteComponent\b|\blazy\(/.test(source) && !source.includes('onceThere(');
  });
  // A step of the sign-in comes with an answer that has just come; a button beside a fault may stay away for good.
  expect(others.toSorted()).toEqual(['features/access/auth/sign-in-page.tsx', 'ui/copy-code.tsx']);
});
