import type { BrowserContext, Page } from '@playwright/test';
import { apiAs } from './support/api.ts';
import { demoPassword, demoUsers, type DemoUser } from './support/demo.ts';
import { newUser, ops } from './support/operator.ts';
import { enterCredentials, expect, signIn, test } from './support/portal.ts';
import { userPoolOf } from './support/user-pool.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });

const first: DemoUser = 'consulta@andino.demo';
const second: DemoUser = 'una-empresa@andino.demo';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Tu cuenta|Felipe Arango|Diana Milena/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(password(page)).toBeVisible();
}

/** The tab works for that person: their name, a signed call that answered, and no error of any kind. */
async function expectWorksFor(page: Page, user: DemoUser): Promise<void> {
  await expect(page.getByRole('button', { name: new RegExp(demoUsers[user].name) })).toBeVisible();
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Nóminas' }).click();
  await expect(h1(page)).toHaveText('Nóminas');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Identity not found')).toHaveCount(0);
}

async function twoTabs(context: BrowserContext): Promise<[Page, Page]> {
  const [one, other] = [await context.newPage(), await context.newPage()];
  await signIn(one, first);
  await one.goto('/employees');
  await expect(h1(one)).toHaveText('Empleados');
  await other.goto('/dashboard');
  await expect(h1(other)).toHaveText('Dashboard');
  return [one, other];
}

test.describe('two tabs share one session', () => {
  test('the tab whose session another tab ended lets the next person in, on their own first page', async ({
    context,
  }) => {
    const [one, other] = await twoTabs(context);
    await signOut(other);
    await expect(password(one)).toBeVisible();
    await enterCredentials(one, second);
    await expect(one).toHaveURL('/dashboard');
    await expectWorksFor(one, second);
    await expectWorksFor(other, second);
  });

  test('whoever signs in in one tab is who the other works for', async ({ context }) => {
    const [one, other] = await twoTabs(context);
    await signOut(other);
    await enterCredentials(other, second);
    await expect(other).toHaveURL('/dashboard');
    await expectWorksFor(other, second);
    await expectWorksFor(one, second);
  });

  test('the same person comes back to the page they left', async ({ context }) => {
    const [one, other] = await twoTabs(context);
    await signOut(other);
    await expect(password(one)).toBeVisible();
    await enterCredentials(one, first);
    await expect(one).toHaveURL('/employees');
    await expectWorksFor(one, first);
  });

  test('whoever comes after a session that ended unseen lands on their own first page, and its owner on the page that was open', async ({
    page,
    baseURL,
  }) => {
    const [owner, next] = [await newUser(baseURL ?? ''), await newUser(baseURL ?? '')];
    for (const [comes, lands] of [
      [next, '/dashboard'],
      [owner, '/employees'],
    ] as const) {
      await signIn(page, owner);
      await page.goto('/employees');
      await expect(h1(page)).toHaveText('Empleados');
      // It ends every session, and says so to no page.
      await userPoolOf(baseURL ?? '').setPassword(owner, demoPassword);
      await page.goto('/employees');
      await expect(password(page)).toBeVisible();
      await enterCredentials(page, comes);
      await expect(page).toHaveURL(lands);
      await expect(h1(page)).toBeVisible();
      await page.getByRole('button', { name: /^Menú de/ }).click();
      await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
      await expect(password(page)).toBeVisible();
    }
  });

  test('an operator who enters in somebody’s place in one tab is announced in the other, and leaving ends both', async ({
    context,
    baseURL,
  }) => {
    const username = await newUser(baseURL ?? '');
    const [one, other] = [await context.newPage(), await context.newPage()];
    await signIn(one, username);
    const printed = await ops('impersonate', '--user', username, '--reason', 'Dos pestañas');
    await other.goto(/http\S+\/impersonate#\S+/.exec(printed)?.[0] ?? '');
    await other.getByRole('button', { name: 'Entrar como esta persona' }).click();
    await expect(h1(other)).toHaveText('Dashboard');
    for (const page of [one, other])
      await expect(page.getByRole('region', { name: 'Sesión en nombre de otra persona' })).toBeVisible();
    await one
      .getByRole('region', { name: 'Sesión en nombre de otra persona' })
      .getByRole('button', { name: 'Salir' })
      .click();
    for (const page of [one, other]) await expect(password(page)).toBeVisible();
  });
});

test('what an administrator takes away is gone from a screen that nobody touches, menu and page, within a minute', async ({
  page,
  baseURL,
}) => {
  const username = await newUser(baseURL ?? '', 'Nómina');
  await page.clock.install();
  await signIn(page, username);
  await page.goto('/employees');
  const menu = page.getByRole('navigation', { name: 'Menú' });
  await expect(h1(page)).toHaveText('Empleados');
  await expect(page.getByRole('link', { name: 'Crear empleado' }).first()).toBeVisible();

  interface Staff {
    userid: string;
    name: string;
    version: number;
    companies: { id: string }[];
  }
  const admin = await apiAs('admin@caribe.demo', baseURL);
  const roles = await admin<{ roleid: string; name: string }[]>('/v2/companyportal/role');
  const [user] = await admin<Staff[]>('/v2/companyportal/user', { query: { q: username } });
  const become = async (role: string, version: number) =>
    admin('/v2/companyportal/user', {
      method: 'PUT',
      query: { userid: user?.userid ?? '' },
      version,
      body: {
        name: user?.name,
        roleid: roles.find(({ name }) => name === role)?.roleid,
        companies: user?.companies.map(({ id }) => id),
      },
    });
  await become('Consulta', user?.version ?? 0);
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('link', { name: 'Crear empleado' })).toHaveCount(0);
  await expect(h1(page)).toHaveText('Empleados');

  await page.goto('/users');
  await expect(h1(page)).toHaveText('Usuarios');
  await become('Tesorería', (user?.version ?? 0) + 1);
  await page.clock.fastForward('01:00');
  await expect(h1(page)).toHaveText('Dashboard');
  await expect(menu.getByRole('link', { name: 'Usuarios', exact: true })).toHaveCount(0);
});
