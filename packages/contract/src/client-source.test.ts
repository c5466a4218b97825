import { expect, test } from 'vitest';
import { callsSource, typesSource } from './client-source.ts';
import { endpoints } from './endpoints.ts';

test('the client’s calls and types are those that the contract gives today', async () => {
  await expect(callsSource()).toMatchFileSnapshot('../../client/calls.mjs');
  await expect(typesSource()).toMatchFileSnapshot('../../client/antela.d.mts');
});

test('the client has each call that a key may make, and no other', () => {
  const named = [...typesSource().matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  expect(named).toEqual(endpoints.filter(({ scopes }) => scopes).map(({ name }) => name));
});
