import type { Page } from '@playwright/test';
import { demoUsers } from './support/demo.ts';
import { goOn } from './support/pages.ts';
import { expect, test } from './support/portal.ts';
import { networkSentence } from './support/press.ts';
import { expectRailInPlace } from './support/rail.ts';
import { oddAddresses } from './support/screens.ts';

const main = (page: Page) => page.getByRole('main');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú' });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Ruta' });
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('for an administrator', () => {
  test.use({ as: 'admin@andino.demo' });

  test('an unknown address leaves for the sign-in page, which sends who is in to the dashboard (spec §2)', async ({
    page,
    baseURL,
  }) => {
    for (const path of ['/nada', ...oddAddresses]) {
      await page.goto(`${baseURL}${path}`);
      await expect(page, path).toHaveURL('/dashboard');
    }
  });

  test('a detail without its record leaves for its list, and one that is nobody’s for /not-found (spec §2)', async ({
    page,
  }) => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const [path, key, list] of [
      ['/employees/update', 'companyemployeeid', '/employees'],
      ['/wallet-users/detail', 'employeeid', '/wallet-users'],
      ['/wallets/detail', 'walletid', '/wallets'],
      ['/wallets/load', 'loadid', '/wallets'],
      ['/payrolls/detail', 'payrollid', '/payrolls'],
      ['/contacts/detail', 'contactid', '/contacts'],
    ] as const) {
      await page.goto(path);
      await expect(page, path).toHaveURL(list);
      await page.goto(`${path}?${key}=${nobody}`);
      await expect(page, path).toHaveURL('/not-found');
    }
    await expect(h1(page)).toHaveText('No encontramos esta página');
  });

  test('an invitation opened by whoever is signed in says so, and ends no session in silence (spec §4, §8)', async ({
    page,
  }) => {
    await page.goto('/activation?username=nuevo%40andino.demo');
    await expect(h1(page)).toHaveText('Ya hay una sesión abierta');
    await expect(page).toHaveTitle('Ya hay una sesión abierta · Antela');
    await expect(page.getByRole('link', { name: 'Ingresa', exact: true })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Ir al portal' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('the window is named after the screen and the record, so that two tabs can be told apart', async ({
    page,
  }) => {
    for (const [list, screen] of [
      ['/payrolls', 'Detalle Nómina'],
      ['/employees', 'Actualizar empleado'],
      ['/wallets', 'Detalle de la billetera'],
      ['/wallet-users', 'Detalle del usuario'],
      ['/roles', 'Detalle rol'],
      ['/contacts', 'Detalle contacto'],
    ] as const) {
      await goOn(page, list);
      const listName = (await h1(page).textContent()) ?? '';
      await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
      // The address changes before the page does.
      await expect(h1(page)).not.toHaveText(listName);
      const name = await h1(page).textContent();
      await expect(page).toHaveTitle(`${name} · ${screen} · Antela`);
    }
    await page.goto('/roles/detail');
    await expect(page).toHaveTitle('Crear rol · Detalle rol · Antela');
  });

  test('the breadcrumb goes up, page by page (spec §2)', async ({ page }) => {
    await page.goto('/employees/create');
    await expect(crumbs(page).getByRole('listitem')).toHaveText([/Dashboard/, /Empleados/, /Crear empleado/]);
    await crumbs(page).getByRole('link', { name: 'Empleados' }).click();
    await expect(page).toHaveURL('/employees');
  });

  test('"Cargando..." stands while the session loads (spec §2)', async ({ page }) => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/companyportal/session', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible();
    answer();
    await expect(h1(page)).toHaveText('Dashboard');
  });

  test('the client keeps data and permissions in local storage as data-store (spec §3)', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(h1(page)).toHaveText('Dashboard');
    const stored = await page.evaluate(
      () => JSON.parse(localStorage.getItem('data-store') ?? 'null') as unknown,
    );
    expect(stored).toMatchObject({
      state: {
        data: {
          user: { name: 'admin@andino.demo', accessToken: expect.stringMatching(/^ey/) },
          cognito: { idToken: expect.stringMatching(/^ey/) },
          info: { token: expect.stringMatching(/^ey/) },
        },
        permissions: expect.arrayContaining([
          'view_payrolls',
          'view_employees',
          'view_transactions',
          'view_client_restrictions',
          'view_wallets',
          'view_wallet_users',
          'view_company_roles',
          'view_company_users',
          'view_contacts',
        ]),
      },
    });
  });

  test('the sidebar starts collapsed at 4rem, opens to 16rem with Ctrl+B, and a cookie keeps that for 7 days (spec §2, §4, §9)', async ({
    page,
    context,
  }) => {
    await page.goto('/dashboard');
    const rail = page.getByRole('banner');
    await expect(rail).toHaveCSS('width', '64px');
    await expect(page.getByRole('button', { name: 'Expandir el menú' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );

    await page.keyboard.press('Control+b');
    await expect(rail).toHaveCSS('width', '256px');
    await expect(menu(page).getByText('Adelantos de salario')).toBeVisible();
    const stored = async () => (await context.cookies()).find(({ name }) => name === 'sidebar');
    await expect.poll(async () => (await stored())?.value).toBe('expanded');
    const cookie = await stored();
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);

    await page.reload();
    await expect(rail).toHaveCSS('width', '256px');
    for (const path of ['/employees', '/employees/restriction', '/payrolls']) {
      await page.goto(path);
      const names = page.getByRole('rowheader').locator('a');
      await expect(names.first()).toBeVisible();
      // Beside an open menu a name still has room for two words on a line.
      const lines = (all: Element[]) => all.map((each) => each.getClientRects().length);
      expect.soft(Math.max(...(await names.evaluateAll(lines))), path).toBeLessThanOrEqual(2);
      const over = (table: Element) => table.clientWidth - (table.parentElement?.clientWidth ?? 0);
      expect.soft(await page.getByRole('table').evaluate(over), path).toBeLessThanOrEqual(0);
    }
    await page.keyboard.press('Meta+b');
    await expect(rail).toHaveCSS('width', '64px');
  });

  test('without a connection the page says so, and neither the rail nor the heads of a list give way (design/specimen, rule 6)', async ({
    page,
    context,
  }) => {
    await page.goto('/employees');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await context.setOffline(true);
    const banner = page.getByText('Sin conexión a internet.');
    await expect(banner).toBeInViewport();
    await expectRailInPlace(page);
    await expect(banner).toBeInViewport();
    const edgeOf = (box: { y: number; height: number } | null) => (box ? Math.round(box.y + box.height) : 0);
    const head = page.getByRole('columnheader').first();
    await page.getByRole('rowheader').nth(20).scrollIntoViewIfNeeded();
    await expect
      .poll(async () => edgeOf(await banner.boundingBox()))
      .toBe(Math.round((await head.boundingBox())?.y ?? 0));
    // A new search says why it has no answer, and has it once the line is back.
    const rows = page.getByRole('rowheader');
    const refusal = page.getByRole('main').getByText(networkSentence);
    await page.getByRole('textbox', { name: 'Buscar por nombre, documento o código' }).fill('zzzz');
    await expect(refusal).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toBeHidden();
    await expect(refusal).toBeHidden();
    await expect(rows).toHaveCount(0);
    // A screen and a sheet that were never opened come with the line: nobody is taken out of the portal for them.
    await context.setOffline(true);
    await menu(page).getByRole('link', { name: 'Billeteras', exact: true }).click();
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await expect(banner).toBeInViewport();
    await context.setOffline(false);
    const notices = page.getByRole('dialog', { name: 'Avisos' });
    await notices.getByRole('button', { name: 'Cerrar' }).click();
    await expect(notices).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Billeteras', level: 1 })).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  });

  test('below 768 px the sidebar is a slide-over of 18rem that leaves when one goes somewhere (spec §2, §9)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 767, height: 800 });
    await page.goto('/dashboard');
    await expect(menu(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    const panel = page.getByRole('dialog', { name: 'Menú' });
    await expect(panel).toHaveCSS('width', '288px');
    await panel.getByRole('link', { name: 'Nóminas' }).click();
    await expect(page).toHaveURL('/payrolls');
    await expect(panel).toBeHidden();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(menu(page)).toBeVisible();
  });

  test('the user menu says name, client and role, and leads to the manual, to security and out (spec §1)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    const { name, client, role } = demoUsers['admin@andino.demo'];
    const button = page.getByRole('button', { name: `Menú de ${name}` });
    await expect(button).toContainText('MT');
    await button.click();
    const popup = page.getByRole('menu');
    for (const text of [name, client, role]) await expect(popup).toContainText(text);
    await expect(popup.getByRole('menuitem', { name: 'Manual de usuario' })).toHaveAttribute(
      'target',
      '_blank',
    );
    await expect(popup.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible();
    await expect(popup.getByRole('menuitem', { name: 'Ausencias' })).toHaveAttribute('href', '/absences');
    await popup.getByRole('menuitem', { name: 'Seguridad' }).click();
    await expect(h1(page)).toHaveText('Seguridad');
  });

  test('a maintenance check that fails signs nobody out (spec §2, design/identity.md)', async ({ page }) => {
    await page.route('**/maintenance?*', (route) => route.abort());
    await page.goto('/dashboard');
    await menu(page).getByRole('link', { name: 'Nóminas' }).click();
    await expect(h1(page)).toHaveText('Nóminas');
    await page.unroute('**/maintenance?*');
    await page.route('**/maintenance?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await menu(page).getByRole('link', { name: 'Adelantos de prima' }).click();
    await expect(h1(page)).toHaveText('Adelantos de prima');
  });

  test('each path change asks for maintenance once (spec §2)', async ({ page }) => {
    let asked = 0;
    await page.route('**/maintenance?*', (route) => {
      asked += 1;
      return route.continue();
    });
    await page.goto('/dashboard');
    await expect(h1(page)).toHaveText('Dashboard');
    await menu(page).getByRole('link', { name: 'Nóminas' }).click();
    await expect(h1(page)).toHaveText('Nóminas');
    await expect.poll(() => asked).toBe(2);
  });

  test('notices are marked as seen once, however often their sheet is opened before the count has come', async ({
    page,
  }) => {
    const noticeid = '00000000-0000-4000-8000-000000000001';
    const at = new Date().toISOString();
    const items = [{ noticeid, subject: 'Algo pasó', detail: '', path: '/dashboard', at, isNew: true }];
    const answers = [500, 200];
    const marked: number[] = [];
    await page.route('**/companyportal/notice*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fulfill({ json: { data: { items, unread: 1 } } });
      const status = answers.shift() ?? 200;
      marked.push(status);
      return route.fulfill({ status, json: { data: { until: at } } });
    });
    await page.goto('/dashboard');
    const sheet = page.getByRole('dialog', { name: 'Avisos' });
    // A mark that failed is made again; the rest find it made.
    for (const sent of [[500], [500, 200], [500, 200], [500, 200]]) {
      await page.getByRole('button', { name: /^Avisos, / }).click();
      await expect(sheet.getByRole('listitem')).toContainText('Algo pasó');
      await expect.poll(() => marked).toEqual(sent);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    }
    expect(marked).toEqual([500, 200]);
  });

  test('a failed query shows the toast "¡Error!" with its message and a close button, for 15 s (spec §8, §9)', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await page.route('**/companyportal/dashboard*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'x',
          status: 500,
          code: 'internal',
          detail: 'Algo falló de nuestro lado.',
          requestId: 'prueba-1',
        }),
      }),
    );
    await page.goto('/dashboard');
    const toast = page.getByRole('alert').filter({ hasText: '¡Error!' });
    await expect(toast).toContainText('Algo falló de nuestro lado. Código: PRUEBA-1');
    // At once, so that no slow machine eats into the 15 s.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await expect(toast.getByRole('button', { name: 'Cerrar' })).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Reintentar' })).toBeVisible();
    // It is said in one place: by the block once the toast is gone.
    await expect(page.getByText(/Algo falló de nuestro lado/)).toHaveCount(1);
    await page.clock.runFor(8_000);
    await expect(toast).toBeVisible();
    // A sheet that opens meanwhile says it from then on, and no longer for that.
    await page.getByRole('button', { name: /^Avisos/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Avisos' });
    await page.clock.runFor(1_000);
    await expect(sheet.getByRole('alert')).toHaveCount(1);
    await page.clock.runFor(6_000);
    await expect(toast).toBeHidden();
    await expect(page.locator('main')).toContainText('Algo falló de nuestro lado. Código: PRUEBA-1');
    // It hears keys and leaves with the frames of a clock that only this test moves on.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.clock.runFor(500);
      expect(await sheet.isVisible()).toBe(false);
      expect(await page.locator('.overlay-motion').count()).toBe(0);
    }).toPass();
    // One that was left under the pointer or with the focus holds no other.
    for (const close of ['click', 'Enter'] as const) {
      await main(page).getByRole('button', { name: 'Reintentar' }).click();
      // Asking again waits for that clock too.
      await expect(async () => {
        await page.clock.runFor(200);
        expect(await toast.isVisible()).toBe(true);
      }).toPass();
      const closing = toast.getByRole('button', { name: 'Cerrar' });
      await (close === 'click' ? closing.click() : closing.press(close));
      await expect(toast).toBeHidden();
      // The block says it again once the toast has left, by that clock as well.
      await expect(async () => {
        await page.clock.runFor(100);
        expect(await main(page).getByRole('button', { name: 'Reintentar' }).isVisible()).toBe(true);
      }).toPass();
      await main(page).getByRole('button', { name: 'Reintentar' }).press('Enter');
      await expect(toast).toBeVisible();
      await page.clock.runFor(15_000);
      await expect(toast).toBeHidden();
    }
    await expect(main(page).getByRole('button', { name: 'Reintentar' })).toBeVisible();
    // The block that stays has what support asks for.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await main(page).getByRole('button', { name: 'Copiar el código' }).first().click();
    await expect(main(page).getByRole('button', { name: 'Código copiado' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('PRUEBA-1');
  });
});

test.describe('during maintenance', () => {
  test.use({ as: 'admin@caribe.demo' });

  test('every page sends to /maintenance and signs out 500 ms later (spec §4, §9)', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(h1(page)).toHaveText('Dashboard');
    // The flag itself is one for the whole instance: setting it would end the other tests' sessions.
    await page.route('**/maintenance?*', (route) => route.fulfill({ json: { data: { value: 'true' } } }));
    // A session that was just opened draws its menu anew, so that a press may fall on a link that is gone.
    const link = page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Empleados' });
    await expect(async () => {
      if (new URL(page.url()).pathname === '/dashboard') await link.click({ timeout: 2_000 });
      await expect(page).toHaveURL('/maintenance', { timeout: 2_000 });
    }).toPass({ timeout: 15_000 });
    await expect(h1(page)).toHaveText('Estamos en mantenimiento');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('Token'))))
      .toEqual([]);
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            (JSON.parse(localStorage.getItem('data-store') ?? '{}') as { state?: { permissions: string[] } })
              .state?.permissions,
        ),
      )
      .toEqual([]);

    await page.unroute('**/maintenance?*');
    await page.getByRole('button', { name: 'Revisar ahora' }).click();
    await expect(page).toHaveURL('/sign-in');
  });
});
