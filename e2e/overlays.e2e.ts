import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';

const narrow = { width: 320, height: 568 };

/** An overlay has its edges in the window, is not scrolled sideways, and a question has its answers in sight. */
async function expectInside(page: Page, overlay: Locator, what: string): Promise<void> {
  await expect(overlay, what).toBeVisible();
  await expect
    .poll(
      () =>
        overlay.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const past = Math.max(-left, right - innerWidth, -top, bottom - innerHeight);
          const answer = Array.from(element.querySelectorAll('button')).at(-1)?.getBoundingClientRect();
          const isInSight =
            element.role !== 'alertdialog' || (answer !== undefined && answer.bottom <= innerHeight);
          return past <= 0.5 && element.scrollWidth <= element.clientWidth + 1 && isInSight;
        }),
      { message: what },
    )
    .toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320);
}

test.describe('on a phone of 320 px', () => {
  test.use({ as: 'admin@andino.demo', viewport: narrow, hasTouch: true, isMobile: true });

  test('the sidebar and the user menu stay in the window, and one can sign out (spec §1)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expectInside(page, page.getByRole('dialog'), 'sidebar');
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await expectInside(page, page.getByRole('menu'), 'user menu');
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
  });

  test('every menu, filter, calendar, list of choices, palette, sheet and dialog stays in the window (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/employees');
    await expect(page.getByRole('table')).toBeVisible();
    const triggers = page.getByRole('main').locator('[aria-haspopup]');
    // The list's own are two; those of its rows come with the answer that they explain.
    await expect.poll(() => triggers.count()).toBeGreaterThan(2);
    const count = await triggers.count();
    for (let index = 0; index < count; index += 1) {
      const trigger = triggers.nth(index);
      if (!(await trigger.isVisible())) continue;
      // An open overlay may hide the page from readers, so its name is read before.
      const name = (await trigger.innerText()) || `employees ${index}`;
      await trigger.click();
      const overlay = page.locator('[role=menu], [role=dialog], [role=listbox]').last();
      await expectInside(page, overlay, name);
      await page.keyboard.press('Escape');
      await expect(overlay).toBeHidden();
    }

    await page.getByRole('button', { name: 'Buscar', exact: true }).first().click();
    await expectInside(page, page.getByRole('dialog'), 'palette');
    await page.keyboard.press('Escape');

    await page.goto('/users');
    const more = page.getByRole('button', { name: 'Más acciones' });
    for (const act of ['Segundo paso', 'Ingreso único']) {
      await more.tap();
      await page.getByRole('button', { name: act }).tap();
      const sheet = page.getByRole('dialog', { name: act });
      await expectInside(page, sheet, act);
      await expect(page.getByLabel('Más acciones').and(page.locator('[role=dialog]')), act).toHaveCount(0);
      await expect(sheet.locator(':focus')).toHaveCount(1);
      await sheet.getByRole('button', { name: 'Cerrar' }).tap();
      await expect(more).toBeFocused();
    }
    await page.goto('/employees?estado=activo');
    await page.getByRole('rowheader').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Qué puede hacer hoy' })).toBeVisible();
    await more.tap();
    await page.getByRole('button', { name: 'Retirar empleado' }).tap();
    const retirement = page.getByRole('dialog', { name: /^Retirar a/ });
    await expectInside(page, retirement, 'retirement');
    await expect(page.getByLabel('Más acciones').and(page.locator('[role=dialog]'))).toHaveCount(0);
    await retirement.getByRole('button', { name: 'Cerrar' }).tap();

    await page.goto('/employees?estado=retirado');
    await more.tap();
    await page.getByRole('button', { name: 'Orden y vistas' }).tap();
    await page.getByRole('menuitem', { name: 'Guardar esta vista' }).tap();
    const naming = page.getByRole('alertdialog');
    await expectInside(page, naming, 'a question that is part of what asked it');
    await naming.getByRole('button', { name: 'Cancelar' }).tap();
    await expect(naming).toBeHidden();

    await page.goto('/employees/create');
    await page.getByRole('button', { name: /^Elegir en el calendario: Fecha de ingreso/ }).click();
    await expectInside(page, page.getByRole('dialog', { name: 'Calendario' }), 'calendar');
    await page.keyboard.press('Escape');

    await page.goto('/client-restriction');
    const row = page.getByRole('row').filter({ hasText: 'Borrador' }).first();
    const edgeOf = async (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().right);
    const reach = await edgeOf(row.getByRole('rowheader'));
    expect(reach, 'a name has its line to itself').toBe(await edgeOf(row.getByText('Borrador')));
    await page.getByRole('button', { name: 'Crear restricción' }).first().click();
    await expectInside(page, page.getByRole('dialog'), 'sheet');
    await page.getByLabel('Nombre', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expectInside(page, page.getByRole('alertdialog'), 'dialog');

    await page.goto('/transactions');
    const waiting = page.getByRole('row').filter({ hasText: 'En aprobación' }).first();
    await waiting.getByRole('rowheader').getByRole('button').click();
    await page.getByRole('button', { name: 'Comentar' }).click();
    await expectInside(page, page.getByRole('alertdialog', { name: 'Comentar' }), 'a long dialog');
  });
});

