import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const folder = join(import.meta.dirname, '..', '..', '.cache', 'peers');

/**
 * Installs a package of others, pinned, in a folder of the benchmarks' own: no part of the product, so no lockfile names it.
 * @param options.built packages among its dependencies that have to be compiled; no other may run anything while it is installed
 * @param options.beside packages it is of no use without, with their versions
 * @returns the folder of the package, or null where it cannot be had; the benchmark then goes on without it
 */
export async function installPeer(
  name: string,
  version: string,
  { built = [], beside = [] }: { built?: readonly string[]; beside?: readonly string[] } = {},
): Promise<string | null> {
  const home = join(folder, `${name}-${version}`);
  const installed = join(home, 'node_modules', name);
  const done = join(home, 'installed');
  if (existsSync(done)) return installed;
  await mkdir(home, { recursive: true });
  try {
    await promisify(execFile)('npm', [
      'install',
      '--prefix',
      home,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `${name}@${version}`,
      ...beside,
    ]);
    if (built.length > 0) await promisify(execFile)('npm', ['rebuild', '--prefix', home, ...built]);
    await writeFile(done, '');
    return installed;
  } catch (error) {
    console.log(
      `${name}@${version} cannot be had here: ${error instanceof Error ? error.message : String(error)}`,
    );
    return null;
  }
}

/** Starts a peer's server and waits until it answers at all. The caller ends the process. */
export async function startPeer(
  script: string,
  {
    args = [],
    cwd,
    env,
    url,
  }: { args?: readonly string[]; cwd: string; env: Record<string, string>; url: string },
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) break;
    if (await fetch(url).catch(() => null)) return child;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`${script} does not answer at ${url}`);
}
