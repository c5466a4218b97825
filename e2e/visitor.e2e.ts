import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';
import { oddAddresses, protectedScreens, publicScreens } from './support/screens.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('for a visitor', () => {
  for (const { path, heading, framed } of publicScreens) {
    test(`${path} shows its screen${framed ? ', between a header with "Ingresa" and the footer' : ' without header or footer'} (spec §2)`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(h1(page)).toHaveText(heading);
      await expect(page).toHaveURL(path);
      const enter = page.getByRole('banner').getByRole('link', { name: 'Ingresa', exact: true });
      if (framed) {
        await expect(enter).toHaveAttribute('href', '/sign-in');
        await expect(page.getByRole('contentinfo')).toBeVisible();
      } else {
        await expect(enter).toHaveCount(0);
        await expect(page.getByRole('contentinfo')).toHaveCount(0);
      }
    });
  }

  test('every protected address, and every unknown one, leads to /sign-in (spec §2, §4)', async ({
    page,
    baseURL,
  }) => {
    for (const path of ['/dashboard', '/nada', '/employees/nada', '/sign-in/nada', ...oddAddresses]) {
      await page.goto(`${baseURL}${path}`);
      await expect(page, path).toHaveURL('/sign-in');
    }
    await expect(h1(page)).toHaveText('Ingresa a tu portal');
    const documentOf = async (path: string) =>
      (await (await page.request.get(path)).text()).replaceAll(/nonce="[^"]*"/g, '');
    const screen = await documentOf('/dashboard');
    // The server answers all of them with one document, so the way from there is the same for each: it is loaded anew once, above.
    for (const { path } of protectedScreens) {
      expect(await documentOf(path), path).toBe(screen);
      await page.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await expect(page, path).toHaveURL('/sign-in');
    }
    await expect(h1(page)).toHaveText('Ingresa a tu portal');
  });

  test('after signing in, one is where the link pointed (design/screens.md)', async ({ page }) => {
    await page.goto('/payrolls');
    await page.getByLabel('Usuario').fill('consulta@andino.demo');
    await page.getByLabel('Contraseña', { exact: true }).fill('Antela-demo-2026');
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await expect(page).toHaveURL('/payrolls');
    await expect(h1(page)).toHaveText('Nóminas');
  });

  test('the footer has messaging, two social networks, the privacy policy and the current year (spec §1)', async ({
    page,
  }) => {
    await page.goto('/not-found');
    const footer = page.getByRole('contentinfo');
    for (const name of ['WhatsApp', 'Instagram', 'LinkedIn', 'Política de privacidad'])
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https?:\/\//);
    await expect(footer).toContainText(`© ${await page.evaluate(() => new Date().getFullYear())} Antela`);
  });
});
