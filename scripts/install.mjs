import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say, seconds } from './run.mjs';

const lockfile = join(root, 'package-lock.json');
const mark = join(root, 'node_modules', '.antela-lock');
const installed = join(root, 'node_modules', '.package-lock.json');

/** Brings `node_modules` to what the lockfile says, unless it is there already. */
export const ensureInstalled = async () => {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (readOrNull(mark) === wanted) return;
  if (!isInstalledByHand()) {
    say('Instalando dependencias (la primera vez toma cerca de un minuto)…');
    const npm = process.env.npm_execpath?.endsWith('.js')
      ? [process.execPath, [process.env.npm_execpath]]
      : ['npm', []];
    const { ok, code, output, ms } = await run(npm[0], [...npm[1], 'ci', '--no-audit', '--no-fund'], {
      quiet: true,
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
const isInstalledByHand = () =>
  modifiedAt(installed) > modifiedAt(mark) && modifiedAt(installed) + 5000 > modifiedAt(lockfile);

const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const readOrNull = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};
