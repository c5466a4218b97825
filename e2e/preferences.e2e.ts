import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';

/** Ground of each drawn part, beside that of the page, as the browser paints them. */
const groundsOf = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const ground = (element: Element) => getComputedStyle(element).backgroundColor;
    return {
      page: ground(document.body),
      parts: [...document.querySelectorAll(wanted)]
        .filter((element) => element.getBoundingClientRect().width > 0)
        .map(ground),
    };
  }, selector);

test.describe('whoever asks their system for other colours', () => {
  test.use({ as: 'admin@andino.demo', viewport: { width: 1320, height: 860 } });

  test('forced colours keep the line of the period, its stops, the ticks, the signs of the states and the current entry of the menu; more contrast makes every line as strong as text (design/specimen, rule 11)', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/transactions');
    await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();

    const line = page.getByRole('main').locator('section[aria-label] > [aria-hidden]').first();
    await expect(line).toBeVisible();
    const drawn = await groundsOf(
      page,
      'main section .bg-primary, main section .bg-ink-2, main section .bg-maiz',
    );
    expect(drawn.parts.length).toBeGreaterThan(3);
    expect(drawn.parts.filter((ground) => ground === drawn.page)).toEqual([]);

    const current = page.locator('.rail [aria-current="page"]').first();
    await expect(current).toHaveCSS('outline-style', 'solid');
    await expect(page.locator('tbody .state-tag [aria-hidden]').first()).toHaveText(/^[●■▲◆—]$/);

    const tick = page.getByRole('checkbox').first();
    await tick.check();
    const mark = await tick.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
    expect(mark).not.toBe((await groundsOf(page, 'body')).page);

    await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
    const tokens = await page.evaluate(() =>
      ['--ink', '--ink-2', '--line', '--line-strong'].map((name) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = `var(${name})`;
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      }),
    );
    expect(new Set(tokens).size).toBe(1);
  });
});

test.describe('whoever reads lists', () => {
  test.use({ as: 'admin@andino.demo' });

  test('what is filtered on any list can be kept under a name', async ({ page }) => {
    for (const address of [
      '/employees?estado=retirado',
      '/employees?ver=revisar&hallazgo=datos',
      '/payrolls?orden=nombre',
      '/wallets?estado=closed',
      '/transactions?pago=fallido',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('button', { name: 'Guardar esta vista' })).toBeVisible();
    }
  });
});
