import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';

/** Scripts that came over the line, with their bytes as they came. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ url: name, onTheLine: encodedBodySize })),
  );

test.describe('for a visitor', () => {
  test('until the scripts arrive the page has the paper, a name and a line with words, in both themes (design/speed.md)', async ({
    page,
  }) => {
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const lightness: number[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/sign-in', { waitUntil: 'commit' });
      await expect(page.getByText('Portal de empresas')).toBeVisible();
      await expect(page.getByText('Abriendo', { exact: true })).toBeVisible();
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      lightness.push(Number(/^lab\(([\d.]+)/.exec(paper)?.[1]));
    }
    expect(lightness[0]).toBeGreaterThan(90);
    expect(lightness[1]).toBeLessThan(20);
    letThrough();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingresa a tu portal');
    await expect(page.getByText('Abriendo', { exact: true })).toBeHidden();
  });

  test('the sign-in page comes in at most 12 scripts and 110 kB of gzip (design/speed.md)', async ({
    page,
  }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const scripts = await scriptsOf(page);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.length).toBeLessThanOrEqual(12);
    let bytes = 0;
    for (const { url, onTheLine } of scripts) {
      const answer = await page.request.get(url, { headers: { 'accept-encoding': 'gzip' } });
      bytes += Number(answer.headers()['content-length']);
      // A browser that takes the denser form gets it.
      expect(onTheLine).toBeLessThanOrEqual(Number(answer.headers()['content-length']));
    }
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(110_000);
  });
});

test.describe('who leaves the sign-in page', () => {
  test('is on the page they asked for, and back on the sign-in page by the way back (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/not-found');
    await page.goto('/sign-in');
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await expect(page).toHaveURL(/\/password-recovery$/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Recupera tu contraseña');
    await page.goBack();
    await expect(heading).toHaveText('Ingresa a tu portal');
    await page.reload();
    await expect(heading).toHaveText('Ingresa a tu portal');
    await page.goForward();
    await expect(heading).toHaveText('Recupera tu contraseña');
    await page.goBack();
    await expect(heading).toHaveText('Ingresa a tu portal');
    await page.goBack();
    await expect(page).toHaveURL(/\/not-found$/);
  });

  test('keeps what they typed while what follows cannot be fetched, and hears so (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/sign-in');
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByLabel('Usuario').fill('ana');
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await expect(page.getByText('Revisa tu conexión y recarga la página.')).toBeVisible();
    await expect(page.getByLabel('Usuario')).toHaveValue('ana');
  });
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin@andino.demo' });

  test('a dashboard that nothing was kept of comes in at most 25 scripts, none of them for what only other pages share (design/speed.md)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('Necesita tu atención')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const scripts = await scriptsOf(page);
    expect(scripts.length).toBeGreaterThan(4);
    expect(scripts.length).toBeLessThanOrEqual(25);
    expect(scripts.filter(({ url }) => url.includes('/shared-'))).toEqual([]);
  });

  test('what stands behind the sign-in page comes beside the first script, and the configuration once (decision 0126)', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const behind = [
      /config\.json$/,
      /routes-[^/]+\.js$/,
      /identity-[^/]+\.js$/,
      /session-[^/]+\.js$/,
      /frame-[^/]+\.js$/,
    ];
    await page.route('**/assets/start-*.js', async (route) => {
      await expect.poll(() => behind.filter((each) => !asked.some((path) => each.test(path)))).toEqual([]);
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByText('Necesita tu atención')).toBeVisible();
    expect(asked.filter((path) => path === '/config.json')).toHaveLength(1);
  });

  test('a dashboard and a payroll ask for their first data before anything is drawn around them (decision 0126)', async ({
    page,
  }) => {
    await page.goto('/payrolls');
    const payroll = (await page.getByRole('rowheader').getByRole('link').first().getAttribute('href')) ?? '';
    for (const [address, first] of [
      ['/dashboard', [/dashboard\?half=work/, /dashboard\?half=figures/]],
      [payroll, [/payroll\/detail\?/, /payroll\/period\/detail\?/, /proposal\?/]],
    ] as const) {
      const seen = Promise.all(first.map((each) => page.waitForRequest(each)));
      // Texts of the frame, without which nothing of it is drawn.
      await page.route('**/shell.json', async (route) => {
        await seen;
        await route.continue();
      });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
      await page.unrouteAll();
    }
  });

  test('texts of a screen come with its script, the parts of its figure as well, and what a payroll shows of its period with the payroll (decision 0115)', async ({
    page,
  }) => {
    /** Holds an answer until something else was asked for, which therefore does not wait for it. */
    const holdUntilAsked = async (answer: string, asked: RegExp) => {
      const seen = page.waitForRequest(asked);
      await page.route(answer, async (route) => {
        await seen;
        await route.continue();
      });
    };
    const firstRow = page.getByRole('rowheader').first();
    const firstPart = page.getByRole('list', { name: 'De qué se compone' }).getByRole('listitem').first();
    for (const [path, asked, shown] of [
      ['/payrolls', /\/payrolls\.json$/, firstRow],
      ['/employees', /\/employees\.json$/, firstRow],
      ['/transactions', /\/advances\.json$/, firstRow],
      ['/dashboard', /\/parts-list-[^/]+\.js$/, firstPart],
      ['/dashboard', /\/to-deduct\.json$/, firstPart],
    ] as const) {
      await holdUntilAsked('**/companyportal/session', asked);
      await page.goto(path);
      await expect(shown, path).toBeVisible();
      await page.unrouteAll();
    }
    await page.goto('/payrolls');
    const payroll = (await page.getByRole('rowheader').getByRole('link').first().getAttribute('href')) ?? '';
    await holdUntilAsked('**/companyportal/session', /\/period-page-[^/]+\.js$/);
    await holdUntilAsked('**/companyportal/payroll/detail?*', /companyportal\/payroll\/period\/detail\?/);
    await page.goto(payroll);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  });

  test('a period that is on its way has the height that it will have, and no blank comes between two drawings of what loads (design/specimen, rule 6)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/payrolls');
    const payroll = (await page.getByRole('rowheader').getByRole('link').first().getAttribute('href')) ?? '';
    const held = ['payroll/detail', 'payroll/period'];
    const release = new Map<string, () => void>();
    for (const path of held) {
      const free = new Promise<void>((resolve) => release.set(path, resolve));
      await page.route(`**/companyportal/${path}?*`, async (route) => {
        await free;
        await route.continue();
      });
    }
    await page.goto(payroll);
    const drawing = page.getByRole('main').getByRole('status').filter({ hasText: 'Cargando…' });
    await expect(drawing).toBeVisible();
    await page.evaluate(() => {
      const seen = { blanks: 0 };
      Object.assign(window, { seen });
      const look = () => {
        const isDrawn = [...document.querySelectorAll('main [role=status], .period-panel')].some(
          (part) => part.className.includes('period-panel') || part.textContent.includes('Cargando'),
        );
        if (!isDrawn) seen.blanks += 1;
        requestAnimationFrame(look);
      };
      look();
    });
    release.get('payroll/detail')?.();
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    const panel = drawing.locator('> [aria-hidden]').first();
    await expect(page.getByRole('link', { name: 'Calendario', exact: true })).toBeVisible();
    const before = await panel.boundingBox();
    release.get('payroll/period')?.();
    const period = page.locator('.period-panel');
    await expect(period.getByRole('heading', { level: 2 })).toBeVisible();
    const after = await period.boundingBox();
    expect([before?.x, before?.width]).toEqual([after?.x, after?.width]);
    expect(Math.abs((before?.y ?? 0) - (after?.y ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs((before?.height ?? 0) - (after?.height ?? 0))).toBeLessThanOrEqual(24);
    expect(await page.evaluate(() => (window as unknown as { seen: { blanks: number } }).seen.blanks)).toBe(
      0,
    );
  });

  for (const { by, point } of [
    { by: 'the pointer', point: (link: Locator) => link.hover() },
    { by: 'the focus', point: (link: Locator) => link.focus() },
    { by: 'a touch', point: (link: Locator) => link.dispatchEvent('touchstart') },
  ])
    test(`a page that ${by} means is there before it is pressed (design/look.md)`, async ({ page }) => {
      await page.goto('/dashboard');
      await expect(page.getByText('Necesita tu atención')).toBeVisible();
      await page.waitForLoadState('networkidle');
      const before = (await scriptsOf(page)).length;
      const link = page.getByRole('navigation').getByRole('link', { name: 'Empleados' });
      await point(link);
      await expect.poll(async () => (await scriptsOf(page)).length).toBeGreaterThan(before);
      await page.waitForLoadState('networkidle');
      // A page that was still to come could not be drawn now.
      await page.route('**/assets/*.js', (route) => route.abort());
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Empleados' })).toBeVisible();
    });

  test('the first data of every screen of the menu, and of a row’s, is asked for when it is meant, and once', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    await page.goto('/security');
    const links = page.getByRole('navigation', { name: 'Menú' }).getByRole('link');
    await page.getByRole('button', { name: 'Expandir el menú' }).click();
    if ((await links.filter({ hasText: 'Webhooks' }).count()) === 0)
      await page.getByRole('button', { name: 'Configuración' }).click();
    const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(menu.length).toBeGreaterThan(12);
    const follow = async (link: Locator) => {
      await page.waitForLoadState('networkidle');
      asked.length = 0;
      await link.hover();
      await expect.poll(() => asked.length, (await link.getAttribute('href')) ?? '').toBeGreaterThan(0);
      await page.waitForLoadState('networkidle');
      const ahead = [...asked];
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
      await page.waitForLoadState('networkidle');
      expect(asked.filter((one) => ahead.includes(one))).toEqual(ahead);
    };
    for (const href of menu) {
      if (new URL(page.url()).pathname === href) continue;
      await follow(page.getByRole('navigation', { name: 'Menú' }).locator(`a[href="${href}"]`));
      const row = page.getByRole('main').getByRole('rowheader').getByRole('link').first();
      const of = (await row.count()) === 0 ? null : await row.getAttribute('href');
      // A row that is read in a sheet leads to no screen of its own.
      if (of === null || menu.includes(new URL(of, page.url()).pathname)) continue;
      await follow(row);
    }
  });

  test('a browser that saves data fetches no page that nobody pressed (design/look.md)', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.goto('/dashboard');
    await expect(page.getByText('Necesita tu atención')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const before = await scriptsOf(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Empleados' }).hover();
    await page.waitForTimeout(500);
    expect(await scriptsOf(page)).toEqual(before);
    await page.getByRole('navigation').getByRole('link', { name: 'Empleados' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Empleados' })).toBeVisible();
  });
});
