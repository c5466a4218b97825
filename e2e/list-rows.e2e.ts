import { smallAtTheHead } from './support/capitals.ts';
import { allThere, goOn, plainPaths } from './support/pages.ts';
import { expect, test } from './support/portal.ts';

test.use({ as: 'admin@andino.demo' });

/** A payroll's row is as high as what waits in it. */
const lists = ['/employees', '/transactions', '/prima', '/wallets', '/wallet-users'];

test('on a small computer, and beside an open menu, a row of a list is no higher than its name asks for, and a column without room says so under «Ver» (design/look.md)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/employees');
  await page.getByRole('button', { name: 'Expandir el menú' }).click();
  const rows = page.locator('.ledger.two-line tbody tr');
  const highest = () =>
    rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)));
  await expect(rows.first()).toBeVisible();
  expect(await highest()).toBeLessThanOrEqual(56);
  await page.setViewportSize({ width: 1280, height: 900 });
  // Where no column has the document, it stays below a name of two lines.
  for (const [path, height] of [
    ['/employees', 56],
    ['/transactions', 72],
    ['/prima', 72],
    ['/wallets', 56],
    ['/wallet-users', 72],
  ] as const) {
    await goOn(page, path);
    await expect(rows.first(), path).toBeVisible();
    expect(await highest(), path).toBeLessThanOrEqual(height);
  }
  await goOn(page, '/employees');
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  const start = page.getByRole('menuitemcheckbox', { name: /^Ingreso/ });
  await expect(start).toHaveText(/No cabe/);
  await expect(start).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Contraer el menú' }).click();
  // On a small computer names keep to one line without the menu, also of a list that its filters shorten.
  for (const path of [...lists, '/employees?estado=suspendido,retirado', '/transactions?pago=pagado']) {
    await goOn(page, path);
    await expect(rows.first(), path).toBeVisible();
    expect(await highest(), path).toBeLessThanOrEqual(56);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await goOn(page, '/employees');
  await expect(page.getByRole('columnheader', { name: 'Ingreso' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(start).toHaveText('Ingreso✓');
});

test('on a phone a title has one line, also beside its act, at 320 px too, where a name is cut only beside an amount, and nothing that a row tells below is (design/look.md)', async ({
  page,
}) => {
  test.slow();
  for (const path of [...plainPaths, '/employees?ver=revisar']) {
    await page.setViewportSize({ width: 320, height: 844 });
    await goOn(page, path);
    await allThere(page);
    const cut = await page
      .locator('.ledger.two-line tbody tr')
      .evaluateAll((rows) =>
        rows.flatMap((row) =>
          [
            ...(row.querySelector('.at-amount')
              ? []
              : row.querySelectorAll('.has-meta .name > :first-child')),
            ...row.querySelectorAll('.at-below > div'),
          ]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map((cell) => cell.textContent),
        ),
      );
    expect(cut, path).toEqual([]);
    const title = page.getByRole('heading', { level: 1 });
    expect.soft(await title.evaluate((element) => element.clientHeight), path).toBeLessThan(46);
    // A row begins otherwise here: «Causada» stands for the head of its column.
    expect.soft(await smallAtTheHead(page), path).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const isOneLine = () =>
      title.evaluate((element) => element.getClientRects().length === 1 && element.clientHeight < 44);
    // A page without an act at its head has the whole line for its title.
    const acts = page.locator('header').filter({ has: title }).locator('a, button');
    if ((await acts.filter({ visible: true }).count()) > 0)
      await expect.soft.poll(isOneLine, { message: `${path} at 390 px` }).toBe(true);
  }
});

test('on a phone payrolls that are called alike are told apart by their company, and what waits stands in one line where it fits (design/specimen)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/payrolls');
  const rows = page.getByRole('table', { name: 'Nóminas' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const seen = await rows.evaluateAll((all) =>
    all.map(
      (row) => `${row.querySelector('.name')?.textContent} ${row.querySelector('.at-meta')?.textContent}`,
    ),
  );
  expect(new Set(seen).size).toBe(seen.length);
  const highest = await page
    .locator('.ledger .at-below')
    .evaluateAll((all) => Math.max(...all.map((cell) => cell.getBoundingClientRect().height)));
  // Two lines, whatever waits: an act, and the period that it is of.
  expect(highest).toBeLessThanOrEqual(56);
});

test('on a tablet a payroll keeps its line, whole, and a second figure beside the first says what it is (design/specimen)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 834, height: 1112 });
  await page.goto('/payrolls');
  const line = page.getByRole('table', { name: 'Nóminas' }).locator('.at-meta [aria-hidden]').first();
  await expect(line).toBeVisible();
  expect(await line.evaluate((drawn) => getComputedStyle(drawn).overflow)).toBe('visible');
  await page.goto('/wallets');
  await page.getByRole('rowheader').getByRole('link').first().click();
  const balance = page.getByRole('table', { name: 'Movimientos del fondo' }).locator('.at-state').first();
  await expect(balance).toBeVisible();
  const said = (part: string) => balance.evaluate((cell, at) => getComputedStyle(cell, at).content, part);
  expect(await said('::after')).toBe('"Disponible"');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => said('::before')).toBe('"Disponible"');
  expect(await said('::after')).toBe('none');
});

