import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';

/** Scripts that came over the line, and their bytes as they came. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => new URL(name).pathname.endsWith('.js'),
    );
    return {
      count: scripts.length,
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });

test.describe('for a visitor', () => {
  test('until the scripts arrive the page has the paper, a name and a line with words, in both themes (design/speed.md)', async ({
    page,
  }) => {
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const lightness: number[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/sign-in', { waitUntil: 'commit' });
      await expect(page.getByText('Portal de empresas')).toBeVisible();
      await expect(page.getByText('Abriendo', { exact: true })).toBeVisible();
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      lightness.push(Number(/^lab\(([\d.]+)/.exec(paper)?.[1]));
    }
    expect(lightness[0]).toBeGreaterThan(90);
    expect(lightness[1]).toBeLessThan(20);
    letThrough();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingresa a tu portal');
    await expect(page.getByText('Abriendo', { exact: true })).toBeHidden();
  });

  test('the sign-in page comes in at most 12 scripts and 130 kB on the line (design/speed.md)', async ({
    page,
  }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { count, bytes } = await scriptsOf(page);
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThanOrEqual(12);
    expect(bytes).toBeLessThanOrEqual(130_000);
  });
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin@andino.demo' });

  test('a dashboard that nothing was kept of comes in at most 25 scripts (design/speed.md)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('Necesita tu atención')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { count } = await scriptsOf(page);
    expect(count).toBeGreaterThan(4);
    expect(count).toBeLessThanOrEqual(25);
  });
});
