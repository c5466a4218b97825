import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { demoPassword, type DemoUser } from './demo.ts';
import { e2eData } from './instance.ts';

export { expect };

/**
 * A test's page is signed in as `as`, through the session that user opened once in this run; null is a visitor. A test that
 * ends its session, or lets hours pass, signs in by itself instead: the others share this one.
 */
export const test = base.extend<{ as: DemoUser | null }>({
  as: [null, { option: true }],
  storageState: async ({ as, browser, baseURL }, provide) => {
    await provide(as === null ? undefined : await sessionOf(browser, as, baseURL));
  },
});

/** Types user and password into the sign-in page, and goes no further. */
export async function enterCredentials(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Usuario', { exact: true }).fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
}

/** From the sign-in page to the dashboard. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/sign-in');
  await enterCredentials(page, username, password);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** A page of its own, signed in as somebody else than the test's user. The caller closes its context. */
export async function pageAs(browser: Browser, user: DemoUser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ storageState: await sessionOf(browser, user, baseURL) });
  return context.newPage();
}

async function sessionOf(browser: Browser, user: DemoUser, baseURL: string | undefined): Promise<string> {
  const folder = join(e2eData(), 'sessions');
  const file = join(folder, `${user}.json`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({ storageState: undefined, ...(baseURL && { baseURL }) });
  try {
    await signIn(await context.newPage(), user);
    // Both workers may get here at once: each writes its own file, and a whole one takes the name.
    const own = `${file}.${process.pid}`;
    await context.storageState({ path: own });
    renameSync(own, file);
  } finally {
    await context.close();
  }
  return file;
}
