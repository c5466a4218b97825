import { defineConfig } from 'vitest/config';

/** Files with an API, a store or a command and a database of their own, which they take away again: reading the same modules anew would take as long as testing. */
const features = [
  'apps/api/src/{features,http,db,spreadsheets,text}/**/*.test.ts',
  'apps/local-cloud/src/object-store/**/*.test.ts',
  'apps/ops/src/**/*.test.ts',
];

/** Functions and components of this process alone: whichever file comes first, the next finds everything as it was. */
const pure = ['packages/{rules,contract}/src/**/*.test.ts', 'apps/portal/src/**/*.test.ts'];

/** One PostgreSQL for the whole run; every file makes its own database in it (`openTestDatabase`). */
const globalSetup = ['packages/embedded-postgres/src/vitest-global-setup.ts'];

/** Whole products under load or under faults, minutes of waiting for what comes back: `npm run trust`, which says how many rounds, runs them. */
const long = [
  ...[
    'rolling-restart',
    'noisy-client',
    'slow-clients',
    'floods',
    'outages',
    'object-store-faults',
    'point-in-time',
  ].map((name) => `apps/antela/src/${name}.test.ts`),
  'packages/embedded-postgres/src/embedded-postgres.test.ts',
];

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