test.describe('results of acts', () => {
  test.use({ as: 'aprobador@andino.demo' });

  test('what was done in a sheet is said in the sheet, and announced (design/specimen, rule 7)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Por aprobar \d+$/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Por aprobar' });
    // A rule is said once, above all that it holds back.
    await expect(sheet.getByText(/necesitan aprobación/).first()).toBeVisible();
    const reasons = await sheet.getByText(/necesitan aprobación/).allTextContents();
    expect(reasons.filter((reason, index) => reason === reasons[index - 1])).toEqual([]);
    expect(reasons.length).toBeLessThan(await sheet.getByRole('listitem').count());
    const first = sheet.getByRole('checkbox', { name: /^Marcar (?!todo)/ }).first();
    await first.check();
    await sheet.getByRole('button', { name: 'Rechazar' }).click();
    const asking = page.getByRole('alertdialog');
    await asking.getByLabel('Motivo').fill('No corresponde a este periodo.');
    await asking.getByRole('button', { name: /^Rechazar/ }).click();
    const said = sheet.getByRole('status').filter({ hasText: /^Rechazaste/ });
    await expect(said).toBeVisible();
    expect(await said.evaluate((element) => element.closest('[aria-live], [inert]')?.ariaLive)).toBe(
      'polite',
    );
    const isOnTop = await said.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
  });
});

test.describe('acts by keyboard alone', () => {
  test.use({ as: 'aprobador@andino.demo' });

  test('after each decision the focus is on the next thing that waits, never behind the sheet (design/specimen, rule 8)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Por aprobar \d+$/ }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Por aprobar' });
    const boxes = sheet.getByRole('checkbox', { name: /^Marcar (?!todo)/ });
    // Advances alone: what else waits may change what other people are shown.
    const advances = sheet
      .getByRole('listitem')
      .filter({ has: page.locator('a[href*="adelanto="]') })
      .getByRole('checkbox');
    const namesOf = (some: Locator) =>
      some.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? ''));
    await expect(advances.first()).toBeVisible();
    for (const verdict of ['Rechazar', 'Aprobar', 'Rechazar', 'Aprobar']) {
      await advances.first().focus();
      const names = await namesOf(boxes);
      const at = names.indexOf((await namesOf(advances))[0] ?? '');
      expect(at).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Space');
      await sheet.getByRole('button', { name: verdict }).press('Enter');
      const asking = page.getByRole('alertdialog');
      if (verdict === 'Rechazar') {
        await asking.getByLabel('Motivo').fill('No corresponde a este periodo.');
        await asking.getByLabel('Motivo').press('Tab');
      }
      await asking.getByRole('button', { name: new RegExp(`^${verdict}`) }).press('Enter');
      await expect(asking).toBeHidden();
      await expect(boxes).toHaveCount(names.length - 1);
      await expect(sheet.locator(':focus')).toHaveCount(1);
      const next = names[at + 1];
      if (next !== undefined) await expect(boxes.nth(at), `${verdict}: ${next}`).toBeFocused();
    }
  });
});

/** A list whose rows leave it one after another: what opens the question of a row, and what answers it. */
interface ActedOn {
  path: string;
  open: (row: Locator) => Promise<void>;
  why: string;
  answer: string;
}

/** Rows of one view come to the next, and in the end to the first again. */
const actedOn: ActedOn[] = [
  ...[
    ['por-revisar', 'Hay que corregirlo'] as const,
    ['por-corregir', 'Está bien'] as const,
    ['bien', 'Volver a revisar'] as const,
  ].map(([view, answer]) => ({
    path: `/employees?ver=revisar&revision=${view}`,
    open: (row: Locator) => row.getByRole('rowheader').getByRole('button').press('Enter'),
    why: 'Motivo',
    answer,
  })),
  {
    path: '/employees/restriction?estado=vigente',
    open: async (row) => {
      await row.getByRole('button', { name: /^Acciones de/ }).press('Enter');
      await row.page().getByRole('menuitem', { name: 'Levantar' }).press('Enter');
    },
    why: 'Por qué la levantas',
    answer: 'Levantar restricción',
  },
];

test.describe('rows that are decided one after another', () => {
  test.use({ as: 'admin@andino.demo' });

  test('after each act the keyboard is on the row that follows, and on the heading after the last one (design/specimen, rule 8)', async ({
    page,
  }) => {
    const main = page.getByRole('main');
    const rows = main.locator('table.ledger tbody > tr');
    const sheet = page.getByRole('dialog');
    for (const { path, open, why, answer } of actedOn) {
      await page.goto(path);
      for (let round = 0; round < 2; round += 1) {
        await expect(rows.first(), path).toBeVisible();
        const [name = '', next] = await rows.getByRole('rowheader').allInnerTexts();
        await open(rows.first());
        await sheet.getByLabel(why).fill('Se revisó con la persona.');
        await sheet.getByRole('button', { name: answer, exact: true }).press('Enter');
        await expect(sheet).toHaveCount(0);
        const goesOn =
          next === undefined
            ? main.locator('h1:focus, h2:focus')
            : rows.filter({ hasText: next.split('\n')[0] ?? next }).locator(':focus');
        await expect(goesOn, `${path}: after «${name}»`).toHaveCount(1);
        if (next === undefined || path.includes('restriction')) break;
      }
    }
    await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
    await expect(page.getByText('La restricción sigue como estaba')).toBeVisible();
  });
});
