import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSealer } from '../sealing.ts';
import { secret, startTestCloud, type TestCloud } from '../test/test-cloud.ts';
import { createSigningKeys } from './signing-keys.ts';

const dayMs = 86_400_000;

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud.close());

test('keys rotate with overlap: published a day before they sign, and a day after they stop', async () => {
  let now = new Date('2026-03-02T12:00:00Z').getTime();
  const keys = createSigningKeys(cloud.db, createSealer(secret, 'at rest'), () => new Date(now));
  const first = (await keys.current()).kid;
  const published = async () => (await keys.publicKeys()).map((key) => key.kid);

  now += 30 * dayMs + 1_000;
  expect((await keys.current()).kid).toBe(first);
  expect(await published()).toHaveLength(2);

  now += dayMs;
  const second = (await keys.current()).kid;
  expect(second).not.toBe(first);
  expect(await published()).toEqual([second, first]);

  now += dayMs;
  expect(await published()).toEqual([second]);
  expect(await keys.find(first)).toBeNull();
  expect(await keys.find('no such key')).toBeNull();
});
