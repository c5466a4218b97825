import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAhead, restMs } from './ahead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('fetches a page that is pointed at for a moment or touched, once for each address', () => {
  const preload = vi.fn();
  const ahead = createAhead(() => false);
  ahead.point('/employees?estado=activo', preload);
  vi.advanceTimersByTime(restMs - 1);
  expect(preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  ahead.touch('/employees?estado=activo#lista', preload);
  ahead.touch('/employees', preload);
  ahead.touch('/wallets#libro', preload);
  expect(preload.mock.calls).toEqual([['/employees?estado=activo'], ['/employees'], ['/wallets#libro']]);
});

it('fetches nothing for a pointer that only passes, and the last of those it passes', () => {
  const preload = vi.fn();
  const ahead = createAhead(() => false);
  ahead.point('/employees', preload);
  ahead.turnAway();
  vi.advanceTimersByTime(restMs);
  ahead.point('/wallets', preload);
  ahead.point('/payrolls', preload);
  vi.advanceTimersByTime(restMs);
  expect(preload.mock.calls).toEqual([['/payrolls']]);
});

it('fetches nothing while the browser saves data, and again once it does not', () => {
  const preload = vi.fn();
  let saves = true;
  const ahead = createAhead(() => saves);
  ahead.touch('/employees', preload);
  expect(preload).not.toHaveBeenCalled();
  saves = false;
  ahead.touch('/employees', preload);
  expect(preload).toHaveBeenCalledOnce();
});
