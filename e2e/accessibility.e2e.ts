import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';
import { protectedScreens, publicScreens } from './support/screens.ts';

declare global {
  interface Window {
    policyViolations: string[];
  }
}

const publicPaths = publicScreens.map(({ path }) => path).filter((path) => path !== '/');
const protectedPaths = [
  ...protectedScreens.map(({ path }) => path),
  '/employees/import',
  '/transactions?nuevo=1',
  '/security',
];
/** In parts that run side by side. */
const parts = [0, 1, 2, 3].map((part) => protectedPaths.filter((_path, index) => index % 4 === part));
/** Pages that hold what the others are made of; the rest is looked at in one theme. */
const richPaths = new Set([
  '/dashboard',
  '/employees',
  '/employees/create',
  '/transactions',
  '/transactions?nuevo=1',
  '/payrolls',
  '/security',
]);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty();
  // A detail without its record has sent its reader elsewhere by now.
  const here = new URL(page.url()).pathname;
  const title = protectedScreens.find((screen) => screen.path === path && screen.path === here)?.title;
  if (title !== undefined) {
    const crumbs = page.getByRole('navigation', { name: 'Ruta' });
    await expect.soft(crumbs.getByRole('listitem').last(), path).toHaveText(new RegExp(`${title}$`));
    await expect.soft(page, path).toHaveTitle(`${title} · Antela`);
  }
  const isPublic = publicScreens.some((screen) => screen.path === path);
  if (isPublic) {
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    await expect.soft(page, path).toHaveTitle(`${heading} · Antela`);
  }
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function expectAccessible(page: Page, where: string): Promise<void> {
  // A page of one frame is judged where it stands; frames would need a second page that puts their results together.
  expect(page.frames(), where).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page })
    // Every rule runs; what it found in order is counted and not described, which takes longer than finding it.
    .options({ runOnly: { type: 'tag', values: levels }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect.soft(found, where).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // The frame after the resize may still have the wide layout.
  await expect.soft.poll(tooWide, path).toBeLessThanOrEqual(0);
  if (wide) await page.setViewportSize(wide);
}

async function collectPolicyViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.policyViolations = [];
    addEventListener('securitypolicyviolation', (event) =>
      window.policyViolations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    );
  });
}

async function expectNoPolicyViolation(page: Page, path: string): Promise<void> {
  expect.soft(await page.evaluate(() => window.policyViolations), path).toEqual([]);
}

/** One walk over the addresses for all that is looked at on each, because opening them is what takes time. */
async function walk(
  page: Page,
  paths: readonly string[],
  isSeenInDark: (path: string) => boolean,
): Promise<void> {
  await collectPolicyViolations(page);
  for (const path of paths) {
    await open(page, path);
    await expectAccessible(page, path);
    if (isSeenInDark(path)) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, `${path}, dark`);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    await expectNoSidewaysScroll(page, path);
    await expectNoPolicyViolation(page, path);
  }
}

test.describe('for a visitor', () => {
  test('every public page holds to WCAG 2.2 AA in light and dark and to the content policy, and fits in 320 px (design/screens.md, design/trust.md)', async ({
    page,
  }) => {
    await walk(page, publicPaths, () => true);
  });

  test('where the translations cannot be fetched, the page reads Spanish all the same, and the console says so (spec §1)', async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.route('**/antela-translations/**', (route) => route.abort());
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingresa a tu portal');
    await page.getByLabel('Usuario', { exact: true }).fill('consulta@andino.demo');
    await page.getByLabel('Contraseña', { exact: true }).fill('Antela-demo-2026');
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await expect(page.getByText('Necesita tu atención')).toBeVisible();
    await expect(page.getByText(/^Datos de las \d/)).toBeVisible();
    expect(errors.filter((error) => error.includes('Error loading translations')).length).toBeGreaterThan(0);
  });
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin@andino.demo' });
  test.describe.configure({ timeout: 180_000 });

  for (const [index, paths] of parts.entries()) {
    test(`every page has its breadcrumb and title and holds to WCAG 2.2 AA and to the content policy, part ${index + 1} of ${parts.length} (spec §2, design/screens.md, design/trust.md)`, async ({
      page,
    }) => {
      await walk(page, paths, (path) => richPaths.has(path));
    });
  }

  test('the first Tab offers to skip to the content, and the title has the focus after going somewhere (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeFocused();
    await page
      .getByRole('navigation', { name: 'Menú' })
      .getByRole('link', { name: 'Nóminas' })
      .press('Enter');
    await expect(title).toHaveText('Nóminas');
    await expect(title).toBeFocused();

    await page.reload();
    await expect(title).toBeFocused();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.evaluate(() => document.body.focus());
    await page.getByRole('link', { name: 'Saltar al contenido' }).focus();
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the theme chosen in the user menu stays (design/screens.md)', async ({ page }) => {
    await page.goto('/dashboard');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Oscuro' }).click();
    await expect.poll(background).not.toBe(light);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(background).not.toBe(light);
  });
});
