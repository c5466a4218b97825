import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import './node-version.mjs';
import { ensureChromium } from './chromium.mjs';
import { say } from './run.mjs';

const usage = `node scripts/clicks.mjs [--base http://localhost:8480] [--as admin@andino.demo] [--rounds 5]
Times a press in the menu of a running product until the page's own content is painted, warm; ends with 1 where the 75th percentile of
all presses is over the goal (design/speed.md).`;

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:8480' },
    as: { type: 'string', default: 'admin@andino.demo' },
    rounds: { type: 'string', default: '5' },
    help: { type: 'boolean' },
  },
});

const goalMs = 150;
/** Content that an answer brings, by the address of its page. */
const pages = {
  '/dashboard': 'main dl, main table',
  '/payrolls': 'tbody th a',
  '/employees': 'tbody th a',
  '/transactions': 'tbody th a, tbody th button',
  '/prima': 'tbody th a, tbody th button',
  '/client-restriction': 'tbody th',
  '/wallets': 'tbody th a',
  '/wallet-users': 'tbody th a',
  '/roles': 'tbody th a',
  '/users': 'tbody th',
  '/contacts': 'tbody th a',
  '/api-keys': 'tbody th, main p.font-display',
  '/webhooks': 'tbody th, main p.font-display',
  '/audit-streams': 'main h2, tbody th, main p.font-display',
};

const quantile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Infinity;
const words = (times) =>
  `p50 ${Math.round(quantile(times, 0.5))} ms   p75 ${Math.round(quantile(times, 0.75))} ms   max ${Math.round(Math.max(...times))} ms`;

if (values.help) say(usage);
else await measure();

async function measure() {
  const executablePath = await ensureChromium();
  const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ baseURL: values.base, locale: 'es-CO', reducedMotion: 'reduce' });
  await page.goto('/sign-in');
  await page.getByLabel('Usuario', { exact: true }).fill(values.as);
  await page.getByLabel('Contraseña', { exact: true }).fill('Antela-demo-2026');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
  await openGroups(page);
  const addresses = await linksOfMenu(page);
  // A page of no menu: the first press leads away from it as well.
  await page.goto('/security');
  await openGroups(page);
  const taken = Object.fromEntries(addresses.map((address) => [address, []]));
  // The first round fetches scripts and answers: whoever works has them.
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const address of addresses) {
      const ms = await press(page, address);
      if (round > 0) taken[address].push(ms);
    }
  await browser.close();
  const all = Object.values(taken).flat();
  for (const [address, times] of Object.entries(taken)) say(`${address.padEnd(24)} ${words(times)}`);
  say(`${'all'.padEnd(24)} ${words(all)}   goal: p75 ≤ ${goalMs} ms`);
  process.exitCode = quantile(all, 0.75) <= goalMs ? 0 : 1;
}

/** The menu with its names, and its group unfolded. */
async function openGroups(page) {
  const menu = page.getByRole('navigation', { name: 'Menú' });
  await menu.getByRole('link').first().waitFor();
  const expand = page.getByRole('button', { name: 'Expandir el menú' });
  if (await expand.isVisible()) await expand.click();
  const inGroup = menu.getByRole('link', { name: 'Usuarios', exact: true });
  if (!(await inGroup.isVisible())) await menu.getByRole('button', { name: 'Configuración' }).click();
  await inGroup.waitFor();
}

/** Addresses that the menu shows, those of its unfolded group too. */
async function linksOfMenu(page) {
  const menu = page.getByRole('navigation', { name: 'Menú' });
  const shown = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL(link.href).pathname));
  return Object.keys(pages).filter((address) => shown.includes(address));
}

/** Milliseconds from the press, as the browser dates it, until the frame after the content is there. */
async function press(page, address) {
  const link = page.getByRole('navigation', { name: 'Menú' }).locator(`a[href^="${address}"]`).first();
  await link.hover();
  await page.evaluate(
    ({ path, content }) => {
      window.painted = new Promise((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const titleOf = () => document.querySelector('h1')?.textContent;
            const before = titleOf();
            const look = () => {
              const isThere =
                location.pathname === path && titleOf() !== before && document.querySelector(content);
              if (isThere) requestAnimationFrame((now) => resolve(now - timeStamp));
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      });
    },
    { path: address, content: pages[address] },
  );
  await link.click();
  const ms = await page.evaluate(() => window.painted);
  await page.waitForTimeout(100);
  return ms;
}
