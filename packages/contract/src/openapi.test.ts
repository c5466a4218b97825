import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { openApi } from './openapi.ts';

const bases = { main: '/api', live: '/api/live', v2: '/api/v2' };
const description = openApi(bases);

test('the checked-in description of the API is the one the contract gives today', async () => {
  await expect(`${JSON.stringify(description, null, 2)}\n`).toMatchFileSnapshot('../../../docs/openapi.json');
});

test('every endpoint is described, under a name of its own', () => {
  const operations = Object.values(
    description['paths'] as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((path) => Object.values(path));
  const names = operations.map((operation) => operation.operationId);
  expect(new Set(names).size).toBe(endpoints.length);
  expect(names).toHaveLength(endpoints.length);
});

test('a public linter finds nothing to say about it', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(description), config });
  const said = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
  expect(said).toEqual([]);
});
