import type { Page } from '@playwright/test';
import { pressAct } from './support/act.ts';
import { apiAs } from './support/api.ts';
import { expectKeyboardIn, expectKeyboardOnHeading } from './support/keyboard.ts';
import { messagesTo } from './support/mailbox.ts';
import { newUser, ops } from './support/operator.ts';
import { expect, pageAs, test } from './support/portal.ts';
import { expectSameAfterReload } from './support/refresh.ts';
import { actOnRow } from './support/rows.ts';
import { jobTimeout } from './support/timeouts.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const unique = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;
const searchBox = (page: Page) =>
  page.getByRole('combobox', { name: 'Buscar personas, adelantos, nóminas o acciones' });

test.describe('for Administrador', () => {
  test.use({ as: 'admin@andino.demo' });

  test('a contact is created and changed, and its history says from what to what (design/screens.md)', async ({
    page,
  }) => {
    const mark = unique();
    await page.goto('/contacts/create');
    await page.getByLabel('Nombre').fill(`Berta ${mark}`);
    await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Técnico' });
    await page.getByLabel('Correo').fill(`berta-${mark}@example.co`);
    await page.getByRole('checkbox', { name: 'Logística Telar S.A.S.', exact: true }).check();
    await page.getByRole('button', { name: 'Crear contacto' }).click();
    await expect(page.getByText(`Creaste a Berta ${mark}`)).toBeVisible();

    await page.goto('/contacts');
    await page.getByRole('textbox', { name: 'Buscar por nombre, cargo o correo' }).fill(mark);
    await page.getByRole('link', { name: `Berta ${mark}` }).click();
    await expect(h1(page)).toHaveText(`Berta ${mark}`);
    await page.getByLabel('Cargo').fill('Soporte');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Guardaste los cambios')).toBeVisible();

    await page.getByRole('button', { name: 'Ver historial' }).click();
    const history = page.getByRole('region', { name: 'Historial' });
    const last = history.getByRole('listitem').first();
    await expect(last).toContainText('Cambió el contacto');
    await expect(last).toContainText('Marcela Echeverri Toro');
    await expect(last).toContainText('Soporte');
    await expect(history.getByText('Creó el contacto')).toBeVisible();
  });

  test('a role is written with what it allows, managing brings seeing with it, and a role that nobody has is deleted (design/screens.md)', async ({
    page,
  }) => {
    const name = `Auxiliar ${unique()}`;
    await page.goto('/roles/detail');
    await page.getByLabel('Nombre').fill(name);
    const contacts = page.getByRole('row').filter({ hasText: 'Contactos' });
    await contacts.getByRole('checkbox', { name: 'Gestionar' }).check();
    await expect(contacts.getByRole('checkbox', { name: 'Ver' })).toBeChecked();
    await page.getByRole('button', { name: 'Crear rol' }).click();
    await expect(h1(page)).toHaveText(name);
    await contacts.getByRole('checkbox', { name: 'Gestionar' }).uncheck();
    await expect(page.getByText(/^Quitas 1 permiso/)).toBeVisible();
    // Nobody has the role yet, so nobody has to be warned of.
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Guardaste los cambios')).toBeVisible();
    await expectSameAfterReload(page);
    await pressAct(page, page.getByRole('button', { name: 'Borrar rol' }));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar rol' }).click();
    await expect(h1(page)).toHaveText('Roles');
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  });

  test('a person opened before the typing has been searched for stays open', async ({ page }) => {
    await page.goto('/users');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Buscar por nombre o correo' }).fill('Paula');
    // Both before the page is drawn anew.
    await page.evaluate(() => {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      document.querySelector<HTMLElement>('tbody th button')?.click();
      document.querySelector('[role=search] input')?.dispatchEvent(enter);
    });
    await expect(page.locator('table')).toContainText('Paula Andrea Serna Villa');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/usuario=/);
  });

  test('people are invited together, get their mail and another one, and one is changed, blocked and let in again (design/screens.md)', async ({
    page,
    request,
  }) => {
    const mark = unique();
    const email = `inv-${mark}@example.co`;
    await page.goto('/users');
    await page.getByRole('button', { name: 'Invitar personas' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Invitar personas' });
    await expect(sheet.getByLabel('Correo')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(sheet.getByLabel('Nombre')).toBeFocused();
    await page.keyboard.type(`Invitada ${mark}`);
    await sheet.getByRole('combobox', { name: 'Rol' }).selectOption({ label: 'Consulta' });
    await sheet.getByRole('checkbox', { name: 'Logística Telar S.A.S.' }).check();
    await sheet.getByLabel('Nombre').press('Enter');
    await expect(page.getByText(/^Invitaste a/)).toBeVisible();
    await expect
      .poll(async () => (await messagesTo(request, email)).length, { timeout: jobTimeout })
      .toBeGreaterThan(0);

    await page.getByRole('textbox', { name: 'Buscar por nombre o correo' }).fill(mark);
    await page.getByRole('table').getByText(`Invitada ${mark}`).click();
    const user = page.getByRole('dialog', { name: `Invitada ${mark}` });
    await user.getByRole('button', { name: 'Reenviar invitación' }).click();
    await expect(page.getByText('Otra invitación va camino a')).toBeVisible();

    // Their address was another one. Nobody else manages users here, so the service approves it.
    const right = `buena-${mark}@example.co`;
    await user.getByRole('button', { name: 'Cambiar el correo' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Pedir el cambio' }).click();
    await expect(question).toContainText('Escribe el correo nuevo.');
    await question.getByLabel('Correo nuevo').fill('admin@andino.demo');
    await question.getByLabel('Correo nuevo').press('Enter');
    await expect(question).toContainText('Ese correo ya ingresa al portal. Usa otro.');
    await question.getByLabel('Correo nuevo').fill(right);
    await question.getByRole('button', { name: 'Pedir el cambio' }).click();
    await expect(question).toBeHidden();
    await expect(user).toContainText('Nadie más de tu equipo puede aprobarlo: lo aprueba nuestro servicio.');
    const client = ['--client', 'Grupo Textil Andino'];
    const listed = await ops('proposal', 'list', ...client);
    const id =
      new RegExp(`(\\S+) {2}Correo de la cuenta de una persona: Invitada ${mark}`).exec(listed)?.[1] ?? '';
    await ops('proposal', 'approve', ...client, '--proposal', id);
    await expect
      .poll(async () => (await messagesTo(request, right)).length, { timeout: jobTimeout })
      .toBeGreaterThan(0);
    await page.reload();
    await expect(user).toContainText(right);
    await user.getByLabel('Nombre').fill(`Invitada ${mark} Ruiz`);
    await user.getByRole('button', { name: 'Guardar cambios' }).click();
    const renamed = page.getByRole('dialog', { name: `Invitada ${mark} Ruiz` });
    await expect(renamed).toBeVisible();
    // The sheet hides the list behind it from readers.
    await expect(page.locator('table')).toContainText(`Invitada ${mark} Ruiz`);
    await user.getByRole('button', { name: 'Bloquear', exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Bloquear/ })
      .click();
    await expect(user.getByText('Está bloqueada: no puede ingresar.')).toBeVisible();
    await user.getByRole('button', { name: 'Ver historial' }).click();
    await expect(user.getByText('Bloqueó al usuario')).toBeVisible();
    await user.getByRole('button', { name: 'Desbloquear' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desbloquear' }).click();
    await expect(user.getByText('Bloquear le quita el ingreso y termina sus sesiones.')).toBeVisible();
    await expect(user.getByText('Desbloqueó al usuario')).toBeVisible();
  });
});

test.describe('for Consulta', () => {
  test.use({ as: 'consulta@andino.demo' });

  test('the palette finds without accents and by keyboard alone, and offers no act one may not do (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Buscar' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(searchBox(page)).toBeFocused();
    await expect(page.getByRole('option', { name: 'Nuevo adelanto de salario' })).toHaveCount(0);
    await expect(page.getByRole('option', { name: 'Nóminas' })).toBeVisible();
    await page.keyboard.type('acevedo castano jul');
    const hit = page.getByRole('option', { name: /Acevedo Castaño/ }).first();
    await expect(hit).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/employees\/update\?companyemployeeid=/);
    await expect(h1(page)).toContainText('Acevedo Castaño');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: /Acevedo Castaño/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(searchBox(page)).toHaveCount(0);
  });
});

test.describe('for Aprobador', () => {
  test.use({ as: 'aprobador@andino.demo' });

  test('what waits is in one list with when it ends, a rejection needs its reason, and notices are new until they are seen (design/screens.md)', async ({
    page,
    baseURL,
  }) => {
    const colleague = await apiAs('admin@andino.demo', baseURL);
    const waiting = await colleague<{ items: { id: string; kind: string }[] }>('/v2/companyportal/approval');
    const id = waiting.items.find(({ kind }) => kind === 'advance')?.id ?? '';
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Por aprobar \d+$/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Por aprobar' });
    // The rule that holds them back is a line of the list as well.
    const items = sheet.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    await expect(items.first()).toContainText(/Lo pidió .+ el \d\d\/\d\d\/\d{4}/);
    const ends = sheet.getByText(/^Vence el /);
    await expect(ends.first()).toBeVisible();
    // An end is said once above all that share it.
    const said = await ends.allInnerTexts();
    expect(said).toEqual([...new Set(said)]);
    const item = items.filter({ has: page.locator(`a[href*="${id}"]`) });
    await item.getByRole('checkbox').check();
    await expect(sheet.getByRole('status')).toContainText('1 marcado');
    // A tick stays when the window becomes a phone's.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('[aria-label="Abrir el menú"]')).toBeAttached();
    await expect(sheet.getByRole('status')).toContainText('1 marcado');
    await page.setViewportSize({ width: 1280, height: 800 });
    await sheet.getByRole('button', { name: 'Rechazar' }).click();
    const asking = page.getByRole('alertdialog', { name: /^Rechazar una solicitud por \$/ });
    await asking.getByRole('button', { name: 'Rechazar' }).click();
    await expect(asking.getByText('Escribe el motivo.')).toBeVisible();
    // Somebody else decides it meanwhile: the question stays what was read, and its answer says that nothing was done.
    await colleague('/v2/companyportal/transaction/reject', {
      method: 'POST',
      body: { advanceids: [id], reason: 'Ya no lo necesita.' },
    });
    await expect(item).toHaveCount(0);
    await asking.getByRole('textbox', { name: 'Motivo' }).fill('No hace falta.');
    await asking.getByRole('button', { name: 'Rechazar' }).click();
    await expect(sheet.getByRole('alert').filter({ hasText: 'Algunos quedaron como estaban' })).toBeVisible();

    await sheet.getByRole('button', { name: 'Cerrar' }).click();
    const seen = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/companyportal/notice'),
    );
    await page.getByRole('button', { name: /^Avisos, / }).click();
    const notices = page.getByRole('dialog', { name: 'Avisos' });
    await expect(notices.getByRole('listitem').first()).toContainText('Nuevo:');
    await seen;
    // Others may come meanwhile: what was seen is new no more.
    const told = await notices.getByRole('listitem').first().textContent();
    const first = told?.replace('Nuevo:', '').trim() ?? '';
    await page.reload();
    await page.getByRole('button', { name: /^Avisos/ }).click();
    const again = notices.getByRole('listitem').filter({ hasText: first });
    await expect(again.first()).toBeVisible();
    await expect(again.first()).not.toContainText('Nuevo:');
  });
});

test('while somebody who approves is away, another decides in both names until it is ended (decision 0096)', async ({
  browser,
  baseURL,
}) => {
  const mark = unique();
  const open = async (name: string) =>
    pageAs(browser, await newUser(baseURL ?? '', 'Administrador', name), baseURL);
  const [absent, delegate] = [`Luis ${mark}`, `Ana ${mark}`];
  const [maker, away, other] = [await open('Lucía Pérez Mora'), await open(absent), await open(delegate)];

  await maker.goto('/webhooks');
  await maker.getByRole('button', { name: 'Crear webhook' }).first().click();
  const asked = maker.getByRole('dialog', { name: 'Crear webhook' });
  await asked.getByLabel('Nombre').fill(`Aviso ${mark}`);
  await asked.getByLabel('Dirección').fill('https://93.184.216.34/avisos');
  await asked.getByRole('checkbox', { name: 'Periodo cerrado' }).check();
  await asked.getByRole('button', { name: 'Crear webhook' }).click();
  await maker
    .getByRole('dialog', { name: /Guarda el secreto/ })
    .getByRole('button', { name: 'Ya lo guardé' })
    .click();
  await maker.context().close();

  // Invited people are nobody's choice until they have come.
  await other.goto('/dashboard');
  await expect(h1(other)).toBeVisible();
  await away.goto('/absences');
  await away.getByRole('button', { name: 'Registrar ausencia' }).first().click();
  const form = away.getByRole('dialog', { name: 'Registrar ausencia' });
  await form.getByRole('button', { name: 'Registrar ausencia' }).click();
  await expect(form.getByText('Escribe el último día.')).toBeVisible();
  const day = await form.getByRole('textbox', { name: 'Desde' }).inputValue();
  await form.getByRole('textbox', { name: 'Último día' }).fill(day);
  await form.getByLabel('Quién decide mientras tanto').selectOption({ label: delegate });
  await expect(form.getByRole('status')).toContainText('Claves de API y webhooks');
  await form.getByRole('button', { name: 'Registrar ausencia' }).click();
  const row = away.getByRole('row').filter({ hasText: `Decide ${delegate}` });
  await expect(row).toContainText('No está');

  await other.goto('/dashboard');
  await other.getByRole('button', { name: /^Por aprobar \d+$/ }).click();
  const item = other
    .getByRole('dialog', { name: 'Por aprobar' })
    .getByRole('listitem')
    .filter({ hasText: `Aviso ${mark}` })
    .filter({ hasText: `Lo decides por ${absent}` });
  await expect(item).toHaveCount(1, { timeout: jobTimeout });

  await actOnRow(row, 'Terminar');
  await away.getByRole('alertdialog').getByRole('button', { name: 'Terminar' }).click();
  await expect(row).toContainText('Terminada');
  await expectKeyboardOnHeading(away.getByRole('main'));
});

test('a report is scheduled for whoever may see it, left, resumed and removed (decision 0097)', async ({
  browser,
  baseURL,
}) => {
  const name = `Ana ${unique()}`;
  const page = await pageAs(browser, await newUser(baseURL ?? '', 'Administrador', name), baseURL);
  await page.goto('/scheduled-reports');
  await expect(h1(page)).toHaveText('Reportes programados');
  await page.getByRole('button', { name: 'Programar reporte' }).first().click();
  const form = page.getByRole('dialog', { name: 'Programar reporte' });
  await form.getByLabel('Reporte', { exact: true }).selectOption({ label: 'Paquete de cierre' });
  await form.getByLabel('Cuándo sale').selectOption({ label: 'Cada cierre' });
  await form.getByRole('checkbox', { name }).check();
  await form.getByRole('button', { name: 'Programar reporte' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Activo');
  const act = async (label: string) => {
    await actOnRow(row, label);
    await page.getByRole('alertdialog').getByRole('button', { name: label }).click();
  };
  await act('No recibir');
  await expect(row).toContainText('En pausa');
  await expectKeyboardIn(row);
  await act('Reanudar');
  await expect(row).toContainText('Activo');
  await expectKeyboardIn(row);
  await act('Quitar');
  await expect(row).toHaveCount(0);
});
