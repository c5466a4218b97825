import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { demoPassword, type DemoUser } from './demo.ts';
import { takeMouse } from './keys.ts';
import { followScreens } from './pictures.ts';
import { followPresses, takeSentTwice } from './press.ts';
import { expectRefreshed, followRefreshes, takeLeftOld } from './refresh.ts';
import { keepTime } from './today.ts';
import { refuseWhileUnwell, tellIfUnwell } from './unwell.ts';
import { userPoolOf } from './user-pool.ts';

export { expect };

/**
 * A test's page is signed in as `as`, in a session of its own that was opened just now; null is a visitor. A session is never
 * shared: the first page to renew it would leave the others with a token that is taken for a stolen one.
 */
export const test = base.extend<{ as: DemoUser | null; wellProduct: void; sentOnce: void }>({
  as: [null, { option: true }],
  wellProduct: [
    async ({ baseURL }, provide, test) => {
      await refuseWhileUnwell(baseURL);
      await provide();
      if (test.status !== test.expectedStatus) await tellIfUnwell(baseURL);
    },
    { auto: true, timeout: 60_000 },
  ],
  sentOnce: [
    async ({ wellProduct: _well }, provide) => {
      takeSentTwice();
      takeLeftOld();
      await provide();
      expect(takeSentTwice(), 'writes that one double press sent twice').toEqual([]);
      expect(takeLeftOld(), 'writes, and what still shows what they changed').toEqual([]);
    },
    { auto: true },
  ],
  storageState: async ({ as, baseURL, wellProduct: _well }, provide) => {
    await provide(as === null ? undefined : await sessionOf(as, baseURL));
  },
  context: async ({ context }, provide) => {
    await accompany(context);
    await provide(context);
    for (const page of context.pages()) await expectRefreshed(page);
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
export async function pageAs(browser: Browser, user: string, baseURL: string | undefined): Promise<Page> {
  const context = await openContext(browser, { storageState: await sessionOf(user, baseURL) });
  return context.newPage();
}

/** A browser of its own, as another computer's. The caller closes it. */
export async function openContext(
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await accompany(context);
  return context;
}

async function accompany(context: BrowserContext): Promise<void> {
  await takeMouse(context);
  await keepTime(context);
  await followScreens(context);
  await followPresses(context);
  await followRefreshes(context);
}

/** Session as the identity library keeps it in the browser of somebody who is signed in. */
async function sessionOf(user: string, baseURL = '') {
  const { idToken, accessToken, refreshToken } = await userPoolOf(baseURL).openSession(user, demoPassword);
  const library = 'CognitoIdentityServiceProvider.antela-portal';
  const kept = {
    [`${library}.LastAuthUser`]: user,
    [`${library}.${user}.idToken`]: idToken,
    [`${library}.${user}.accessToken`]: accessToken,
    [`${library}.${user}.refreshToken`]: refreshToken,
    [`${library}.${user}.clockDrift`]: '0',
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: baseURL, localStorage }] };
}
