import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { pressAct } from './act.ts';
import { newClient, newColleague } from './operator.ts';
import { expect } from './portal.ts';
import { publishTxt } from './providers.ts';
import { h1 } from './sign-in-page.ts';

/** A client of its own whose two administrators have addresses of a domain that is nobody's yet. */
export async function twoAdministrators(baseURL: string) {
  const domain = `${randomUUID().slice(0, 8)}.demo`;
  const admin = await newClient(baseURL, domain);
  const second = await newColleague(baseURL, admin, 'Berta Gil Soto', 'Administrador');
  return { domain, admin, second };
}

/** Publishes the record that the sheet shows and has it looked for. */
export async function proveDomain(form: Locator, domain: string): Promise<void> {
  await form.getByRole('button', { name: 'Ver y comprobar los registros' }).click();
  const record = await form.getByText(`_antela.${domain} TXT`).innerText();
  publishTxt(record.replace(' TXT ', ' '));
  await form.getByRole('button', { name: 'Comprobar otra vez' }).click();
  await expect(form.getByText(`${domain}: probado`)).toBeVisible();
}

/** The sheet of the client's provider, where whoever manages users finds it. */
export const openSheet = async (page: Page) => {
  await page.goto('/users');
  await expect(h1(page)).toHaveText('Usuarios');
  await pressAct(page, page.getByRole('button', { name: 'Ingreso único' }));
  const sheet = page.getByRole('dialog', { name: 'Ingreso único' });
  await expect(sheet.getByRole('group', { name: '¿Qué habla tu proveedor?' })).toBeVisible();
  return sheet;
};

export async function approve(page: Page, what: string): Promise<void> {
  await page.goto('/users');
  const waiting = page.getByRole('listitem').filter({ hasText: what });
  await waiting.getByRole('button', { name: 'Revisar y aprobar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aprobar la solicitud' }).click();
  await expect(waiting).toHaveCount(0);
}

/** From the sign-in page, or the one that says that somebody was not let in, to the provider's own. */
export async function toProvider(page: Page, email: string, { again = false } = {}): Promise<void> {
  if (!again) {
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Ingresar con tu empresa' }).click();
  }
  await page.getByLabel('Correo de tu empresa').fill(email);
  await page.getByRole('button', { name: 'Continuar' }).click();
}

/** At the provider, as somebody. */
export async function enterThere(page: Page, email: string): Promise<void> {
  await expect(h1(page)).toHaveText('Proveedor de la empresa');
  await page.getByLabel('Correo').fill(email);
  await page.getByRole('button', { name: 'Entrar' }).click();
}
