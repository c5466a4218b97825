import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The path of a program that a package installs. */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/**
 * Runs a command in the root and waits for it. With `quiet` its output is returned instead of shown.
 * @returns {Promise<{ ok: boolean, code: number, output: string, ms: number }>} `code` 127 when it could not be started
 */
export const run = (command, args, { quiet = false, env = {}, cwd = root } = {}) => {
  const started = performance.now();
  return new Promise((done) => {
    let output = '';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const end = (code) => done({ ok: code === 0, code, output, ms: performance.now() - started });
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
};

/** Runs a command that everything after it needs; when it fails, the script ends with its code. */
export const runOrExit = async (command, args, options) => {
  const result = await run(command, args, options);
  if (result.ok) return result;
  process.stderr.write(result.output);
  say(`✗ Falló: ${[command.split('/').at(-1), ...args].join(' ')}`);
  process.exit(result.code);
};

/**
 * Does the work for every item in their order, as many at once as told.
 * @returns {Promise<unknown[]>} the answers, in the order of the items
 */
export const inLanes = async (items, work, lanes = availableParallelism()) => {
  const answers = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) answers[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return answers;
};

export const say = (message) => process.stdout.write(`${message}\n`);

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
