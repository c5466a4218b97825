import { afterAll } from 'vitest';
import { startTestOps, type TestOps } from './test-ops.ts';

/** Operator's command of one test file, closed after its tests. */
export async function startFileOps(options: Parameters<typeof startTestOps>[0] = {}): Promise<TestOps> {
  const ops = await startTestOps(options);
  afterAll(() => ops.close());
  return ops;
}
