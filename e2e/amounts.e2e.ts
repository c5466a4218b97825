import type { Page } from '@playwright/test';
import { apiAs } from './support/api.ts';
import { shiftsOf, watchLayout } from './support/layout-shift.ts';
import { allThere, detailsOf, goOn, plainPaths, recordLists } from './support/pages.ts';
import { expect, test } from './support/portal.ts';
import { primariesOf } from './support/primaries.ts';
import { smallTargets } from './support/targets.ts';

/**
 * Lists that a page is made of, and the last pixel at which their first row may begin: below the title and the row of controls,
 * and below the line of the period where the page has one.
 */
const begins = { plain: 200, withLine: 260 };
const listPaths: Record<string, number> = {
  ...Object.fromEntries(recordLists.map((path) => [path, begins.plain])),
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

async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
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

/** Lists whose states do not stand below each other. */
function raggedStates(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('table.ledger')].flatMap((table) => {
      const shown = [...table.querySelectorAll('tbody .at-state')].filter((cell) => cell.checkVisibility());
      const ends = new Set(shown.map((cell) => Math.round(cell.getBoundingClientRect().right)));
      return ends.size > 1 ? [`${table.querySelector('caption')?.textContent}: ${[...ends].join(', ')}`] : [];
    }),
  );
}

/** Acts that have left the line of the title although there was room beside it, and a breadcrumb of several lines. */
function brokenHead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect();
    const head = document.querySelector('header:has(> div > h1)');
    const title = head?.querySelector('h1');
    const acts = box(head?.children[1]);
    const words = document.createRange();
    if (title) words.selectNodeContents(title);
    const needed = words.getBoundingClientRect().width + 24 + (acts?.width ?? 0);
    const isBelow = acts !== undefined && acts.top >= (box(head?.firstElementChild)?.bottom ?? 0);
    const crumbs = [...document.querySelectorAll('nav[aria-label="Ruta"] li')].flatMap((crumb) =>
      crumb.checkVisibility() ? [Math.round(box(crumb)?.top ?? 0)] : [],
    );
    return [
      ...(isBelow && needed <= (box(head)?.width ?? 0) ? ['acts below a title with room beside it'] : []),
      ...(new Set(crumbs).size > 1 ? [`a breadcrumb of lines at ${crumbs.join(', ')}`] : []),
    ];
  });
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

/** The demo has no keys; whichever test comes first, one stands in their list. */
async function ensureKey(baseURL: string | undefined): Promise<void> {
  const ask = await apiAs('admin@andino.demo', baseURL);
  const { companies } = await ask<{ companies: { companyid: string }[] }>('/v2/companyportal/session');
  await ask('/v2/companyportal/apikey', {
    method: 'POST',
    body: {
      name: `Lista ${Date.now()}`,
      scopes: ['reports.read'],
      companies: companies.map(({ companyid }) => companyid),
      addresses: [],
      days: 30,
    },
  });
}

