import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/*.test.mjs'],
    environment: 'node',
    // Files run in parallel processes: a native crash or a leak in one cannot spoil another.
    pool: 'forks',
    maxWorkers: 2,
    // One PostgreSQL for the whole run; every file makes its own database in it (`openTestDatabase`).
    globalSetup: ['packages/embedded-postgres/src/vitest-global-setup.ts'],
    env: { TZ: 'UTC' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
