import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say, seconds } from './run.mjs';

/** Files of a package that is installed by its own lockfile: the root, or a folder beside the workspaces. */
const placesOf = (folder) => ({
  lockfile: join(root, folder, 'package-lock.json'),
  mark: join(root, folder, 'node_modules', '.antela-lock'),
  installed: join(root, folder, 'node_modules', '.package-lock.json'),
});

/** Brings `node_modules` to what the lockfile says, unless it is there already. */
export const ensureInstalled = async (folder = '.') => {
  const { lockfile, mark } = placesOf(folder);
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (readOrNull(mark) === wanted) return;
  if (!isInstalledByHand(placesOf(folder))) {
    const what = folder === '.' ? 'dependencias' : `dependencias de ${folder}/`;
    say(`Instalando ${what} (la primera vez toma cerca de un minuto)…`);
    const npm = process.env.npm_execpath?.endsWith('.js')
      ? [process.execPath, [process.env.npm_execpath]]
      : ['npm', []];
    const { ok, code, output, ms } = await run(npm[0], [...npm[1], 'ci', '--no-audit', '--no-fund'], {
      quiet: true,
      cwd: join(root, folder),
    });
    if (!ok) {
      const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|network/i.test(output);
      if (!isOffline) process.stderr.write(output);
      say(
        isOffline
          ? '✗ No hay red para instalar las dependencias. Conéctate y repite la orden.'
          : '✗ No se pudieron instalar las dependencias: arriba está lo que dijo npm.',
      );
      process.exit(code);
    }
    say(`Dependencias instaladas en ${seconds(ms)}.`);
  }
  writeFileSync(mark, wanted);
};

/** An `npm install` of one's own counts too: npm notes it in `node_modules` within moments of writing the lockfile. */
const isInstalledByHand = ({ lockfile, mark, installed }) =>
  modifiedAt(installed) > modifiedAt(mark) && modifiedAt(installed) + 5000 > modifiedAt(lockfile);

const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const readOrNull = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};
