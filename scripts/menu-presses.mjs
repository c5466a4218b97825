/** Goal for a press in the menu, from the press to the content, warm: 75th percentile over all pages (design/speed.md). */
export const goalMs = 150;

/** Content that an answer brings, by the address of its page. */
const contents = {
  '/dashboard': 'main dl, main table',
  '/payrolls': 'tbody th a',
  '/employees': 'tbody th a',
  '/transactions': 'tbody th a, tbody th button',
  '/prima': 'tbody th a, tbody th button',
  '/client-restriction': 'tbody th',
  '/wallets': 'tbody th a',
  '/wallet-users': 'tbody th a',
  '/roles': 'tbody th a',
  '/users': 'tbody th',
  '/contacts': 'tbody th a',
  '/api-keys': 'tbody th, main p.font-display',
  '/webhooks': 'tbody th, main p.font-display',
  '/audit-streams': 'main h2, tbody th, main p.font-display',
};

export const quantile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Infinity;

/** Opens a page outside the menu, unfolds the menu's names and its group, and names the pages that it leads to. */
export async function openMenu(page) {
  await page.goto('/security');
  const menu = page.getByRole('navigation', { name: 'Menú' });
  await menu.getByRole('link').first().waitFor();
  const expand = page.getByRole('button', { name: 'Expandir el menú' });
  if (await expand.isVisible()) await expand.click();
  const inGroup = menu.getByRole('link', { name: 'Usuarios', exact: true });
  if (!(await inGroup.isVisible())) await menu.getByRole('button', { name: 'Configuración' }).click();
  await inGroup.waitFor();
  const shown = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL(link.href).pathname));
  return Object.keys(contents).filter((address) => shown.includes(address));
}

/** Presses a link of the menu. @returns milliseconds from the press, as the browser dates it, until the frame after the content is there */
export async function press(page, address) {
  const link = page.getByRole('navigation', { name: 'Menú' }).locator(`a[href^="${address}"]`).first();
  await link.hover();
  await page.evaluate(
    ({ path, content }) => {
      window.painted = new Promise((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const titleOf = () => document.querySelector('h1')?.textContent;
            const before = titleOf();
            const look = () => {
              const isThere =
                location.pathname === path && titleOf() !== before && document.querySelector(content);
              if (isThere) requestAnimationFrame((now) => resolve(now - timeStamp));
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      });
    },
    { path: address, content: contents[address] },
  );
  await link.click();
  return page.evaluate(() => window.painted);
}
