import type { Page } from '@playwright/test';
import { shiftsOf, watchLayout } from './support/layout-shift.ts';
import { expect, test } from './support/portal.ts';
import { protectedScreens } from './support/screens.ts';
import { smallTargets } from './support/targets.ts';

const widths = [320, 360, 390, 600, 768, 834, 900, 1440];
const paths = [
  ...protectedScreens.filter(({ elsewhere }) => elsewhere === undefined).map(({ path }) => path),
  '/transactions?ver=dispersion',
  '/transactions?nuevo=1',
  '/prima?vista=acumulado',
  '/wallets?seccion=libro',
  '/employees/import',
  '/security',
];
const lists = ['/payrolls', '/employees', '/wallets', '/wallet-users', '/roles', '/contacts'];
/**
 * Lists that a page is made of, and the last pixel at which their first row may begin: below the title and the row of controls,
 * and below the line of the period where the page has one.
 */
const begins = { plain: 200, withLine: 260 };
const listPaths: Record<string, number> = {
  ...Object.fromEntries(lists.map((path) => [path, begins.plain])),
  '/payrolls?ver=giros&giros=girados': begins.plain,
  '/employees?ver=revisar': begins.plain,
  '/employees/restriction': begins.plain,
  '/client-restriction': begins.plain,
  '/users': begins.plain,
  '/api-keys': begins.plain,
  '/transactions': begins.withLine,
  '/prima': begins.withLine,
  '/prima?vista=acumulado': begins.withLine,
};

/** Lists that stand further down, or in a section of a record: of a payroll, a wallet and an employee that have some. */
const otherLists = ['/payrolls?ver=giros', '/employees?ver=revisar'];
const sections: Record<string, readonly string[]> = {
  '/payrolls/detail': ['reportes', 'empleados', 'adelantos', 'calendario', 'politica', 'conciliacion'],
  '/wallets/detail': ['cargues', 'usuarios', 'depositos'],
  '/employees/update': ['billeteras', 'suspensiones', 'restricciones', 'adelantos'],
};

/** The addresses of the first record of every list. */
async function detailsOf(page: Page): Promise<string[]> {
  const details: string[] = [];
  for (const list of lists) {
    await page.goto(list);
    const first = page.getByRole('rowheader').getByRole('link').first();
    details.push((await first.getAttribute('href')) ?? list);
  }
  return details;
}

async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
}

/** The amounts on the page that stand on more than one line, and how far the page can be scrolled sideways. */
function brokenAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const match of node.nodeValue?.matchAll(/\u2212?\$\u00a0[\d.,]+/g) ?? []) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) broken.push(`${match[0]} on ${lines.size} lines`);
      }
    }
    const past = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return past > 0 ? [...broken, `${past} px too wide`] : broken;
  });
}

/**
 * Rows that are the desktop's, unrolled: cells below each other, or higher than two lines and what stands under them. Tables whose
 * cells are filled in are forms, and stay so.
 */
function unrolledRows(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('table.ledger')].flatMap((table) => {
      const isForm =
        table.querySelector('tbody :is(input:not([type="checkbox"]), select, textarea)') !== null;
      const name = table.querySelector('caption')?.textContent ?? '';
      if (isForm) return [];
      return [...table.querySelectorAll('tbody tr')].flatMap((row) => {
        const below = row.querySelector('.at-below:not(.settled)')?.getBoundingClientRect().height ?? 0;
        const height = Math.round(row.getBoundingClientRect().height - below);
        return height > 68 ? [`${name}: ${height} px`] : [];
      });
    }),
  );
}

/** The first row of the page's list begins by that pixel. */
async function expectBegin(page: Page, path: string, limit: number): Promise<void> {
  const main = page.getByRole('main');
  const first = main.getByRole('table').first().locator('tbody').getByRole('row').first();
  await expect(first, path).toBeVisible();
  // A proposal that waits for a second person stands above a list, and moves it down for as long as it waits.
  const waiting = await main.getByText(/: espera (?:tu aprobación|a otra persona)$/).count();
  if (waiting === 0)
    await expect.soft.poll(async () => (await first.boundingBox())?.y, path).toBeLessThanOrEqual(limit);
}

test.describe('for an administrator', () => {
  test.use({ as: 'admin@andino.demo', viewport: { width: 1320, height: 860 } });
  test.describe.configure({ timeout: 300_000 });

  test('no page moves while it loads, no amount of it stands on two lines, and none is wider than the window, at eight widths (design/specimen, rules 1 and 6)', async ({
    page,
  }) => {
    await watchLayout(page);
    for (const path of [...paths, ...(await detailsOf(page))]) {
      await page.setViewportSize({ width: 1320, height: 860 });
      await settle(page, path);
      expect.soft(await shiftsOf(page), `${path} while it loads`).toEqual([]);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect.soft.poll(() => brokenAmounts(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  });
});

test.describe('for an administrator on a phone', () => {
  test.use({
    as: 'admin@andino.demo',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  test.describe.configure({ timeout: 300_000 });

  test('no page moves while it loads, a finger meets whatever can be pressed, and lists have rows of two lines, the first at 200 px, or at 260 below the line of a period (design/specimen, rules 6, 9 and 12)', async ({
    page,
  }) => {
    await watchLayout(page);
    for (const path of new Set([...paths, ...Object.keys(listPaths), ...(await detailsOf(page))])) {
      await settle(page, path);
      expect.soft(await shiftsOf(page), `${path} while it loads`).toEqual([]);
      expect.soft(await smallTargets(page), `${path} by finger`).toEqual([]);
      expect.soft(await unrolledRows(page), `${path} has rows of two lines`).toEqual([]);
      const limit = listPaths[path];
      if (limit !== undefined) await expectBegin(page, path, limit);
    }
  });

  test('lists within records have rows of two lines as well (design/specimen, rule 12)', async ({ page }) => {
    const records = await detailsOf(page);
    const within = records.flatMap((path) =>
      (sections[path.split('?')[0] ?? ''] ?? []).map((section) => `${path}&seccion=${section}`),
    );
    for (const path of [...otherLists, ...within]) {
      await settle(page, path);
      expect.soft(await unrolledRows(page), path).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
  });
});
