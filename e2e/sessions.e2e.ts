import { enterCredentials, expect, test } from './support/portal.ts';
import { h1 } from './support/sign-in-page.ts';

test.describe('the end of a session', () => {
  test.use({ as: 'consulta@andino.demo' });

  test('signing out leaves no token, no data and no way back (spec §4, design/trust.md)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Nóminas' }).click();
    await expect(h1(page)).toHaveText('Nóminas');
    const revoked = page.waitForRequest(
      (request) => request.headers()['x-amz-target']?.endsWith('.RevokeToken') ?? false,
    );
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL('/sign-in');
    await revoked;
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('eyJ');
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('data-store') ?? '{}') as unknown),
    ).toMatchObject({ state: { data: {}, permissions: [] } });
    await page.goBack();
    await expect(h1(page)).toHaveText('Ingresa a tu portal');
    await expect(page.getByText('Grupo Textil Andino')).toHaveCount(0);
  });

  test('two tabs agree: what signs out in one is out in the other, and back (spec §4)', async ({
    page,
    context,
  }) => {
    await page.goto('/dashboard');
    await expect(h1(page)).toHaveText('Dashboard');
    const other = await context.newPage();
    await other.goto('/payrolls');
    await expect(h1(other)).toHaveText('Nóminas');
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(other).toHaveURL('/sign-in');
    await enterCredentials(page, 'consulta@andino.demo');
    await expect(h1(page)).toHaveText('Dashboard');
    await expect(other).toHaveURL('/payrolls');
  });

  test('idle for 18 minutes one is warned, and after 20 the session, storage and history are gone (spec §4, §9)', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/employees');
    await expect(h1(page)).toHaveText('Empleados');
    await page.mouse.move(200, 200);
    await page.clock.fastForward('17:50');
    const warning = page.getByRole('alertdialog', { name: '¿Sigues ahí?' });
    await expect(warning).toBeHidden();
    await page.clock.fastForward('00:20');
    await expect(warning).toContainText('Cerraremos tu sesión en');
    // The filled button is the one that loses nothing.
    await expect(page.getByRole('button', { name: 'Seguir en el portal' })).toHaveClass(/bg-primary/);
    await expect(warning.getByRole('button', { name: 'Cerrar sesión' })).not.toHaveClass(/bg-primary/);

    // Not by the mouse: its way to the button is activity too, and the warning would be gone before the press.
    await page.getByRole('button', { name: 'Seguir en el portal' }).dispatchEvent('click');
    await expect(warning).toBeHidden();
    await page.clock.fastForward('18:05');
    await expect(warning).toBeVisible();
    // A question whose refusal comes when nobody is signed in any more changes nothing of what is said.
    let answer = (): void => undefined;
    const isOut = new Promise<void>((out) => (answer = out));
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await isOut;
      await route.continue().catch(() => undefined);
    });
    await page.clock.fastForward('02:00');
    await expect(page).toHaveURL('/sign-in');
    answer();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: 'Cerramos tu sesión por inactividad. Ingresa para continuar.' }),
    ).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      'eyJ',
    );

    await enterCredentials(page, 'consulta@andino.demo');
    await expect(page).toHaveURL('/employees');
  });

  test('activity renews the session, at most once every 30 s (spec §4, §9)', async ({ page }) => {
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(h1(page)).toHaveText('Dashboard');
    for (let minute = 0; minute < 5; minute += 1) {
      await page.clock.fastForward('15:00');
      await page.mouse.move(200 + minute, 200);
    }
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard');
  });
});
