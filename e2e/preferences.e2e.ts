import type { Page } from '@playwright/test';
import { brokenAmounts } from './support/broken-amounts.ts';
import { allThere, detailsOf, goOn, plainPaths } from './support/pages.ts';
import { photograph } from './support/pictures.ts';
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
    await photograph(page, 'forced colours');
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

test.describe('whoever asks their browser for larger text', () => {
  test.use({ as: 'admin@andino.demo', viewport: { width: 1280, height: 900 } });

  test('at 200 % no page is wider than its window, and amounts stay whole (design/screens.md)', async ({
    page,
  }) => {
    test.slow();
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'));
    });
    await page.goto('/dashboard');
    for (const path of [...plainPaths, ...(await detailsOf(page))]) {
      await goOn(page, path);
      await allThere(page);
      await photograph(page, `large ${path}`);
      expect(await brokenAmounts(page), path).toEqual([]);
    }
  });
});

test.describe('whoever asks their system for less motion', () => {
  test.use({ as: 'admin@andino.demo' });

  test('nothing that opens moves, and it does for others (design/look.md)', async ({ page }) => {
    const moved: Record<string, number> = {};
    await page.addInitScript(() => {
      const seen = ((window as unknown as { moved: Set<string> }).moved = new Set());
      const look = (): void => {
        for (const motion of document.getAnimations()) {
          const { duration } = motion.effect?.getComputedTiming() ?? {};
          if (typeof duration === 'number' && duration > 10) seen.add(String(duration));
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/employees');
      await page.getByRole('button', { name: 'Ver', exact: true }).click();
      await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Mirar a / })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await photograph(page, `${reducedMotion} sheet`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      moved[reducedMotion] = await page.evaluate(
        () => (window as unknown as { moved: Set<string> }).moved.size,
      );
    }
    expect(moved['reduce']).toBe(0);
    expect(moved['no-preference']).toBeGreaterThan(0);
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
