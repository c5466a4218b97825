import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/**
 * Files that share their processes: what they start (an API, a store, a whole product) has a database of its own, and they take
 * it away again. Reading the same modules anew for each would take as long as testing.
 */
const shared = [
  'apps/{api,local-cloud,ops}/src/**/*.test.ts',
  // It changes its process for good: certificates of one's own are taken.
  'apps/antela/src/!(deployed).test.ts',
  'packages/sigv4/src/**/*.test.ts',
  'scripts/*.test.mjs',
];

/** Functions and components of this process alone: whichever file comes first, the next finds everything as it was. */
const pure = ['packages/{rules,contract}/src/**/*.test.ts', 'apps/portal/src/**/*.test.ts'];

/** One PostgreSQL for the whole run; every file makes its own database in it (`openTestDatabase`). The threads that read files are bundled once. */
const globalSetup = [
  'packages/embedded-postgres/src/vitest-global-setup.ts',
  'apps/api/src/test/thread-bundles.ts',
];

/** Whole products under load or under faults, minutes of waiting for what comes back: `npm run trust`, which says how many rounds, runs them. */
const long = JSON.parse(
  readFileSync(new URL('./scripts/long-tests.json', import.meta.url), 'utf8'),
) as string[];

const leftOut = ['**/node_modules/**', ...(process.env['EFFORT'] ? [] : long)];

export default defineConfig({
  test: {
    environment: 'node',
    // Files run in parallel processes: a native crash or a leak in one cannot spoil another.
    pool: 'forks',
    // One more than the cores that are promised: a test waits for its database a third of its time.
    maxWorkers: 3,
    env: { TZ: 'UTC' },
    // What hangs is found in two minutes; what is slow because the machine does much else is no fault.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/*.test.mjs'],
          exclude: [...leftOut, ...shared, ...pure],
          globalSetup,
        },
      },
      {
        extends: true,
        test: { name: 'shared', include: shared, exclude: leftOut, isolate: false, globalSetup },
      },
      // The cloud as code has packages of its own, which its tests install once.
      {
        extends: true,
        test: {
          name: 'infra',
          include: ['infra/**/*.test.ts'],
          exclude: leftOut,
          globalSetup: ['infra/test/install.mjs'],
        },
      },
      // A process for each of these would take longer than the tests themselves.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
    ],
  },
});
