import { existsSync } from 'node:fs';
import { run, say } from './run.mjs';

/** As root on Debian, installs packages until one of them brings what is looked for. @returns what `find` found, if anything */
export const installPackage = async (what, names, find) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say(`Instalando ${what} con apt-get…`);
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update'], options);
  for (const name of names) {
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
    const found = find();
    if (found) return found;
  }
  return undefined;
};

const pooler = '/usr/sbin/pgbouncer';
const findPooler = () => (existsSync(pooler) ? pooler : undefined);

/** The pooler that the product must work through; elsewhere than on Debian its tests need it in the PATH. */
export const ensurePgBouncer = async () =>
  findPooler() ?? (await installPackage('PgBouncer', ['pgbouncer'], findPooler));
