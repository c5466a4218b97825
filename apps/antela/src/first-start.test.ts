import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleProcess } from '@antela/api/test/bundle-process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const scripts = resolve(import.meta.dirname, '../../../scripts');
let folder: string;
let dataDir: string;
let port: number;
let program: Awaited<ReturnType<typeof bundleProcess>>;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'antela-first-start-')));
  dataDir = join(folder, 'data');
  port = await freePort();
  program = await bundleProcess(resolve(import.meta.dirname, 'main'));
  const start = `node ${program.file} start`;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'newcomer', scripts: { start } }));
});
afterAll(async () => {
  for (const pid of await processesHere()) process.kill(pid, 'SIGKILL');
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

/** A program in the newcomer's folder, and the lines it has said so far. */
function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      ANTELA_DATA: dataDir,
      PORT: String(port),
      DEMO: 'off',
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, lines: () => said.split('\n').filter((line) => line.trim() !== '') };
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

const isReady = (at: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${at}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Programs that run in the newcomer's folder or below it; a database server of another user may be looked at by root alone. */
async function processesHere(): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const places = await Promise.all(
    pids.map(async (pid) => ({ pid, place: await readlink(`/proc/${pid}/cwd`).catch(() => '') })),
  );
  return places.filter(({ place }) => place.startsWith(folder)).map(({ pid }) => pid);
}

const waiting = { timeout: 110_000, interval: 250 };

test('a first start says a few lines, one in its place says why it does not start, and the end of npm leaves nothing behind', async () => {
  const first = run('npm', ['start', '--silent']);
  await vi.waitFor(async () => {
    expect(first.child.exitCode, first.lines().join('\n')).toBeNull();
    expect(await isReady(port)).toBe(true);
  }, waiting);
  expect(first.lines().length, first.lines().join('\n')).toBeLessThanOrEqual(8);
  expect(first.lines().filter((line) => /migrat|\.sql/.test(line))).toEqual([]);
  expect(await processesHere()).not.toEqual([]);

  const second = run(process.execPath, [program.file, 'start']);
  expect(await codeOf(second.child)).toBe(1);
  expect(second.lines()).toEqual([`El puerto ${port} está ocupado. Prueba PORT=${port + 1} npm start.`]);
  expect(await isReady(port)).toBe(true);

  first.child.kill('SIGTERM');
  await codeOf(first.child);
  await vi.waitFor(async () => expect(await processesHere()).toEqual([]), waiting);
  expect(await isReady(port)).toBe(false);
});

test('two starts on one data folder serve its one database, and whoever stays goes on', async () => {
  const otherPort = await freePort();
  const one = run(process.execPath, [program.file, 'start']);
  const other = run(process.execPath, [program.file, 'start'], { PORT: String(otherPort) });
  await vi.waitFor(async () => {
    expect(one.child.exitCode, one.lines().join('\n')).toBeNull();
    expect(other.child.exitCode, other.lines().join('\n')).toBeNull();
    expect([await isReady(port), await isReady(otherPort)]).toEqual([true, true]);
  }, waiting);
  one.child.kill('SIGTERM');
  expect(await codeOf(one.child)).toBe(0);
  expect(await isReady(otherPort)).toBe(true);
  other.child.kill('SIGTERM');
  expect(await codeOf(other.child)).toBe(0);
  await vi.waitFor(async () => expect(await processesHere()).toEqual([]), waiting);
});

test('an older Node and a machine without a network read one sentence that says what to do', async () => {
  const older = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.0'})";
  const refused = run(process.execPath, [
    '--import',
    older,
    pathToFileURL(join(scripts, 'node-version.mjs')).pathname,
  ]);
  expect(await codeOf(refused.child)).toBe(1);
  expect(refused.lines()).toEqual([
    expect.stringMatching(/^Antela necesita Node 20\.19 .* este es 18\.20\.0\./),
  ]);

  const clone = join(folder, 'clone');
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    await cp(join(scripts, '..', name), join(clone, name), { recursive: true });
  const offline = {
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
    npm_config_cache: join(folder, 'cache'),
  };
  const cut = run(process.execPath, [join(clone, 'scripts/start.mjs')], offline);
  expect(await codeOf(cut.child)).not.toBe(0);
  expect(cut.lines().at(-1)).toBe(
    '✗ No hay red para instalar las dependencias. Conéctate y repite la orden.',
  );
});
