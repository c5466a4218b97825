import { expect, it } from 'vitest';
import { createIntents } from './intents.ts';

const lost = new Error('lost');
const refused = new Error('refused');

/** The key that each try was sent with. */
function create() {
  let keys = 0;
  let now = 0;
  const { once, written } = createIntents({
    newKey: () => `key-${(keys += 1)}`,
    now: () => now,
    isLost: (error) => error === lost,
  });
  const fail = (error: Error) => async (intent: unknown) => {
    let used = '';
    const sent = once(intent, async (key) => {
      used = key;
      throw error;
    });
    await expect(sent).rejects.toBe(error);
    return used;
  };
  return {
    once,
    written,
    done: (intent: unknown) => once(intent, async (key) => key),
    lose: fail(lost),
    refuse: fail(refused),
    wait: (ms: number) => (now += ms),
  };
}

const form = { companyemployeeid: 'a', kind: 'salary', amount: 200_000 };

it('keeps the key of a call whose answer was lost for ten minutes, and gives changed content another', async () => {
  const { done, lose, wait } = create();
  expect(await lose(form)).toBe('key-1');
  wait(9 * 60_000);
  expect(await lose({ ...form })).toBe('key-1');
  expect(await done({ ...form, amount: 210_000 })).toBe('key-2');
  expect(await done(form)).toBe('key-1');
  expect(await lose('other')).toBe('key-3');
  wait(10 * 60_000);
  expect(await done('other')).toBe('key-4');
});

it('takes two presses at once, and one before the page has left, for one', async () => {
  const { once, done, wait } = create();
  let answer: (key: string) => void = () => {};
  const first = once(form, (key) => new Promise<string>((resolve) => (answer = () => resolve(key))));
  expect(await done(form)).toBe('key-1');
  answer('');
  expect(await first).toBe('key-1');
  expect(await done(form)).toBe('key-1');
  wait(5_000);
  expect(await done(form)).toBe('key-2');
});

it('does again what was undone, with a key or without', async () => {
  const { done, written } = create();
  expect([await done('suspend'), await done('activate'), await done('suspend')]).toEqual([
    'key-1',
    'key-2',
    'key-3',
  ]);
  written();
  expect(await done('suspend')).toBe('key-4');
});

it('keeps no key of what was refused', async () => {
  const { refuse } = create();
  expect([await refuse(form), await refuse(form)]).toEqual(['key-1', 'key-2']);
});
