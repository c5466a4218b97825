import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage } from './debian.mjs';
import { bin, runOrExit, say } from './run.mjs';

/**
 * The browser of the tests: the machine's; else, as root on Debian, its package; else Playwright's own.
 * @returns {Promise<string | undefined>} its path, or undefined for Playwright's own
 */
export const ensureChromium = async () =>
  findChromium() ??
  (await installPackage('Chromium', ['chromium-headless-shell', 'chromium'], findChromium)) ??
  installPlaywrights();

// First the one that draws no window: it takes a quarter less of the processor.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

const findChromium = () => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return places.find(isProgram);
};

const installPlaywrights = async () => {
  say('Descargando el Chromium de Playwright…');
  const withSystemLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await runOrExit(bin('playwright'), ['install', ...withSystemLibraries, 'chromium'], { quiet: true });
  return undefined;
};

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
