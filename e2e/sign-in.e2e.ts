import { demoPassword } from './support/demo.ts';
import { enterCredentials, expect, test } from './support/portal.ts';
import { h1, refusal } from './support/sign-in-page.ts';
import { userPoolOf } from './support/user-pool.ts';

const wrongPair =
  'El usuario o la contraseña son incorrectos. Por favor, verifica tus credenciales e intenta nuevamente.';

test.describe('user and password', () => {
  test('a wrong pair gets the sentence of the catalogue, the password is emptied and the user stays (spec §8)', async ({
    page,
  }) => {
    await page.goto('/sign-in');
    await enterCredentials(page, 'consulta@andino.demo', 'no es esta');
    await expect(refusal(page, wrongPair)).toBeVisible();
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Usuario')).toHaveValue('consulta@andino.demo');
    await page.getByRole('button', { name: /^nomina@andino\.demo/ }).click();
    await expect(page.getByLabel('Usuario')).toHaveValue('nomina@andino.demo');
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue(demoPassword);
  });

  test('an unknown user gets the same sentence as a wrong password (spec §8, design/identity.md)', async ({
    page,
  }) => {
    await page.goto('/sign-in');
    await enterCredentials(page, 'nadie@andino.demo', 'no es esta');
    await expect(refusal(page, wrongPair)).toBeVisible();
  });

  test('empty fields are refused at the field, before anything is sent (spec §5)', async ({ page }) => {
    await page.goto('/sign-in');
    const enter = page.getByRole('button', { name: 'Ingresar', exact: true });
    await enter.click();
    await expect(page.getByLabel('Usuario')).toHaveAccessibleDescription(/Escribe tu usuario\./);
    await expect(page.getByLabel('Usuario')).toBeFocused();
    await page.getByLabel('Usuario').fill('consulta@andino.demo');
    await enter.click();
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAccessibleDescription(
      /Escribe tu contraseña\./,
    );
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
  });

  test('the password can be shown and hidden (spec §5)', async ({ page }) => {
    await page.goto('/sign-in');
    const password = page.getByLabel('Contraseña', { exact: true });
    await password.fill('secreta');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Ocultar contraseña' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('without a network the sentence says so (spec §8)', async ({ page }) => {
    await page.goto('/sign-in');
    await page.route('**/cloud/user-pool/**', (route) => route.abort());
    await enterCredentials(page, 'consulta@andino.demo');
    await expect(
      refusal(page, 'Hubo un problema de red. Por favor, intenta nuevamente más tarde.'),
    ).toBeVisible();
  });

  test('after wrong passwords the name is locked, and even the right one waits (design/identity.md)', async ({
    page,
    baseURL,
  }) => {
    const pool = userPoolOf(baseURL ?? '');
    const username = await pool.createStranger();
    await page.goto('/sign-in');
    await page.getByLabel('Usuario').fill(username);
    await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
    // The eighth locks for eight seconds, which is time enough to press a button.
    await pool.failPasswords(username, 8);
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await expect(
      refusal(page, 'Hubo demasiados intentos seguidos. Espera unos minutos y vuelve a ingresar.'),
    ).toBeVisible();
  });
});

test.describe('for who is signed in', () => {
  test.use({ as: 'consulta@andino.demo' });

  test('who is signed in and opens the sign-in page is already there (spec §4)', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page).toHaveURL('/dashboard');
  });

  test('tokens that another sign-in left behind do not stand in the way: "There is already a signed in user." (spec §4, §8)', async ({
    context,
  }) => {
    const other = await context.newPage();
    // A tab whose session does not open: it shows the form, while the tokens are there.
    await other.route('**/companyportal/session', (route) => route.fulfill({ status: 503, body: '{}' }));
    await other.goto('/sign-in');
    await other.getByLabel('Usuario', { exact: true }).fill('una-empresa@andino.demo');
    await other.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
    await other.unroute('**/companyportal/session');
    await other.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await expect(h1(other)).toHaveText('Dashboard');
    await expect(other.getByRole('button', { name: /Diana Milena/ })).toBeVisible();
  });
});
