import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaText } from '../test/schema-text.ts';
import { startTestApi, type TestApi } from '../test/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('the checked-in schema is the one the migrations make today', async () => {
  await expect(await schemaText(api.owner)).toMatchFileSnapshot('../../../../docs/schema.sql');
});
