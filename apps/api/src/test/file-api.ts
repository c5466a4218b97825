import { afterAll } from 'vitest';
import { startTestApi, type TestApiOptions } from './test-api.ts';

/** API of one test file, stopped after its tests, and somebody who may do everything in client A. */
export async function startFileApi(options: TestApiOptions = {}) {
  const api = await startTestApi(options);
  afterAll(() => api.stop());
  return { api, admin: api.signIn('admin') };
}
