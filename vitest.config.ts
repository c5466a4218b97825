import { defineConfig } from 'vitest/config';

/** Functions and components of this process alone: whichever file comes first, the next finds everything as it was. */
const pure = ['packages/{rules,contract}/src/**/*.test.ts', 'apps/portal/src/**/*.test.ts'];

/** Whole products under load, which a quick run would only slow down: `npm run trust`, which says how many rounds, runs them. */
const long = ['rolling-restart', 'noisy-client', 'slow-clients'].map(
  (name) => `apps/antela/src/${name}.test.ts`,
);

export default defineConfig({
  test: {
    environment: 'node',
    // Files run in parallel processes: a native crash or a leak in one cannot spoil another.
    pool: 'forks',
    maxWorkers: 2,
    env: { TZ: 'UTC' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'db',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/*.test.mjs'],
          exclude: ['**/node_modules/**', ...pure, ...(process.env['EFFORT'] ? [] : long)],
          // One PostgreSQL for the whole run; every file makes its own database in it (`openTestDatabase`).
          globalSetup: ['packages/embedded-postgres/src/vitest-global-setup.ts'],
        },
      },
      // A process for each of these would take longer than the tests themselves.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
    ],
  },
});
