import { demoPassword } from './support/demo.ts';
import { activationCodeSentTo, codeSentTo, messagesTo } from './support/mailbox.ts';
import { enterCredentials, expect, signIn, test } from './support/portal.ts';
import { codeField, h1, newPassword, refusal, tokensGiven, totpCode } from './support/sign-in-page.ts';
import { userPoolOf } from './support/user-pool.ts';

const wrongPair =
  'El usuario o la contraseña son incorrectos. Por favor, verifica tus credenciales e intenta nuevamente.';
const codeMismatch =
  'El código de confirmación ingresado no es válido. Por favor, verifica el código e intenta nuevamente.';
const wrongActivation =
  'El código de activación no es el que te enviamos. Cópialo del último correo que recibiste.';

test.describe('passwords and accounts', () => {
  test('a forgotten password is replaced with a code from the mail, and the old one opens nothing (spec §4, §5)', async ({
    page,
    baseURL,
    request,
  }) => {
    const username = await userPoolOf(baseURL ?? '').createStranger();
    await page.goto('/sign-in');
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    // Both pages have the field: the one left behind must not take the name.
    await expect(h1(page)).toHaveText('Recupera tu contraseña');
    await page.getByLabel('Usuario').fill(username);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await expect(page.getByText(`Si ${username} tiene una cuenta, le enviamos un código.`)).toBeVisible();
    const code = await codeSentTo(request, username);

    await codeField(page).fill(code === '000000' ? '000001' : '000000');
    await page.getByLabel('Contraseña nueva').fill(newPassword);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(refusal(page, codeMismatch)).toBeVisible();

    await codeField(page).fill(code);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(h1(page)).toHaveText('Cambiaste tu contraseña');
    await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
    await enterCredentials(page, username);
    await expect(refusal(page, wrongPair)).toBeVisible();
    const given = tokensGiven(page);
    await enterCredentials(page, username, newPassword);
    await given;
  });

  test('the recovery answers the same for a user that does not exist, and mails nothing (spec §4, design/identity.md)', async ({
    page,
    request,
  }) => {
    const username = 'no-existe@andino.demo';
    await page.goto('/password-recovery');
    await page.getByLabel('Usuario').fill(username);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await expect(page.getByText(`Si ${username} tiene una cuenta, le enviamos un código.`)).toBeVisible();
    expect(await messagesTo(request, username)).toEqual([]);
    await codeField(page).fill('123456');
    await page.getByLabel('Contraseña nueva').fill(newPassword);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(refusal(page, codeMismatch)).toBeVisible();
  });

  test('an invitation leads from the code to a password, to the offer of a second step, and in (spec §2)', async ({
    page,
    request,
  }) => {
    const code = await activationCodeSentTo(request, 'nuevo@andino.demo');
    await page.goto('/activation?username=nuevo%40andino.demo');
    await expect(page.getByLabel('Usuario')).toHaveValue('nuevo@andino.demo');
    const activation = page.getByLabel('Código de activación');
    await activation.fill('no-es-el-codigo');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(refusal(page, wrongActivation)).toBeVisible();
    await expect(activation).toBeFocused();
    await activation.fill(code);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(h1(page)).toHaveText('Crea tu contraseña');
    await page.getByLabel('Contraseña nueva').fill(newPassword);
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();

    await expect(h1(page)).toHaveText('Protege tu cuenta con un segundo paso');
    await page.getByRole('button', { name: 'Conectar aplicación de códigos' }).click();
    const groups = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText();
    const secret = groups.replaceAll(' ', '');
    await codeField(page).fill(totpCode(secret));
    await expect(h1(page)).toHaveText('Dashboard');

    await page.getByRole('button', { name: /^Menú de Tomás/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL('/sign-in');
    await enterCredentials(page, 'nuevo@andino.demo', newPassword);
    await codeField(page).fill(totpCode(secret, 1));
    await expect(h1(page)).toHaveText('Dashboard');
  });

  test('a password is changed with the current one, and back (spec §2)', async ({ page }) => {
    await signIn(page, 'tesoreria@andino.demo');
    for (const [current, next] of [
      [demoPassword, newPassword],
      [newPassword, demoPassword],
    ] as const) {
      await page.goto('/change-password');
      await page.getByLabel('Contraseña actual').fill('no es esta');
      await page.getByLabel('Contraseña nueva').fill(next);
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expect(
        refusal(page, 'Esa no es tu contraseña actual. Revísala y escríbela de nuevo.'),
      ).toBeVisible();
      await page.getByLabel('Contraseña actual').fill(next);
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expect(page.getByLabel('Contraseña nueva')).toHaveAccessibleDescription(
        /Esa es tu contraseña actual\. Elige otra\./,
      );
      await page.getByLabel('Contraseña actual').fill(current);
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expect(h1(page)).toHaveText('Cambiaste tu contraseña');
    }
  });
});
