import type { AddressInfo } from 'node:net';
import { getApiKeyInUse } from '@antela/contract/api-keys';
import { openApi } from '@antela/contract/openapi';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAntela } from '../../../../packages/client/antela.mjs';
import { AppError } from './app-error.ts';
import { mount, type MountOptions } from './mount.ts';

const leaving = {
  ...getApiKeyInUse,
  access: 'public',
  deprecated: { since: '2026-11-01', sunset: '2027-05-01', instead: 'getSession' },
} as const;
const app = Fastify();
let isRefused = false;
let told: unknown[] = [];
const none = '00000000-0000-0000-0000-000000000000';
const key = { clientid: none, apikeyid: none, name: 'Una', scopes: [], companies: [], endsAt: new Date(0) };
beforeAll(async () => {
  const handle = async () => {
    if (isRefused) throw new AppError('forbidden');
    return { data: key };
  };
  const options = { allow: () => undefined, clock: () => new Date() } as unknown as MountOptions;
  await app.register(async (scope) => mount(scope, { endpoint: leaving, handle }, options), {
    prefix: '/v2',
  });
  await app.listen({ port: 0 });
});
afterAll(() => app.close());
beforeEach(() => {
  [isRefused, told] = [false, []];
});

const api = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const ask = (headers = {}) => fetch(`${api()}/v2${leaving.path}`, { headers });

test.each([false, true])(
  'a call that goes away says from when, until when and what takes its place, also where it refuses: %s',
  async (refused) => {
    isRefused = refused;
    const { headers, ok } = await ask();
    expect(ok).toBe(!refused);
    expect(headers.get('api-version')).toBe('1');
    expect(headers.get('deprecation')).toBe('@1793491200');
    expect(headers.get('sunset')).toBe('Sat, 01 May 2027 00:00:00 GMT');
    expect(headers.get('link')).toBe('</docs#getSession>; rel="successor-version"');
  },
);

test('a program written for another version is told so', async () => {
  expect((await ask({ 'api-version': '1' })).ok).toBe(true);
  expect((await ask({ 'api-version': '2' })).ok).toBe(false);
});

test('the client tells its program of a call that goes away', async () => {
  const onDeprecated = (...said: unknown[]) => told.push(said);
  await createAntela({ api: api(), key: 'ak_una', onDeprecated }).getApiKeyInUse();
  expect(told).toEqual([['getApiKeyInUse', 'Sat, 01 May 2027 00:00:00 GMT']]);
});

test('the documentation says of a call that goes away until when it answers, and what to use', () => {
  const { paths } = openApi({ main: '', live: '', v2: '/v2' }, [{ ...leaving, noun: 'api_key' }]) as {
    paths: Record<string, { get: { deprecated: boolean; description: string } }>;
  };
  expect(paths[`/v2${leaving.path}`]?.get).toMatchObject({
    deprecated: true,
    description: expect.stringContaining('Deja de responder el 2027-05-01: usa getSession.'),
  });
});
