import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFresh, markFresh, stampOf } from './freshness.mjs';
import { ensureInstalled } from './install.mjs';
import { bin, root, runOrExit, say, seconds } from './run.mjs';

const server = {
  name: 'servidor',
  result: join(root, 'apps/antela/dist/antela.mjs'),
  sources: [
    'apps/antela',
    'apps/api',
    'apps/local-cloud',
    'apps/ops',
    'packages',
    'package-lock.json',
    'scripts/build.mjs',
  ],
};
const portal = {
  name: 'portal',
  result: join(root, 'apps/portal/dist/index.html'),
  sources: ['apps/portal', 'packages/contract', 'packages/rules', 'package-lock.json'],
};

export const serverBundle = server.result;

/**
 * Builds what its sources have changed since the last build. In a process of its own: the builders leave nothing behind.
 * Without the portal, what a running product serves to browsers stays as it is.
 */
export const ensureBuilt = async ({ withPortal = true } = {}) => {
  if ((withPortal ? [server, portal] : [server]).every(isFresh)) return;
  await runOrExit(process.execPath, [fileURLToPath(import.meta.url), ...(withPortal ? [] : ['server'])]);
};

const build = async (part, make) => {
  if (isFresh(part)) return;
  say(`Construyendo el ${part.name}…`);
  const started = performance.now();
  const stamp = stampOf(part.sources);
  await make();
  markFresh(part, stamp);
  say(`El ${part.name} quedó construido en ${seconds(performance.now() - started)}.`);
};

const buildServer = async () => {
  const { build: bundle } = await import('esbuild');
  const { metafile } = await bundle(serverParts());
  removeOthers(
    dirname(server.result),
    Object.keys(metafile.outputs).map((path) => basename(path)),
  );
};

/** Our own packages are inlined; those of npm stay outside, so that they find their own files. */
export const serverParts = () => ({
  entryPoints: [{ in: join(root, 'apps/antela/src/main.ts'), out: 'antela' }, ...findThreads()],
  outdir: dirname(server.result),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Modules that a command imports by need stay files of their own.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  packages: 'external',
  plugins: [inlineWorkspaces],
  logLevel: 'warning',
  metafile: true,
  absWorkingDir: root,
});

/** Afterwards, because a running product may start a thread meanwhile. */
const removeOthers = (folder, kept) => {
  for (const name of readdirSync(folder)) if (!kept.includes(name)) rmSync(join(folder, name));
};

/** Files named `*-worker.ts` run in threads of their own and are loaded by name from beside the bundle. */
const findThreads = () =>
  readdirSync(join(root, 'apps/api/src'), { recursive: true })
    .filter((path) => path.endsWith('-worker.ts'))
    .map((path) => ({ in: join(root, 'apps/api/src', path), out: basename(path, '.ts') }));

/** The bundler takes every bare name for an external package; ours are given to it as files. */
const inlineWorkspaces = {
  name: 'inline-workspaces',
  setup: (builder) => {
    builder.onResolve({ filter: /^@antela\// }, ({ path, importer }) => {
      const [, workspace, ...rest] = path.split('/');
      return { path: join(workspaceFolder(workspace, importer), 'src', `${rest.join('/')}.ts`) };
    });
  },
};

const workspaceFolder = (name, importer) => {
  const parent = ['packages', 'apps'].find((folder) => readdirSync(join(root, folder)).includes(name));
  if (!parent) throw new Error(`${importer}: @antela/${name} is not a workspace`);
  return join(root, parent, name);
};

const buildPortal = async () => {
  await runOrExit(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/portal') });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  const onlyServer = process.argv[2] === 'server';
  await Promise.all([build(server, buildServer), onlyServer ? undefined : build(portal, buildPortal)]);
}
