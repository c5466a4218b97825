import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';

const folder = join(root, 'bench', 'history');

/** Keeps what was measured at this commit, on this machine; benchmarks that were run apart come together. @returns the file */
export function keepResults(results, { into = folder, now = new Date(), commit = commitNow() } = {}) {
  mkdirSync(into, { recursive: true });
  const file = join(into, `${commit.date}-${commit.id}.json`);
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).results : [];
  const again = new Set(results.map(({ benchmark }) => benchmark));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const record = {
    version,
    commit: commit.id,
    measuredAt: now.toISOString(),
    machine: machineNow(),
    results: [...kept.filter(({ benchmark }) => !again.has(benchmark)), ...results],
  };
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  return file;
}

/** @throws where the tree differs from its commit: a figure would be said of what nobody can have again */
function commitNow() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  if (git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench/history') !== '')
    throw new Error('Hay cambios sin confirmar: confirma antes de guardar las medidas.');
  return { id: git('rev-parse', '--short', 'HEAD'), date: git('show', '-s', '--format=%cs', 'HEAD') };
}

const machineNow = () => ({
  processor: cpus()[0]?.model ?? '',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 1024 ** 3),
  node: process.version.slice(1),
  load: loadavg().map((one) => Number(one.toFixed(1))),
});
