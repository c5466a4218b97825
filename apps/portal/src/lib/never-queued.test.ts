import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@antela/contract/endpoints';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { networkErrorSentence } from './api-error.ts';
import { createCaller } from './caller.ts';
import { createQueryClient } from './query-client.ts';

const writes = endpoints.filter(({ method, onlyAsks }) => method !== 'GET' && !onlyAsks);

/** A port nobody listens at: what a browser's fetch does without a line. */
const nowhere = 'http://127.0.0.1:9';
let left: string[] = [];

const credentials = { accessKeyId: 'ASIA', secretAccessKey: 's', sessionToken: 't' };
const caller = createCaller({
  bases: () => ({ main: nowhere, live: nowhere, v2: nowhere }),
  credentials: async () => credentials,
  idToken: async () => 'id.token',
  infoToken: async () => 'info.token',
  now: () => new Date('2026-03-04T15:00:00Z'),
  logError: (message) => left.push(message),
});

afterEach(() => onlineManager.setOnline(true));

describe.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  it('fails at once without a connection with the sentence of the specification, and is not sent when it is back (spec §8)', async () => {
    left = [];
    const client = createQueryClient(() => undefined);
    client.mount();
    onlineManager.setOnline(false);
    const mutation = new MutationObserver(client, { mutationFn: () => caller.call(endpoint, {}) });
    await expect(mutation.mutate()).rejects.toMatchObject({ code: 'network', message: networkErrorSentence });
    expect(left).toHaveLength(1);
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    client.unmount();
    expect(left).toHaveLength(1);
    expect(mutation.getCurrentResult()).toMatchObject({ isPaused: false, isError: true });
  });
});

/** Every file of the portal's own code, by its path under `src`. */
const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => [path, readFileSync(join(import.meta.dirname, '..', path), 'utf8')] as const);
const withText = (pattern: RegExp): string[] =>
  sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);

describe('nothing goes around the one cache and the one caller', () => {
  it('there is one cache, and no mutation has a way of its own to wait for the network or to try again', () => {
    expect(withText(/new (QueryClient|MutationCache)\(/)).toEqual(['lib/query-client.ts']);
    expect(withText(/networkMode|resumePausedMutations|setMutationDefaults|retryWithBackoff\b/)).toEqual([
      'lib/query-client.ts',
    ]);
  });

  it('nothing is sent behind the page: no beacon, no kept-alive request, no service worker, no background sync', () => {
    expect(withText(/sendBeacon|keepalive|serviceWorker|SyncManager|XMLHttpRequest/)).toEqual([]);
  });
});
