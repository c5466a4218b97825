import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { ApiError, UserFacingError, unforeseenSentence } from './api-error.ts';
import { askingAhead } from './prefetch.ts';
import { createQueryClient, retryWithBackoff } from './query-client.ts';

let shown: string[] = [];
let client = createQueryClient((message) => shown.push(message));
beforeEach(() => {
  shown = [];
  client = createQueryClient((message) => shown.push(message));
});
const failWith = (error: Error) => async (): Promise<never> => {
  throw error;
};

it('queries are cached 15 minutes, kept 5, not retried, not refetched on focus (spec §7, §9)', () => {
  expect(client.getDefaultOptions().queries).toMatchObject({
    staleTime: 900_000,
    gcTime: 300_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
});

it('a failed query asks once and shows its message (spec §8)', async () => {
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    throw new UserFacingError('No encontramos lo que buscas.');
  };
  await expect(client.query({ queryKey: ['x'], queryFn })).rejects.toThrow();
  expect(asked).toBe(1);
  expect(shown).toEqual(['No encontramos lo que buscas.']);
});

it('a query that a library failed shows a sentence, not what the library says', async () => {
  for (const error of [new Error('Failed to sign request: no key'), new SyntaxError('Unexpected token <')])
    await client.query({ queryKey: [error.name], queryFn: failWith(error) }).catch(() => undefined);
  expect(shown).toEqual([unforeseenSentence, unforeseenSentence]);
});

it('a query that shows its own error, and a session that ended, are not shown twice', async () => {
  await client
    .query({ queryKey: ['quiet'], queryFn: failWith(new Error('x')), meta: { quiet: true } })
    .catch(() => undefined);
  await client
    .query({
      queryKey: ['ended'],
      queryFn: failWith(new ApiError({ code: 'session_ended', status: 401, detail: 'x' })),
    })
    .catch(() => undefined);
  expect(shown).toEqual([]);
});

it('nobody is told of an answer asked for ahead that failed before it is shown, and whoever waits for it is', async () => {
  const fails = failWith(new UserFacingError('No encontramos lo que buscas.'));
  const options = { queryKey: ['ahead'], queryFn: fails };
  await askingAhead(client)(options).catch(() => undefined);
  expect(shown).toEqual([]);
  const asked = askingAhead(client)(options);
  const stop = new QueryObserver(client, { ...options, retryOnMount: false }).subscribe(() => undefined);
  await asked.catch(() => undefined);
  expect(shown).toEqual(['No encontramos lo que buscas.']);
  stop();
});

it('work that opts into retrying waits longer each time, at most 30 s, three times (spec §9)', () => {
  expect(retryWithBackoff.retry).toBe(3);
  expect([0, 1, 2, 10].map(retryWithBackoff.retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
});