test('acts below a row lie over nothing else, on a phone and beside other things (design/specimen, rule 6)', async ({
  page,
}) => {
  await page.goto('/payrolls');
  const waiting = page.getByRole('link', { name: 'Girar y cerrar' });
  await expect(waiting.first()).toBeVisible();
  const periods = await waiting.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  let seen = 0;
  for (const width of [1440, 390])
    for (const path of periods) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^Cerrar el periodo|^Registrar/ }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const over = await page.locator('.ledger.two-line .at-below').evaluateAll((cells) =>
        cells.map((cell) => {
          const parts = [...cell.querySelectorAll('a, button, .state-tag, p')];
          return parts.flatMap((one, index) =>
            parts.slice(index + 1).flatMap((other) => {
              const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
              const isApart =
                a.right <= b.left + 1 ||
                b.right <= a.left + 1 ||
                a.bottom <= b.top + 1 ||
                b.bottom <= a.top + 1;
              return isApart || one.contains(other) || other.contains(one)
                ? []
                : [`${one.textContent} and ${other.textContent}`];
            }),
          );
        }),
      );
      seen += over.length;
      expect(over.flat(), `${path} at ${width} px`).toEqual([]);
    }
  expect(seen).toBeGreaterThan(0);
});

test('a list between other things begins with its first rows, and its reader goes on from where it was folded (design/specimen)', async ({
  page,
}) => {
  await page.goto('/payrolls');
  await page.getByRole('link', { name: 'Planta quincenal' }).first().click();
  const rows = page.getByRole('table', { name: 'Descuentos del periodo' }).locator('tbody tr');
  await expect(rows).toHaveCount(8);
  await page.getByRole('button', { name: /^Ver (las|todas las) .*filas$/ }).click();
  await expect(rows.nth(8)).toBeVisible();
  await expect(rows.nth(8).getByRole('button').first()).toBeFocused();
});

test('a period says its figure below the sentence of its line on a phone and a tablet, and beside the matters where there is room; few columns stay columns there (design/specimen)', async ({
  page,
}) => {
  await page.goto('/payrolls');
  await page.getByRole('link', { name: 'Planta quincenal' }).first().click();
  const boxOf = async (text: string) => {
    const heading = page.getByRole('main').getByText(text, { exact: true }).first();
    await expect(heading).toBeVisible();
    return (await heading.boundingBox()) ?? { x: 0, y: 0 };
  };
  for (const [width, isBeside] of [
    [390, false],
    [834, false],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const [figure, matters] = [await boxOf('Por descontar en este periodo'), await boxOf('Impide el corte')];
    expect(figure.x > matters.x, `beside at ${width} px`).toBe(isBeside);
    if (!isBeside) expect(figure.y, `above at ${width} px`).toBeLessThan(matters.y);
  }
  await page.goto('/payrolls?ver=giros&giros=girados');
  await page.getByRole('rowheader').getByRole('link').first().click();
  const transfers = page.getByRole('table', { name: 'Giros', exact: true });
  await expect(transfers.getByRole('columnheader', { name: 'Valor' })).toBeVisible();
});

test('on a phone tabs that go on past the window fade where more follow (design/look.md)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/payrolls');
  await page.getByRole('rowheader').getByRole('link').first().click();
  const tabs = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Historial' }) });
  await expect(tabs.getByRole('link', { name: 'Historial' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 844 });
  const fades = () => tabs.evaluate((strip) => [strip.dataset['before'], strip.dataset['after']]);
  await expect.poll(fades).toEqual([undefined, '']);
  await tabs.getByRole('link', { name: 'Historial' }).scrollIntoViewIfNeeded();
  await expect.poll(fades).toEqual(['', undefined]);
});
