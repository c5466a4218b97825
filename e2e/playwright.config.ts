import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeScratchFolder } from '@antela/embedded-postgres/test/scratch-folder';
import { defineConfig } from '@playwright/test';

const inWorker = process.env['TEST_WORKER_INDEX'] !== undefined;

// Playwright reads this file again in every worker: what is chosen once travels in the environment.
if (!inWorker && !process.env['E2E_PORT']) {
  process.env['E2E_PORT'] = String(await findFreePort());
  process.env['E2E_GATEWAY_PORT'] = String(await findFreePort());
  process.env['E2E_STARTED'] = String(Date.now());
  const dataDir = await makeScratchFolder('antela-e2e-');
  process.env['E2E_DATA'] = dataDir;
  // A server of somebody else that webhooks are sent to (`support/receiver.ts`), which the product under test trusts.
  const name = '-subj /CN=localhost -addext subjectAltName=IP:127.0.0.1';
  const files = ['-keyout', join(dataDir, 'receiver.key'), '-out', join(dataDir, 'receiver.crt')];
  const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1';
  execFileSync('openssl', [...`${kind} ${name}`.split(' '), ...files], { stdio: 'ignore' });
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
}

/** Screen of every page that does not choose its own: `SCREEN=390x844,dark` for a phone in the dark. */
const [size = '1280x800', theme = 'light'] = (process.env['SCREEN'] ?? '').split(',').filter(Boolean);
const [width = 0, height = 0] = size.split('x').map(Number);
const screen = {
  viewport: { width, height },
  colorScheme: theme === 'dark' ? ('dark' as const) : ('light' as const),
  ...(width < 768 && { isMobile: true, hasTouch: true }),
};

const port = process.env['E2E_PORT'];
const baseURL = `http://localhost:${port}`;
/** The machine's Chromium, as found by `npm test`; undefined means Playwright's own. */
const executablePath =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** The whole product, as built, with the demo's data in a folder of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  // Twice the cores that are promised: a browser's test waits for answers half of its time.
  workers: 4,
  forbidOnly: true,
  // Tests that pass only at the second try are named at the end of `npm test`.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' }],
  ],
  use: {
    baseURL,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // Nothing is waited for on its way in, and colours are measured as they stay.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: 'last/**',
      use: { browserName: 'chromium', ...screen },
    },
    // Over what all the others have done; a run of some files goes without it.
    { name: 'last', testMatch: 'last/**', dependencies: ['chromium'] },
  ],
  webServer: {
    // Kept, because the start prints what some tests need: the secret of the user with a second factor.
    command: 'node scripts/start.mjs > "$ANTELA_DATA/start.log"',
    cwd: join(import.meta.dirname, '..'),
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    // Politely: the server closes its database, which runs in a process of its own.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: port ?? '',
      PUBLIC_URL: baseURL,
      ANTELA_DATA: process.env['E2E_DATA'] ?? '',
      DEMO: 'on',
      // The portal of another process, whose user pool and object store the product is.
      ALLOWED_ORIGINS: `http://localhost:${process.env['E2E_GATEWAY_PORT']}`,
      // The simulated rail refuses one payment in a hundred, and a test must know which.
      RAIL_DELAY_MS: '300',
      RAIL_RETURNS_PER_THOUSAND: '0',
      RAIL_FAILURES_PER_THOUSAND: '0',
      // Tests of one user run at the same time, faster than any person.
      REQUESTS_PER_SECOND: '200',
      STRANGERS_PER_SECOND: '200',
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: join(process.env['E2E_DATA'] ?? '', 'receiver.crt'),
      ...(process.env['CLOCK'] && { CLOCK: process.env['CLOCK'] }),
    },
  },
});

async function findFreePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => found(free));
    });
  });
}
