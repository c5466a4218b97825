import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { demoPassword } from './support/demo.ts';
import { demoTotpSecret } from './support/instance.ts';
import { activationCodeSentTo, codeSentTo, messagesTo } from './support/mailbox.ts';
import { enterCredentials, expect, signIn, test } from './support/portal.ts';
import { userPoolOf } from './support/user-pool.ts';

const wrongPair =
  'El usuario o la contraseña son incorrectos. Por favor, verifica tus credenciales e intenta nuevamente.';
const codeMismatch =
  'El código de confirmación ingresado no es válido. Por favor, verifica el código e intenta nuevamente.';
const wrongActivation =
  'El código de activación no es el que te enviamos. Cópialo del último correo que recibiste.';
const newPassword = 'una frase larga y propia 7';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const refusal = (page: Page, sentence: string) =>
  page.getByRole('main').getByRole('alert').getByText(sentence, { exact: true });
const codeField = (page: Page) => page.getByLabel('Código de 6 dígitos');

/** A code of an authenticator; `stepsAhead` because no step's code is good twice and the pool allows for a clock one step fast. */
function totpCode(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * 30_000,
  });
}

/** The pool has let somebody in: it gave tokens. The API then refuses who belongs to no client. */
async function tokensGiven(page: Page): Promise<void> {
  await page.waitForResponse(
    async (response) =>
      response.url().includes('/cloud/user-pool/') &&
      response.ok() &&
      (await response.text()).includes('AccessToken'),
  );
}

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
    await expect(h1(page)).toHaveText('Escribe el código que te enviamos');
    const given = tokensGiven(page);
    await codeField(page).fill(await codeSentTo(request, mobile));
    await given;
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
    await expect(h1(page)).toHaveText('Escribe el código que te enviamos');
    const given = tokensGiven(page);
    await codeField(page).fill(await codeSentTo(request, username));
    await given;
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
      await page.getByLabel('Contraseña actual').fill(current);
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expect(h1(page)).toHaveText('Cambiaste tu contraseña');
    }
  });
});

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

/** Lets the user pool give one answer that the embedded one has no way to: the portal must know what to do with it. */
async function answerAs(page: Page, operation: string, status: number, body: object): Promise<void> {
  await page.route('**/cloud/user-pool/**', (route) =>
    route.request().headers()['x-amz-target']?.endsWith(`.${operation}`)
      ? route.fulfill({ status, contentType: 'application/x-amz-json-1.1', body: JSON.stringify(body) })
      : route.continue(),
  );
}
