/** How each theme is asked of the browser. */
const themes = {
  light: {},
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
  contrast: { contrast: 'more' },
  large: {},
};
const plain = { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' };

/** All that a screen asks for once somebody is signed in. */
const answers = /\/companyportal\/(?!session\b)/;

/** Pages of one width: one for each user, and a visitor's. */
export function pagesOf(browser, { as, base, width }) {
  const isTouch = width < 1000;
  const opened = new Map();
  async function openFor(user) {
    const context = await browser.newContext({
      viewport: { width, height: isTouch ? 844 : 900 },
      baseURL: base,
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      reducedMotion: 'reduce',
      hasTouch: isTouch,
      isMobile: width < 768,
    });
    const page = await context.newPage();
    if (user !== 'visitor') await signIn(page, user);
    return { context, page, shown: null };
  }
  return {
    async of(user) {
      const name = user ?? as;
      if (!opened.has(name)) opened.set(name, await openFor(name));
      return opened.get(name);
    },
    async close() {
      for (const { context } of opened.values()) await context.close();
    },
  };
}

/** The page of a route, in the state that the route says (`picture-routes.mjs`). */
export async function show(pages, route, theme) {
  const [address, ...presses] = route.split(' | ');
  const [path, how] = address.split(' ').toReversed();
  const isState = how === 'failing' || how === 'offline';
  const held = await pages.of(isState ? undefined : how);
  const { context, page } = held;
  await page.emulateMedia({ ...plain, ...themes[theme] });
  if (route === held.shown && theme !== 'large') return page;
  held.shown = route;
  await context.setOffline(false);
  await page.unrouteAll();
  if (how === 'failing') await page.route(answers, (asked) => asked.fulfill({ status: 500, body: '{}' }));
  await open(page, path);
  if (theme === 'large')
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  if (how === 'offline') await context.setOffline(true);
  for (const name of presses) await press(page, name);
  await settled(page);
  return page;
}

async function press(page, name) {
  const begins = new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
  const roles = ['button', 'link', 'tab', 'menuitem'];
  const named = roles.map((role) => page.getByRole(role, { name: begins }));
  const any = named.reduce((one, other) => one.or(other)).filter({ visible: true });
  // On a phone acts of a page's head stand behind ⋯.
  const more = page.getByRole('button', { name: 'Más acciones' }).filter({ visible: true }).first();
  if (!(await any.first().isVisible()) && (await more.isVisible())) await more.click();
  await any.first().click({ timeout: 1500 });
  // Sheets and dialogs come as chunks of their own.
  await page.waitForTimeout(400);
}

async function signIn(page, user) {
  await page.goto('/sign-in');
  await page.getByLabel('Usuario', { exact: true }).fill(user);
  await page.getByLabel('Contraseña', { exact: true }).fill('Antela-demo-2026');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await page.waitForURL(/\/dashboard/);
}

async function open(page, path) {
  const [list, more] = path.split('>');
  await page.goto(list);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (more !== undefined) {
    const first = page.getByRole('rowheader').locator('a, button').first();
    const link = await first.getAttribute('href', { timeout: 8000 });
    if (link === null) await first.click();
    else await page.goto(link + more);
  }
  await settled(page);
}

async function settled(page) {
  // A page that goes on listening is never idle.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  await page
    .locator('[aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: 5000 })
    .catch(() => {});
}
