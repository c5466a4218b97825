import { mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { broken, guards } from './broken-guards.mjs';

/**
 * The tests of one guard, with that guard broken (`npm run trust -- guardas`); vitest reads it by its path.
 * @public
 */
export default mergeConfig(base, { plugins: [broken(guards[Number(process.env.BROKEN_GUARD ?? 0)])] });
