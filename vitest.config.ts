import { defineConfig } from 'vitest/config';

/** The API's slices, each file with an API and a database of its own that it takes away again: reading the same modules anew would take as long as testing. */
const features = ['apps/api/src/features/**/*.test.ts'];

/** Functions and components of this process alone: whichever file comes first, the next finds everything as it was. */
const pure = ['packages/{rules,contract}/src/**/*.test.ts', 'apps/portal/src/**/*.test.ts'];

/** One PostgreSQL for the whole run; every file makes its own database in it (`openTestDatabase`). */
const globalSetup = ['packages/embedded-postgres/src/vitest-global-setup.ts'];

/** Whole products under load, which a quick run would only slow down: `npm run trust`, which says how many rounds, runs them. */
const long = ['rolling-restart', 'noisy-client', 'slow-clients', 'floods'].map(
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
          exclude: ['**/node_modules/**', ...features, ...pure, ...(process.env['EFFORT'] ? [] : long)],
          globalSetup,
        },
      },
      { extends: true, test: { name: 'features', include: features, isolate: false, globalSetup } },
      // A process for each of these would take longer than the tests themselves.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
    ],
  },
});
