import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { axeOn } from './support/accessible.ts';

const root = join(import.meta.dirname, '..');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
const address = 'http://gallery.localhost/gallery/index.html';

// One process builds it, once for all.
test.describe.configure({ mode: 'default' });
test.beforeAll(() => {
  execFileSync(process.execPath, ['scripts/gallery.mjs', 'build'], { cwd: root, stdio: 'inherit' });
});

/** Opens the gallery as it was built, from its files. */
async function open(page: Page): Promise<void> {
  await page.route('http://gallery.localhost/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = await readFile(join(root, '.cache/gallery', pathname));
    await route.fulfill({ body, contentType: types[extname(pathname)] ?? 'application/octet-stream' });
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Piezas del portal' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

for (const [theme, width] of [
  ['claro', 1280],
  ['oscuro', 320],
] as const)
  test(`every piece in its states, ${theme}, ${width} px: nothing inaccessible, nothing sideways, no complaint`, async ({
    page,
  }, testInfo) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() !== 'info' && message.type() !== 'log') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    if (theme === 'oscuro') await page.getByRole('button', { name: 'Ver en oscuro' }).click();
    await page.screenshot({ path: testInfo.outputPath(`gallery-${theme}-${width}.png`), fullPage: true });
    expect(page.frames()).toHaveLength(1);
    const { violations } = await (await axeOn(page)).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const words of ['Retirar a 3 personas', 'Ver adelanto', 'Crear rol', 'Ver las filas']) {
      await page.getByRole('button', { name: words, exact: true }).click();
      const layer = page.getByRole(words.startsWith('Retirar') ? 'alertdialog' : 'dialog');
      await expect(layer).toBeVisible();
      const box = await layer.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width, words).toBe(true);
      // The page under it was looked at already.
      const opened = await (await axeOn(page)).include('[role="dialog"], [role="alertdialog"]').analyze();
      expect(
        opened.violations.map(({ id }) => id),
        words,
      ).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(layer).toBeHidden();
    }
    expect(complaints).toEqual([]);
  });
