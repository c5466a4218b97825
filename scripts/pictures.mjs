import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './node-version.mjs';
import { ensureChromium } from './chromium.mjs';
import { readmePictures } from './readme-pictures.mjs';
import { root, say } from './run.mjs';

const usage = `node scripts/pictures.mjs [--base http://localhost:8480] [--as admin@andino.demo] [--to pictures] [--readme] [route…]
Photographs the routes of a running product with the demo's data, at 320, 390, 834 and 1440 px, light and dark;
with --readme the pictures of the README alone, into docs/pictures.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: 'http://localhost:8480' },
    as: { type: 'string', default: 'admin@andino.demo' },
    to: { type: 'string', default: 'pictures' },
    width: { type: 'string', multiple: true, default: ['320', '390', '834', '1440'] },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    readme: { type: 'boolean' },
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

const each = (routes) =>
  values.width.flatMap((width) =>
    routes.flatMap((route) =>
      values.theme.map((theme) => ({
        name: fileNameOf(route, width, theme),
        route,
        width: Number(width),
        theme,
      })),
    ),
  );
if (values.help) say(usage);
else if (values.readme) await photograph(readmePictures, join(root, 'docs', 'pictures'));
else await photograph(each(positionals.length > 0 ? positionals : allRoutes), values.to);

async function photograph(pictures, folder) {
  const executablePath = await ensureChromium();
  const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  mkdirSync(folder, { recursive: true });
  for (const width of new Set(pictures.map((picture) => picture.width))) {
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
    let shown = null;
    for (const { name, route, theme } of pictures.filter((picture) => picture.width === width)) {
      if (route !== shown) await open(page, route);
      shown = route;
      await page.emulateMedia({ colorScheme: theme });
      await page.screenshot({ path: join(folder, `${name}.png`) });
      say(name);
    }
    await context.close();
  }
  await browser.close();
}

function fileNameOf(route, width, theme) {
  const place = route
    .slice(1)
    .replace('>', '-detail')
    .replaceAll(/[^\w-]+/g, '-');
  return `${place}-${width}-${theme}`;
}

async function signIn(page) {
  await page.goto('/sign-in');
  await page.getByLabel('Usuario', { exact: true }).fill(values.as);
  await page.getByLabel('Contraseña', { exact: true }).fill('Antela-demo-2026');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
}

async function open(page, route) {
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
}
