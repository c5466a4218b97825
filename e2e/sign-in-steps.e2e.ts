import { demoPassword } from './support/demo.ts';
import { demoTotpSecret } from './support/instance.ts';
import { codeSentTo } from './support/mailbox.ts';
import { enterCredentials, expect, test } from './support/portal.ts';
import {
  answerAs,
  codeField,
  enterSentCode,
  h1,
  newPassword,
  refusal,
  tokensGiven,
  totpCode,
} from './support/sign-in-page.ts';
import { userPoolOf } from './support/user-pool.ts';

const codeMismatch =
  'El código de confirmación ingresado no es válido. Por favor, verifica el código e intenta nuevamente.';

test.describe('the steps of a sign-in', () => {
  test('NEW_PASSWORD_REQUIRED: a password that somebody else set is changed at once (spec §4)', async ({
    page,
    baseURL,
  }) => {
    const pool = userPoolOf(baseURL ?? '');
    const username = await pool.createStranger();
    await pool.setTemporaryPassword(username, 'provisional-7');
    await page.goto('/sign-in');
    await enterCredentials(page, username, 'provisional-7');
    await expect(h1(page)).toHaveText('Crea tu contraseña');
    await page.getByLabel('Contraseña nueva').fill('corta');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByLabel('Contraseña nueva')).toHaveAccessibleDescription(
      /Usa al menos 12 caracteres\./,
    );
    await page.getByLabel('Contraseña nueva').fill(newPassword);
    const given = tokensGiven(page);
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await given;
    await expect(page.getByText(/^Tu usuario no está en ninguna empresa de este portal\./)).toBeVisible();
  });

  test('TOTP_CODE: mfa@andino.demo enters with the code of the authenticator; a wrong one says so, and a step that died opens again (spec §4, §8)', async ({
    page,
  }) => {
    await page.goto('/sign-in');
    await enterCredentials(page, 'mfa@andino.demo');
    await expect(h1(page)).toHaveText('Escribe el código de tu aplicación');
    const right = totpCode(demoTotpSecret(), 1);
    await codeField(page).fill(right === '000000' ? '000001' : '000000');
    await expect(refusal(page, codeMismatch)).toBeVisible();
    await expect(codeField(page)).toHaveValue('');
    await expect(page.getByRole('timer')).toHaveText(/^Te quedan [0-2]:\d\d para escribirlo\.$/);

    let hasDied = false;
    await page.route('**/cloud/user-pool/**', (route) => {
      if (hasDied || !route.request().postData()?.includes('SOFTWARE_TOKEN_MFA_CODE'))
        return route.fallback();
      hasDied = true;
      const message = 'Invalid session for the user, session is expired.';
      return route.fulfill({ status: 400, json: { __type: 'NotAuthorizedException', message } });
    });
    await codeField(page).fill(right);
    await expect(
      refusal(
        page,
        'Pasaron más de tres minutos y ese paso venció. Lo abrimos de nuevo: escribe el código más reciente.',
      ),
    ).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await codeField(page).pressSequentially(right);
    await expect(h1(page)).toHaveText('Dashboard');
  });

  test('EMAIL_CODE: the code comes by e-mail and is sent by itself when full (spec §4, §5)', async ({
    page,
    baseURL,
    request,
  }) => {
    const pool = userPoolOf(baseURL ?? '');
    const username = await pool.createStranger();
    await pool.askForCodes(username, { email: true, sms: false });
    await page.goto('/sign-in');
    await enterCredentials(page, username);
    await expect(h1(page)).toHaveText('Escribe el código que te enviamos');
    await expect(page.getByRole('button', { name: /^Enviar otro código en \d+ s$/ })).toBeDisabled();
    const given = tokensGiven(page);
    await codeField(page).fill(await codeSentTo(request, username));
    await given;
  });

  test('MFA_SELECTION, SMS_CODE: with two ways, the person chooses, and the code comes by message (spec §4)', async ({
    page,
    baseURL,
    request,
  }) => {
    const pool = userPoolOf(baseURL ?? '');
    const mobile = `+5730${String(Date.now()).slice(-8)}`;
    const username = await pool.createStranger({ phone_number: mobile, phone_number_verified: 'true' });
    await pool.askForCodes(username, { email: true, sms: true });
    await page.goto('/sign-in');
    await enterCredentials(page, username);
    await expect(h1(page)).toHaveText('¿Cómo confirmas que eres tú?');
    await page.getByRole('button', { name: /^Mensaje de texto/ }).click();
    await enterSentCode(page, request, mobile);
  });

  test('MFA_SETUP_SELECTION, TOTP_SETUP: who must have a second factor connects an authenticator (spec §4)', async ({
    page,
    baseURL,
  }) => {
    const username = await userPoolOf(baseURL ?? '').createStranger({
      'custom:mfa': 'SOFTWARE_TOKEN_MFA,EMAIL_OTP',
    });
    await page.goto('/sign-in');
    await enterCredentials(page, username);
    await expect(h1(page)).toHaveText('Protege tu cuenta');
    await page.getByRole('button', { name: /^Aplicación de códigos/ }).click();
    await expect(h1(page)).toHaveText('Conecta tu aplicación de códigos');
    await expect(page.getByRole('img', { name: 'Código QR para tu aplicación de códigos' })).toBeVisible();
    const groups = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText();
    const given = tokensGiven(page);
    await codeField(page).fill(totpCode(groups.replaceAll(' ', '')));
    await given;
  });

  test('EMAIL_SETUP: who must have a second factor proves an address (spec §4)', async ({
    page,
    baseURL,
    request,
  }) => {
    const username = await userPoolOf(baseURL ?? '').createStranger({
      'custom:mfa': 'SOFTWARE_TOKEN_MFA,EMAIL_OTP',
    });
    await page.goto('/sign-in');
    await enterCredentials(page, username);
    await page.getByRole('button', { name: /^Correo/ }).click();
    await expect(h1(page)).toHaveText('¿A qué correo enviamos tus códigos?');
    await page.getByLabel('Correo').fill(`otro-${username}`);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await expect(
      refusal(page, 'Escribe el correo al que llegó tu invitación: solo tu empresa puede cambiarlo.'),
    ).toBeVisible();
    await page.getByLabel('Correo').fill(username);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await enterSentCode(page, request, username);
  });

  test('FIRST_FACTOR_SELECTION, PASSWORD: who has no passkey chooses another way in (spec §4)', async ({
    page,
    baseURL,
  }) => {
    const username = await userPoolOf(baseURL ?? '').createStranger();
    await page.goto('/sign-in');
    await page.getByLabel('Usuario').fill(username);
    await page.getByRole('button', { name: 'Ingresar con llave de acceso' }).click();
    await expect(h1(page)).toHaveText('¿Cómo quieres ingresar?');
    await page.getByRole('button', { name: /^Contraseña/ }).click();
    await expect(h1(page)).toHaveText('Escribe tu contraseña');
    await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
    const given = tokensGiven(page);
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await given;
  });

  test('RESET_PASSWORD: who must reset gets the code and goes on by itself (spec §4)', async ({
    page,
    baseURL,
    request,
  }) => {
    const pool = userPoolOf(baseURL ?? '');
    const username = await pool.createStranger();
    await pool.requireReset(username);
    await page.goto('/sign-in');
    await enterCredentials(page, username);
    await expect(h1(page)).toHaveText('Cambia tu contraseña');
    await codeField(page).fill(await codeSentTo(request, username));
    await page.getByLabel('Contraseña nueva').fill(demoPassword);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(refusal(page, 'Esa es la contraseña que te pidieron cambiar. Elige otra.')).toBeVisible();
    await page.getByLabel('Contraseña nueva').fill(newPassword);
    const given = tokensGiven(page);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await given;
  });

  test('CONFIRM_SIGN_UP: an account that was never confirmed asks for its code (spec §4)', async ({
    page,
    baseURL,
  }) => {
    const username = await userPoolOf(baseURL ?? '').createStranger();
    await answerAs(page, 'RespondToAuthChallenge', 400, {
      __type: 'UserNotConfirmedException',
      message: 'User is not confirmed.',
    });
    await page.goto('/sign-in');
    await enterCredentials(page, username);
    await expect(h1(page)).toHaveText('Confirma tu cuenta');
    await expect(codeField(page)).toBeFocused();
  });

  test('CUSTOM_CHALLENGE: a question of the service is put to the person (spec §4)', async ({
    page,
    baseURL,
  }) => {
    const username = await userPoolOf(baseURL ?? '').createStranger();
    await answerAs(page, 'RespondToAuthChallenge', 200, {
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: 'x'.repeat(40),
      ChallengeParameters: {},
    });
    await page.goto('/sign-in');
    await enterCredentials(page, username);
    await expect(h1(page)).toHaveText('Confirma que eres tú');
    await expect(page.getByLabel('Clave')).toBeFocused();
  });

  test('an impersonation link that is used up or made up opens nothing, and says what to do (spec §2)', async ({
    page,
  }) => {
    await page.goto('/impersonate#username=consulta%40andino.demo&grant=inventado');
    await expect(h1(page)).toHaveText('Entrar como consulta@andino.demo');
    await page.getByRole('button', { name: 'Entrar como esta persona' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'El enlace venció, ya se usó o está incompleto.',
    );
  });
});
