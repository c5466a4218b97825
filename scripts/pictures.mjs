import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './node-version.mjs';
import { ensureChromium } from './chromium.mjs';
import { allRoutes } from './picture-routes.mjs';
import { pagesOf, show } from './picture-states.mjs';
import { readmePictures } from './readme-pictures.mjs';
import { root, say } from './run.mjs';

const usage = `node scripts/pictures.mjs [--base http://localhost:8480] [--as admin@andino.demo] [--to pictures] [--sheets] [--readme] [route…]
Photographs the routes of a running product with the demo's data, at 320, 390, 834 and 1440 px, light and dark (also --theme forced,
contrast or large, the last with text at 200 %); with --sheets also many side by side, to be looked at in one go; with --readme the
pictures of the README alone, into docs/pictures.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: 'http://localhost:8480' },
    as: { type: 'string', default: 'admin@andino.demo' },
    to: { type: 'string', default: 'pictures' },
    width: { type: 'string', multiple: true, default: ['320', '390', '834', '1440'] },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    sheets: { type: 'boolean' },
    readme: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

const each = (routes) =>
  values.width.flatMap((width) =>
    routes.flatMap((route) =>
      values.theme.map((theme) => ({
        name: fileNameOf(route, width, theme),
        route,
        width: Number(width),
        theme,
      })),
    ),
  );
if (values.help) say(usage);
else if (values.readme) await photograph(readmePictures, join(root, 'docs', 'pictures'));
else await photograph(each(positionals.length > 0 ? positionals : allRoutes), values.to);

async function photograph(pictures, folder) {
  const executablePath = await ensureChromium();
  const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  mkdirSync(folder, { recursive: true });
  for (const width of new Set(pictures.map((picture) => picture.width))) {
    const pages = pagesOf(browser, { ...values, width });
    const ofWidth = pictures.filter((picture) => picture.width === width);
    for (const { name, route, theme } of ofWidth) {
      try {
        const page = await show(pages, route, theme);
        await page.screenshot({ path: join(folder, `${name}.png`) });
        say(name);
      } catch (fault) {
        say(`${name}: ${fault.message.split('\n')[0]}`);
      }
    }
    await pages.close();
    if (values.sheets)
      for (const theme of values.theme) await laySideBySide(browser, folder, width, theme, ofWidth);
  }
  await browser.close();
}

async function laySideBySide(browser, folder, width, theme, pictures) {
  const columns = width < 768 ? 5 : width < 1000 ? 3 : 2;
  const names = pictures.flatMap((picture) => (picture.theme === theme ? [picture.name] : []));
  for (let first = 0; first < names.length; first += 2 * columns) {
    const figures = names.slice(first, first + 2 * columns).map((name) => figureOf(folder, name));
    const page = await browser.newPage({ viewport: { width: 1900, height: 800 } });
    await page.setContent(
      `<body style="margin:0;background:gray;display:grid;grid-template-columns:repeat(${columns},1fr);gap:8px">${figures.join('')}`,
    );
    const file = `sheet-${width}-${theme}-${String(first / (2 * columns)).padStart(2, '0')}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: true });
    await page.close();
  }
}

function figureOf(folder, name) {
  let data = '';
  try {
    data = readFileSync(join(folder, `${name}.png`)).toString('base64');
  } catch {
    // Its place stays empty where the page could not be shown.
  }
  return `<div style="font:13px sans-serif">${name}<img style="width:100%;display:block" src="data:image/png;base64,${data}"></div>`;
}

function fileNameOf(route, width, theme) {
  const place = route
    .replace(/^\//, '')
    .replace('>', '-first')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-');
  return `${place}-${width}-${theme}`;
}
