import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/** Kit that starts a Citus cluster of one coordinator and two workers, where it lies beside the project. */
const kit = join(root, '..', 'shared', 'tools', 'citus');

/** Parts move while they are written to, as in operations.md; the kit's servers come without. */
const settings = [
  `wal_level = 'logical'`,
  `citus.local_hostname = '127.0.0.1'`,
  // Each database has a daemon of its own, and each move some workers.
  'max_worker_processes = 100',
  `output_plugin_libraries = 'pgoutput, test_decoding, citus'`,
];

/**
 * Starts a cluster with the kit, in a new folder of its own; where one is named (`CITUS_URL`), that one is taken as it is.
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> } | undefined>} what tells tests of it; nothing where there is none
 */
export const startCluster = async (CITUS_URL = process.env.CITUS_URL) => {
  if (CITUS_URL) return { env: { CITUS_URL }, stop: async () => {} };
  if (process.getuid?.() !== 0 || !existsSync(join(kit, 'up'))) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'antela-cluster-'));
  const first = await freePorts(3);
  const up = () => run(join(kit, 'up'), [folder, String(first)], { quiet: true });
  const down = () => run(join(kit, 'down'), [folder], { quiet: true });
  const forget = endingWith(() => {
    execFileSync(join(kit, 'down'), [folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  });
  const stop = async () => {
    forget();
    await down();
    await rm(folder, { recursive: true, force: true });
  };
  await up();
  for (const node of [0, 1, 2])
    await appendFile(join(folder, `node${node}`, 'postgresql.conf'), `${settings.join('\n')}\n`).catch(
      () => {},
    );
  await down();
  const { ok, output } = await up();
  if (!ok) {
    await stop();
    // Its library wants the server's newest minor version.
    throw new Error(
      `El clúster no arrancó. Si PostgreSQL 15 no está al día: apt-get install postgresql-15. ${output.trim()}`,
    );
  }
  const url = output.trim().split('\n').at(-1);
  return { env: { CITUS_URL: url }, stop };
};

/** Servers do not end with the process that started them, so whoever stops it ends them. @returns what takes this back */
const endingWith = (end) => {
  const signals = ['SIGINT', 'SIGTERM'];
  const ended = () => {
    end();
    process.exit(130);
  };
  for (const signal of signals) process.once(signal, ended);
  return () => signals.forEach((signal) => process.off(signal, ended));
};

/** First of so many free ports in a row. */
const freePorts = async (count) => {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const rest = Array.from({ length: count }, (_, index) => isFree(first + index));
    if ((await Promise.all(rest)).every(Boolean)) return first;
  }
};

const isFree = (port) =>
  new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
