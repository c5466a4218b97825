import type { Page } from '@playwright/test';
import { apiAs } from './support/api.ts';
import { demoOperator, demoPassword } from './support/demo.ts';
import { expectKeyboardIn, expectKeyboardOnHeading } from './support/keyboard.ts';
import { codeSentTo, messagesTo } from './support/mailbox.ts';
import { newUser, ops } from './support/operator.ts';
import { enterCredentials, expect, openContext, signIn, test } from './support/portal.ts';
import { primariesOf } from './support/primaries.ts';
import { expectRailInPlace } from './support/rail.ts';
import { userPoolOf } from './support/user-pool.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const userMenu = (page: Page) => page.getByRole('button', { name: /^Menú de / });

const stepUpRequired = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'step_up_required',
    detail: 'Confirma que eres tú para continuar.',
    requestId: 'e2e',
  }),
};

/** The user pool's first answer to an operation is that of five minutes later: who has just signed in is not asked. */
async function refuseStaleProof(page: Page, operation: string): Promise<void> {
  let refusals = 0;
  await page.route('**/cloud/user-pool/**', async (route) => {
    const target = route.request().headers()['x-amz-target'] ?? '';
    if (!target.endsWith(`.${operation}`) || refusals > 0) return route.continue();
    refusals += 1;
    return route.fulfill({
      status: 400,
      contentType: 'application/x-amz-json-1.1',
      headers: { 'x-amzn-errortype': 'NotAuthorizedException' },
      body: JSON.stringify({
        __type: 'NotAuthorizedException',
        message: 'A factor must be proved again before this.',
      }),
    });
  });
}

async function leave(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
}

async function signOut(page: Page): Promise<void> {
  await leave(page);
  await expect(page).toHaveURL('/sign-in');
}

test('a passkey made on the security page has a name, opens the portal without a user or a password, until it is removed (design/identity.md)', async ({
  page,
  baseURL,
}) => {
  const username = await newUser(baseURL ?? '');
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, username);
  await page.goto('/security');
  await page.getByRole('button', { name: 'Crear llave', exact: true }).click();
  await expect(page.getByText('Guardaste una llave de acceso')).toBeVisible();
  await section(page, 'Llaves de acceso').getByRole('button', { name: 'Cambiar nombre' }).click();
  const naming = page.getByRole('alertdialog');
  await naming.getByLabel('Nombre').fill('Portátil de la oficina');
  await naming.getByRole('button', { name: 'Guardar nombre' }).click();
  await expect(section(page, 'Llaves de acceso')).toContainText('Portátil de la oficina');
  await expectKeyboardIn(section(page, 'Llaves de acceso').getByRole('listitem'));

  // The form offers it by itself; this authenticator takes whatever is offered.
  await leave(page);
  await expect(h1(page)).toHaveText('Dashboard');

  await page.goto('/security');
  await section(page, 'Llaves de acceso').getByRole('button', { name: 'Quitar' }).click();
  await refuseStaleProof(page, 'DeleteWebAuthnCredential');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  const proof = page.getByRole('alertdialog', { name: 'Confirma que eres tú' });
  await proof.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await expect(section(page, 'Llaves de acceso').getByRole('button', { name: 'Quitar' })).toHaveCount(0);
  await expectKeyboardOnHeading(page.getByRole('main'));
  await signOut(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('La llave de acceso no funcionó');
  await page.getByRole('button', { name: 'Ingresar con llave de acceso' }).click();
  await expect(h1(page)).not.toHaveText('Dashboard');
});

test('a remembered computer is not asked for a code again, and once forgotten it is; a recovery code stands in for it (spec §4)', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const username = await newUser(baseURL ?? '');
  await userPoolOf(baseURL ?? '').askForCodes(username, { email: true, sms: false });
  const sentBefore = (await messagesTo(request, username)).length;
  await page.goto('/sign-in');
  await enterCredentials(page, username);
  await page.getByLabel('No pedir código en este equipo').check();
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(request, username, sentBefore));
  await expect(h1(page)).toHaveText('Dashboard');
  await signOut(page);
  await enterCredentials(page, username);
  await expect(h1(page)).toHaveText('Dashboard');

  await page.goto('/security');
  await page.getByRole('button', { name: 'Crear 10 códigos' }).click();
  const codes = page.getByRole('list', { name: /^Códigos de recuperación/ }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  const saved = page.waitForEvent('download');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copiados' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toContain(recoveryCode);
  await page.getByRole('button', { name: 'Descargar', exact: true }).click();
  expect((await saved).suggestedFilename()).toBe('antela-codigos-de-recuperacion.txt');
  // On paper they stand alone; who has not kept them does not close them by accident.
  await page.emulateMedia({ media: 'print' });
  await expect(codes.first()).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.keyboard.press('Escape');
  await expect(codes).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Terminar' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Ya los guardé fuera de este equipo' }).check();
  await page.getByRole('button', { name: 'Terminar' }).click();
  await expect(page.getByText('Te quedan 10. Cada uno sirve una vez.')).toBeVisible();

  const computers = section(page, 'Equipos con tu sesión');
  await expect(computers.getByRole('listitem')).toHaveText(/Chrome en Linux\s· este equipo/);
  await computers.getByRole('button', { name: 'Olvidar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Olvidar' }).click();
  await expect(computers.getByRole('button', { name: 'Olvidar' })).toHaveCount(0);
  await expectKeyboardOnHeading(computers);
  await signOut(page);
  // The browser still names the computer that the service forgot: the sign-in goes on without it.
  await enterCredentials(page, username);
  await expect(page.getByLabel('Código de 6 dígitos')).toBeVisible();

  const other = await openContext(browser);
  const elsewhere = await other.newPage();
  await elsewhere.goto(`${baseURL}/sign-in`);
  await enterCredentials(elsewhere, username);
  await expect(elsewhere.getByLabel('Código de 6 dígitos')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await elsewhere.getByLabel('Código de recuperación').fill(recoveryCode);
  await elsewhere.getByRole('button', { name: 'Confirmar código' }).click();
  await expect(h1(elsewhere)).toHaveText('Dashboard');
  await other.close();
});

