import { brokenAmounts } from './support/broken-amounts.ts';
import { pdfPages } from './support/pdf-pages.ts';
import { expect, test } from './support/portal.ts';

/** Words of the frame and of what can only be pressed. */
const onlyOnScreen = [
  'Contactos',
  'Configuración',
  'Ayuda',
  'Por aprobar',
  'Exportar',
  'Descargar',
  'Emitir',
  'Acciones',
  'Siguiente',
];

test.describe('on paper', () => {
  test.use({ as: 'consulta@andino.demo', colorScheme: 'dark', viewport: { width: 720, height: 1000 } });

  test('a list is a table in dark ink, also from the dark theme, without what can only be pressed (design/look.md)', async ({
    page,
  }) => {
    await page.goto('/transactions');
    const cell = page.getByRole('table').getByRole('rowheader').first();
    await expect(cell).toBeVisible();
    const inkOf = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--ink'));
    const onScreen = await inkOf();
    await page.emulateMedia({ media: 'print' });
    expect(await inkOf()).not.toBe(onScreen);
    expect(await inkOf()).toBe('#000');
    // The line of the period and the bars are drawn by their ground, which paper would otherwise go without.
    await expect(page.locator('body')).toHaveCSS('print-color-adjust', 'exact');
    await expect(cell).toHaveCSS('display', 'table-cell');
    await expect(page.getByRole('columnheader', { name: 'Valor' })).toBeVisible();
    for (const name of ['Exportar', 'Siguiente'])
      await expect(page.getByRole('button', { name })).toBeHidden();
    await expect(page.getByRole('searchbox').or(page.getByRole('search'))).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
  });

  test('each sheet of a long list repeats all its heads, also those that sort, and shows nothing of the frame (design/look.md)', async ({
    page,
  }) => {
    await page.goto('/transactions');
    await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();
    // Rows past the first screen follow a moment later.
    await expect(page.locator('.rows-to-come')).toHaveCount(0);
    const sheets = pdfPages(await page.pdf({ format: 'A4' }));
    expect(sheets.length).toBeGreaterThan(1);
    for (const sheet of sheets.filter((words) => words.includes('C.C.')))
      for (const head of ['Empleado', 'Periodo', 'Valor', 'Pago', 'Descuento']) expect(sheet).toContain(head);
    expect(sheets[1]).toContain('C.C.');
    expect(sheets[0]).toContain('Adelantos');
    for (const words of onlyOnScreen) expect(sheets.join(' ')).not.toContain(words);

    // A sheet that is open goes to paper alone, down to its end.
    await page.getByRole('table').getByRole('rowheader').getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByText('Huella SHA-256')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('dialog')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const paper = pdfPages(await page.pdf({ format: 'A4' })).join(' ');
    expect(paper).toContain('Huella SHA-256');
    expect(paper).not.toContain('Adelantos de salario');
  });

  test('a payroll, its report, what was deducted and what is to be remitted are printed without frame and acts, each amount whole (design/look.md)', async ({
    page,
  }) => {
    await page.goto('/payrolls');
    const payroll = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href');
    await page.goto('/payrolls?ver=giros&giros=girados');
    const closed = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href');
    for (const path of [payroll ?? '', closed ?? '', '/payrolls?ver=giros', '/prima?vista=acumulado']) {
      await page.goto(path);
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await page.emulateMedia({ media: 'print' });
      expect.soft(await brokenAmounts(page), path).toEqual([]);
      // Names of rows and heads that sort are pressed on the screen, and so are counts that lead to their lines.
      const acts = page.locator('button:not(table button, [aria-label^="Ver las líneas"])');
      await expect.soft(acts.filter({ visible: true }), path).toHaveCount(0);
      for (const name of ['Ruta', 'Menú'])
        await expect.soft(page.getByRole('navigation', { name }), `${path}: ${name}`).toBeHidden();
      await expect.soft(page.locator('.rail'), path).toBeHidden();
      const amounts = await page
        .getByRole('main')
        .innerText()
        .then((text) => [...text.matchAll(/\$\u00a0([\d.]+)/g)].map(([, digits = '']) => digits));
      const paper = pdfPages(await page.pdf({ format: 'A4' })).join(' ');
      await page.emulateMedia({ media: 'screen' });
      expect.soft(paper, path).toContain(title.split('\n')[0]);
      expect.soft(amounts.length, path).toBeGreaterThan(0);
      expect
        .soft(
          amounts.filter((digits) => !paper.includes(digits)),
          path,
        )
        .toEqual([]);
      for (const words of onlyOnScreen) expect.soft(paper, `${path}: ${words}`).not.toContain(words);
    }
  });
});
