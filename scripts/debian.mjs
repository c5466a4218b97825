import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './run.mjs';

/** As root on Debian, installs packages until one of them brings what is looked for. @returns what `find` found, if anything */
export const installPackage = async (what, names, find) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say(`Instalando ${what} con apt-get…`);
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update'], options);
  for (const name of names) {
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...[name].flat()], options);
    const found = find();
    if (found) return found;
  }
  return undefined;
};

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const find = (name) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** Whether the machine has one of them. */
export const isThere = (name) => find(name) !== undefined;

/** Programs that tests use beside the product, each with its packages; elsewhere than on Debian the PATH must have them. */
const neighbours = {
  pgbouncer: 'pgbouncer',
  caddy: 'caddy',
  nginx: 'nginx-light',
  aws: 'awscli',
  rclone: 'rclone',
  // Renders the chart, with the libraries that Helm has.
  go: ['golang-go', 'golang-github-masterminds-sprig-dev', 'golang-k8s-sigs-yaml-dev'],
};

/** Brings the pooler, the proxies, the compiler and the others' clients of the cloud that the machine lacks. They are not started: tests start their own. */
export const ensureNeighbours = async () => {
  process.env.RUNLEVEL = '1';
  for (const [name, packageName] of Object.entries(neighbours))
    if (!find(name)) await installPackage(name, [packageName], () => find(name));
};
