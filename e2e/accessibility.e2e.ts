import type { Page } from '@playwright/test';
import { axeOn, colourRules } from './support/accessible.ts';
import { brokenAmounts } from './support/broken-amounts.ts';
import { smallAtTheHead } from './support/capitals.ts';
import { shiftsOf, watchLayout } from './support/layout-shift.ts';
import { detailsOf, plainPaths } from './support/pages.ts';
import { expect, test } from './support/portal.ts';
import { protectedScreens, publicScreens } from './support/screens.ts';
import { tooMuchOf } from './support/subtracted.ts';

declare global {
  interface Window {
    policyViolations: string[];
  }
}

const publicPaths = publicScreens.map(({ path }) => path).filter((path) => path !== '/');
/** In parts that run side by side. */
const parts = [0, 1, 2, 3].map((part) => plainPaths.filter((_path, index) => index % 4 === part));
/** Widths of window at which no page is wider than it. */
const widths = { visitor: [320], administrator: [320, 360, 390, 600, 768, 834, 900, 1440] };
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
  const screen = protectedScreens.find((one) => one.path === path && one.path === here);
  if (screen) {
    const crumbs = page.getByRole('navigation', { name: 'Ruta' });
    await expect.soft(crumbs.getByRole('listitem').last(), path).toHaveText(new RegExp(`${screen.title}$`));
    const names = [...(screen.record === undefined ? [] : [screen.record]), screen.title, 'Antela'];
    await expect.soft(page, path).toHaveTitle(names.join(' · '));
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

async function expectAccessible(page: Page, where: string, rules?: string[]): Promise<void> {
  expect(page.frames(), where).toHaveLength(1);
  const only = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: levels };
  const { violations } = await (await axeOn(page, only)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect.soft(found, where).toEqual([]);
}

/** No amount stands on two lines, and nothing is wider than the window. */
async function expectFitting(page: Page, path: string, at: readonly number[]): Promise<void> {
  const wide = page.viewportSize();
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 });
    // The frame after the resize may still have the wide layout.
    await expect.soft.poll(() => brokenAmounts(page), `${path} at ${width} px`).toEqual([]);
  }
  if (wide) await page.setViewportSize(wide);
}

/** The search of a list, its filters and how it is arranged stand in one line where there is room for columns (design/look.md). */
async function expectHeadInOneLine(page: Page, path: string): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 900 });
  const lines = () =>
    page.getByRole('group', { name: 'Filtros' }).evaluateAll((groups) =>
      groups.flatMap((group) => {
        const parts = Array.from(group.parentElement?.children ?? [], (part) => part.getBoundingClientRect());
        const first = parts[0];
        return parts
          .filter(({ top }) => first && top >= first.bottom)
          .map(() => group.parentElement?.textContent);
      }),
    );
  await expect.soft.poll(lines, `${path} at 1280 px`).toEqual([]);
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
  at: readonly number[],
): Promise<void> {
  await collectPolicyViolations(page);
  await watchLayout(page);
  for (const path of paths) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect.soft(await shiftsOf(page), `${path} while it loads`).toEqual([]);
    expect.soft(await tooMuchOf(page), `${path} says nothing twice, and no line is too long`).toEqual([]);
    expect.soft(await smallAtTheHead(page), `${path}: capitals at the head`).toEqual([]);
    await expectAccessible(page, path);
    if (isSeenInDark(path)) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, `${path}, dark`, colourRules);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    await expectFitting(page, path, at);
    await expectHeadInOneLine(page, path);
    await expectNoPolicyViolation(page, path);
  }
}

/** Red, green and blue of a colour, however it is written. */
const painted = (page: Page, colour: string) =>
  page.evaluate((written) => {
    const brush = document.createElement('canvas').getContext('2d');
    if (!brush) throw new Error('nothing to paint with');
    brush.fillStyle = written;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data];
  }, colour);

/** The colour that a browser's bar takes from the page. */
async function barColour(page: Page): Promise<number[]> {
  const colours = await page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas) =>
      metas.flatMap((meta) =>
        meta instanceof HTMLMetaElement && matchMedia(meta.media).matches ? [meta.content] : [],
      ),
    );
  expect(colours).toHaveLength(1);
  return painted(page, colours[0] ?? '');
}

test.describe('for a visitor', () => {
  test('every public page holds to WCAG 2.2 AA in light and dark and to the content policy, and fits in 320 px (design/screens.md, design/trust.md)', async ({
    page,
  }) => {
    await walk(page, publicPaths, () => true, widths.visitor);
  });

  test('every page that a browser opens brings its icon for tabs, and the portal’s one for the first screen of a phone', async ({
    page,
    request,
  }) => {
    for (const path of [
      '/sign-in',
      '/manual.html',
      '/aplicacion.html',
      '/privacidad.html',
      '/docs',
      '/mailbox',
    ]) {
      await page.goto(path);
      const icons = await page
        .locator('link[rel=icon], link[rel=apple-touch-icon]')
        .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')));
      expect.soft(icons.length, path).toBeGreaterThan(path === '/sign-in' ? 2 : 0);
      for (const icon of icons) {
        const answer = await request.get(icon);
        expect
          .soft([answer.status(), answer.headers()['content-type']], icon)
          .toEqual([200, expect.stringMatching(/^image\//)]);
      }
    }
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
  test.use({ as: 'admin@andino.demo', viewport: { width: 1320, height: 860 } });
  test.describe.configure({ timeout: 180_000 });

  const promise =
    'holds to WCAG 2.2 AA and to the content policy, stands still while it loads, keeps its amounts on one line and is no wider than the window, at eight widths (spec §2, design/screens.md, design/trust.md, design/specimen, rules 1 and 6)';
  for (const [index, paths] of parts.entries()) {
    test(`every page has its breadcrumb and title, ${promise}, part ${index + 1} of ${parts.length}`, async ({
      page,
    }) => {
      await walk(page, paths, (path) => richPaths.has(path), widths.administrator);
    });
  }

  test(`every page of a record ${promise}`, async ({ page }) => {
    await walk(page, await detailsOf(page), () => false, widths.administrator);
  });

  test('with two filters on, also from behind «Más filtros», the head of a list keeps to one line (design/look.md)', async ({
    page,
  }) => {
    for (const path of [
      '/employees?estado=activo&contrato=indefinido',
      '/employees?estado=retirado&contrato=fijo',
      '/transactions?pago=pagado&solicitadodesde=2026-01-01',
      '/prima?pago=pagado&solicitadodesde=2026-01-01',
    ]) {
      await open(page, path);
      const filters = page.getByRole('group', { name: 'Filtros' });
      await expect(filters.getByRole('button', { name: /^Quitar filtro / }), path).toHaveCount(2);
      await expectHeadInOneLine(page, path);
    }
  });

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

  test('the theme chosen in the user menu stays, and the browser’s bar goes with it (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    expect(await barColour(page)).toEqual(await painted(page, light));
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Oscuro' }).click();
    await expect.poll(background).not.toBe(light);
    expect(await barColour(page)).toEqual(await painted(page, await background()));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(background).not.toBe(light);
    expect(await barColour(page)).toEqual(await painted(page, await background()));
  });
});
