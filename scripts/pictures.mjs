import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './node-version.mjs';
import { ensureChromium } from './chromium.mjs';
import { say } from './run.mjs';

const usage = `node scripts/pictures.mjs [--base http://localhost:8480] [--as admin@andino.demo] [--to pictures] [route…]
Photographs the routes of a running product with the demo's data, at 320, 390, 834 and 1440 px, light and dark.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: 'http://localhost:8480' },
    as: { type: 'string', default: 'admin@andino.demo' },
    to: { type: 'string', default: 'pictures' },
    width: { type: 'string', multiple: true, default: ['320', '390', '834', '1440'] },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    help: { type: 'boolean' },
  },
});

/** A route with `>` goes on to the first row of that list. */
const allRoutes = [
  '/dashboard',
  '/payrolls',
  '/payrolls>',
  '/employees',
  '/employees>',
  '/employees/create',
  '/employees/restriction',
  '/employees/import',
  '/transactions',
  '/transactions?nuevo=1',
  '/transactions?ver=dispersion',
  '/prima',
  '/prima?vista=acumulado',
  '/client-restriction',
  '/wallets',
  '/wallets>',
  '/wallets?seccion=libro',
  '/wallets/load/create',
  '/wallet-users',
  '/wallet-users>',
  '/roles',
  '/roles>',
  '/users',
  '/contacts',
  '/contacts>',
  '/contacts/create',
  '/security',
];

if (values.help) say(usage);
else await photograph(positionals.length > 0 ? positionals : allRoutes);

async function photograph(routes) {
  const executablePath = await ensureChromium();
  const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  mkdirSync(values.to, { recursive: true });
  for (const width of values.width.map(Number)) {
    const isTouch = width < 1000;
    const context = await browser.newContext({
      viewport: { width, height: isTouch ? 844 : 900 },
      baseURL: values.base,
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      reducedMotion: 'reduce',
      hasTouch: isTouch,
      isMobile: width < 768,
    });
    const page = await context.newPage();
    await signIn(page);
    for (const route of routes) await photographOne(page, route, width);
    await context.close();
  }
  await browser.close();
}

async function signIn(page) {
  await page.goto('/sign-in');
  await page.getByLabel('Usuario', { exact: true }).fill(values.as);
  await page.getByLabel('Contraseña', { exact: true }).fill('Antela-demo-2026');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
}

async function photographOne(page, route, width) {
  await page.goto(route.replace('>', ''));
  if (route.endsWith('>')) {
    const first = page.getByRole('rowheader').getByRole('link').first();
    await page.goto((await first.getAttribute('href')) ?? route.slice(0, -1));
  }
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .locator('[aria-busy=true]')
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => {});
  for (const theme of values.theme) {
    await page.emulateMedia({ colorScheme: theme });
    const name = `${route
      .slice(1)
      .replace('>', '-detail')
      .replaceAll(/[^\w-]+/g, '-')}-${width}-${theme}.png`;
    await page.screenshot({ path: join(values.to, name) });
    say(name);
  }
}