test.describe('for an administrator on a phone', () => {
  test.use({
    as: 'admin@andino.demo',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  test.describe.configure({ timeout: 300_000 });

  const looksRight = async (page: Page, path: string): Promise<void> => {
    await settle(page, path);
    expect.soft(await shiftsOf(page), `${path} while it loads`).toEqual([]);
    expect.soft(await smallTargets(page), `${path} by finger`).toEqual([]);
    expect.soft(await unrolledRows(page), `${path} has rows of two lines`).toEqual([]);
    expect.soft(await raggedStates(page), `${path} has its states below each other`).toEqual([]);
    expect.soft((await primariesOf(page)).slice(1), `${path} has one primary act`).toEqual([]);
  };

  test('no page moves while it loads, a finger meets whatever can be pressed, no page has two primary acts, and lists have rows of two lines, the first at 200 px, or at 260 below the line of a period (design/specimen, rules 5, 6, 9 and 12)', async ({
    page,
    baseURL,
  }) => {
    await ensureKey(baseURL);
    await watchLayout(page);
    for (const path of new Set([...plainPaths, ...Object.keys(listPaths)])) {
      await looksRight(page, path);
      const limit = listPaths[path];
      if (limit !== undefined) await expectBegin(page, path, limit);
    }
  });

  test('a page that is a form has its button under the thumb, and a breadcrumb is one line of words with the same space between them (design/specimen, rules 5 and 14)', async ({
    page,
  }) => {
    for (const path of ['/roles/detail', '/contacts/create', '/employees/create']) {
      await settle(page, path);
      await expect(page.getByRole('main').locator('button[type=submit]'), path).toBeInViewport();
      const spaces = await page.getByRole('navigation', { name: 'Ruta' }).evaluate((trail) => {
        const words = document.createTreeWalker(trail, NodeFilter.SHOW_TEXT);
        const boxes: DOMRect[] = [];
        while (words.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(words.currentNode);
          boxes.push(range.getBoundingClientRect());
        }
        return boxes.slice(1).map((box, index) => Math.round(box.left - (boxes[index]?.right ?? 0)));
      });
      expect(new Set(spaces), path).toEqual(new Set([6]));
    }
  });

  test('a new advance has its answer between the person and the amount, with the rules that are met behind their count (design/specimen, new-advance)', async ({
    page,
  }) => {
    await settle(page, '/employees');
    const href = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href');
    const person = new URLSearchParams(href?.split('?')[1]).get('companyemployeeid');
    await settle(page, `/transactions?nuevo=${person}`);
    const answer = page.getByRole('main').getByRole('complementary');
    await expect(answer).toContainText('Disponible hoy');
    const inOrder = [
      page.getByRole('combobox', { name: 'Empleado', exact: true }),
      answer,
      page.getByRole('textbox', { name: 'Valor del adelanto' }),
    ];
    const tops = await Promise.all(inOrder.map(async (part) => (await part.boundingBox())?.y ?? 0));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await expect(page.getByRole('button', { name: 'Revisar adelanto' })).toBeInViewport();
    const met = answer.getByRole('listitem').filter({ hasText: 'Cumple:' });
    await expect(met.first()).toBeHidden();
    await answer.getByText(/^Cumple (?:las|la) /).click();
    await expect(met.first()).toBeVisible();
  });

  test('a sheet with two acts has them beside each other, and is closed at its head (design/specimen, rule 5)', async ({
    page,
  }) => {
    const opened: [string, (page: Page) => Promise<void>][] = [
      ['/employees?ver=revisar', (on) => on.getByRole('rowheader').getByRole('button').first().click()],
      ['/client-restriction', (on) => on.getByRole('button', { name: 'Crear restricción' }).first().click()],
    ];
    for (const [path, open] of opened) {
      await settle(page, path);
      await open(page);
      const acts = page.getByRole('dialog').locator('[data-foot]').getByRole('button');
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(acts, path).toHaveCount(2);
        const tops = await acts.evaluateAll((each) => each.map((act) => act.getBoundingClientRect().top));
        expect(new Set(tops).size, `${path} at ${width} px`).toBe(1);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
      await expect(page.getByRole('dialog'), path).toBeHidden();
    }
  });

  test('so it is on the pages of records, and lists within them have rows of two lines as well (design/specimen, rules 6, 9 and 12)', async ({
    page,
  }) => {
    await watchLayout(page);
    const records = await detailsOf(page);
    for (const path of records) {
      await looksRight(page, path);
      const besideName = page.locator('header:has(h1) :is(a, button):not([aria-label="Más acciones"])');
      expect.soft(await besideName.allInnerTexts(), `${path} has its acts behind ⋯`).toEqual([]);
    }
    // A path of one section would repeat the sections that its record's own path leads to.
    const within = records
      .filter((path) => !path.includes('&seccion='))
      .flatMap((path) =>
        (sections[path.split('?')[0] ?? ''] ?? []).map((section) => `${path}&seccion=${section}`),
      );
    for (const path of [...otherLists, ...within]) {
      await settle(page, path);
      expect.soft(await shiftsOf(page), `${path} while it loads`).toEqual([]);
      expect.soft(await unrolledRows(page), path).toEqual([]);
      expect.soft(await raggedStates(page), path).toEqual([]);
      expect.soft((await primariesOf(page)).slice(1), path).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
  });
});

test.describe('for an administrator with an open menu on a tablet', () => {
  test.use({ as: 'admin@andino.demo', viewport: { width: 834, height: 1112 }, hasTouch: true });
  test.describe.configure({ timeout: 300_000 });

  test('acts stand beside a title that leaves them room, a breadcrumb is one line, and states stand below each other (design/specimen, rules 12 and 14)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Expandir el menú' }).click();
    for (const path of new Set([...plainPaths, ...(await detailsOf(page))])) {
      await goOn(page, path);
      await allThere(page);
      expect.soft(await brokenHead(page), path).toEqual([]);
      expect.soft(await raggedStates(page), path).toEqual([]);
    }
    await goOn(page, '/employees/import');
    const steps = page
      .getByRole('main')
      .locator('ol > li')
      .filter({ hasText: /Archivo|Resultado/ });
    const tops = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().top));
    expect(tops).toHaveLength(2);
    expect(tops[0], 'steps are one line').toBe(tops[1]);
  });
});

test.describe('for an administrator at a desk', () => {
  test.use({ as: 'admin@andino.demo' });

  test('a list with a filter on has its head on one line, and a step of a period cuts none of its words', async ({
    page,
  }) => {
    await settle(page, '/employees?estado=invitado');
    const main = page.getByRole('main');
    const head = [
      main.getByRole('textbox', { name: 'Buscar por nombre, documento o código' }),
      main.getByRole('button', { name: 'Quitar filtros' }),
      main.getByRole('button', { name: 'Guardar esta vista' }),
    ];
    const middles = await Promise.all(
      head.map(async (part) => {
        const box = await part.boundingBox();
        return box && Math.round(box.y + box.height / 2);
      }),
    );
    expect(Math.max(...middles.map(Number)) - Math.min(...middles.map(Number))).toBeLessThanOrEqual(4);

    await settle(page, '/payrolls?ver=giros&giros=girados');
    // Remitted whole: nothing is missing, and what was to be remitted is what came.
    for (const said of ['Por girar', 'Falta'])
      await expect(main.getByRole('columnheader', { name: said, exact: true })).toHaveCount(0);
    const closed = (await main.getByRole('rowheader').getByRole('link').first().getAttribute('href')) ?? '';
    for (const path of ['/payrolls?ver=giros', closed]) {
      await settle(page, path);
      if (path !== closed) await main.getByRole('rowheader').getByRole('link').first().click();
      const steps = main.getByRole('list', { name: 'Pasos del cierre' });
      await expect(steps).toContainText('Confirmación');
      const cut = await steps
        .locator('i')
        .evaluateAll((lines) =>
          lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
        );
      expect(cut, path).toEqual([]);
    }
  });
});