test('an act on the account that the user pool finds too old asks who is there, and is then done (design/identity.md)', async ({
  page,
  baseURL,
}) => {
  const username = await newUser(baseURL ?? '');
  await userPoolOf(baseURL ?? '').setPassword(username, demoPassword);
  await signIn(page, username);
  // A part that fails says so in its place, and the rest of the page can be used.
  await page.route('**/companyportal/session/list', (asked) => asked.fulfill({ status: 500, body: '{}' }));
  await page.goto('/security');
  await expect(section(page, 'Equipos con tu sesión')).toContainText(/Aquí faltan los datos|respondió 500/);
  await expect(page.getByText('respondió 500')).toBeVisible();
  await refuseStaleProof(page, 'ChangePassword');
  const form = page.getByRole('listitem', { name: 'Contraseña' });
  await form.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect.poll(() => primariesOf(page)).toEqual(['Cambiar contraseña']);
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await expect.poll(() => primariesOf(page)).toEqual(['Conectar aplicación']);
  const opener = form.getByRole('button', { name: 'Cambiar contraseña' });
  await expect(opener).toBeFocused();
  await opener.click();
  await form.getByLabel('Contraseña actual').fill(demoPassword);
  await form.getByLabel('Contraseña nueva').fill('una frase larga y propia 8');
  await form.getByRole('button', { name: 'Cambiar contraseña' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirma que eres tú' });
  await dialog.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await expect(dialog.getByRole('button', { name: 'Usar una llave de acceso' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Cambiaste tu contraseña')).toBeVisible();
});

test('one session is ended, "Cerrar las demás" ends that of another computer within moments, and "No fui yo" every one (design/trust.md)', async ({
  page,
  browser,
  baseURL,
}) => {
  const username = await newUser(baseURL ?? '');
  const other = await openContext(browser, { ...(baseURL && { baseURL }) });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, username);
  await signIn(page, username);
  await apiAs(username, baseURL);
  await page.goto('/security');
  const close = section(page, 'Equipos con tu sesión').getByRole('button', { name: 'Cerrar', exact: true });
  await expect(close).toHaveCount(2);
  await section(page, 'Equipos con tu sesión')
    .getByRole('listitem')
    .filter({ hasNotText: 'Chrome' })
    .getByRole('button', { name: 'Cerrar', exact: true })
    .click();
  await expect(close).toHaveCount(1);
  await page.getByRole('button', { name: 'Cerrar las demás' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar las demás' }).click();
  await expect(page.getByText('Cerraste las demás sesiones')).toBeVisible();

  await elsewhere.goto('/payrolls');
  await expect(elsewhere.getByLabel('Contraseña', { exact: true })).toBeVisible();
  await page.goto('/payrolls');
  await expect(h1(page)).toHaveText('Nóminas');
  await other.close();

  await page.goto('/security');
  await expect(page.getByRole('heading', { name: /^Tienes \d de 5 protecciones$/ })).toBeVisible();
  await section(page, 'Lo que pasó en tu cuenta').getByRole('button', { name: 'No fui yo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar todas mis sesiones' }).click();
  await expect(h1(page)).toHaveText('Recupera tu contraseña');
});

test('an operator enters in a user’s place, says so all the time, changes nothing, and the user sees it (domain §9)', async ({
  page,
  browser,
  baseURL,
}) => {
  const username = await newUser(baseURL ?? '', 'Administrador');
  await userPoolOf(baseURL ?? '').setPassword(username, demoPassword);
  await signIn(page, username);
  await signOut(page);
  const grant = ['--user', username, '--reason', 'Revisar un descuento'];
  const printed = await ops('impersonate', ...grant);
  const link = /http\S+\/impersonate#\S+/.exec(printed)?.[0] ?? '';
  const operators = await openContext(browser);
  const operator = await operators.newPage();
  await operator.goto(link);
  await operator.getByRole('button', { name: 'Entrar como esta persona' }).click();
  await expect(h1(operator)).toHaveText('Dashboard');
  const banner = operator.getByRole('region', { name: 'Sesión en nombre de otra persona' });
  await expect(banner).toContainText(`${demoOperator.name} actúa en nombre de Lucía Pérez Mora`);
  await expect(banner).toContainText('Solo lectura');
  await operators.setOffline(true);
  await expectRailInPlace(operator);
  await expect(banner).toBeInViewport({ ratio: 1 });
  await expect(operator.getByText('Sin conexión a internet.')).toBeInViewport({ ratio: 1 });
  await operators.setOffline(false);

  await operator.goto(`${baseURL}/contacts/create`);
  await expect(banner).toBeVisible();
  await operator.getByLabel('Nombre', { exact: true }).fill('Prueba de soporte');
  await operator.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Técnico' });
  await operator.getByLabel('Correo', { exact: true }).fill('prueba@caribe.demo');
  await operator.getByRole('button', { name: 'Crear contacto' }).click();
  await expect(operator.getByText('Esta sesión es solo de lectura.')).toBeVisible();
  operator.on('dialog', (leaving) => void leaving.accept());
  await operator.goto(`${baseURL}/security`);
  await expect(h1(operator)).toHaveText('Seguridad');
  await expect(section(operator, 'Contraseña')).toHaveCount(0);
  await banner.getByRole('button', { name: 'Salir' }).click();
  await expect(operator).toHaveURL(/\/sign-in/);
  await operator.goto(link);
  await operator.getByRole('button', { name: 'Entrar como esta persona' }).click();
  await expect(operator.getByRole('main').getByRole('alert')).toContainText('ya se usó');
  await operators.close();

  await signIn(page, username);
  await page.goto('/security');
  await expect(section(page, 'Equipos con tu sesión')).toContainText(
    `${demoOperator.name}, del servicio, actuó en tu nombre`,
  );
  await expect(section(page, 'Equipos con tu sesión')).toContainText('Motivo: Revisar un descuento');
});

test('an act on somebody’s access asks again who is there, and then it is done; pressed twice it is done once (spec §4, design/trust.md)', async ({
  page,
  baseURL,
}) => {
  const admin = await newUser(baseURL ?? '', 'Administrador');
  const other = await newUser(baseURL ?? '');
  await signIn(page, other);
  await signOut(page);
  await apiAs(other, baseURL);
  await enterCredentials(page, admin);
  await expect(h1(page)).toHaveText('Dashboard');
  await page.goto('/users');
  await page.getByLabel('Buscar por nombre o correo').fill(other);
  await page.getByRole('rowheader', { name: other }).getByRole('button').click();
  // A person who has just signed in is not asked, so the first answer is that of five minutes later.
  await page.route('**/companyportal/user/resetmfa', (route) => route.fulfill(stepUpRequired), { times: 1 });
  await page.getByRole('button', { name: 'Quitar segundo paso' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar segundo paso' }).click();
  const proof = page.getByRole('alertdialog', { name: 'Confirma que eres tú' });
  await proof.getByLabel('Contraseña', { exact: true }).fill('no es esta');
  await proof.getByRole('button', { name: 'Confirmar' }).click();
  await expect(proof.getByRole('alert')).toContainText('El usuario o la contraseña son incorrectos');
  await proof.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await proof.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Quitaste el segundo paso de Lucía Pérez Mora')).toBeVisible();

  for (const act of ['Terminar sesiones', 'Pedir otra contraseña']) {
    await page.getByRole('button', { name: act }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: act }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByText('No tiene sesiones abiertas.')).toBeVisible();
  }

  await page.getByRole('button', { name: 'Recuperar esta cuenta' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Recuperar esta cuenta' }).click();
  await expect(page.getByText('Pediste recuperarla.')).toBeVisible();
});

test('who came in through the provider that is configured signs out there too (spec §4)', async ({
  page,
  baseURL,
}) => {
  await page.route('**/config.json', async (route) => {
    const given = (await (await route.fetch()).json()) as object;
    const oauth = { domain: 'ingreso.antela.test', redirectSignOut: `${baseURL}/sign-in` };
    await route.fulfill({ json: { ...given, oauth } });
  });
  await page.route('https://ingreso.antela.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Hasta pronto</h1>' }),
  );
  await signIn(page, 'consulta@andino.demo');
  // The library notes this when somebody comes back from the provider.
  await page.evaluate(() =>
    localStorage.setItem('CognitoIdentityServiceProvider.antela-portal.oauthSignIn', 'true,false'),
  );
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(h1(page)).toHaveText('Hasta pronto');
  const left = new URL(page.url());
  expect(left.pathname).toBe('/logout');
  expect(left.searchParams.get('client_id')).toBe('antela-portal');
  expect(left.searchParams.get('logout_uri')).toBe(`${baseURL}/sign-in`);
});
