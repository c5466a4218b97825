import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

/** The program of the machine; undefined where there is none. `npm test` brings Debian's. */
export const pgbouncer = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path));

const settings = new URL('../../../../deploy/pgbouncer.ini', import.meta.url);

/** PgBouncer as deploy/ configures it, before a server and for one login, with fewer connections than the product asks for. */
export async function startPgBouncer(address: string) {
  const { hostname, port: behind, username, password } = new URL(address);
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  // It refuses to run as root, and must read its files as whoever it becomes.
  const asRoot = process.getuid?.() === 0;
  await chmod(folder, asRoot ? 0o755 : 0o700);
  const port = await freePort();
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  const shipped = await readFile(settings, 'utf8');
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    shipped
      .replace(/^antela = .*$/m, `* = host=${hostname} port=${behind}`)
      .replace(/^(listen_port =) .*$/m, `$1 ${port}`)
      .replace(/^(auth_file =) .*$/m, `$1 ${join(folder, 'users.txt')}`)
      .replace(/^(default_pool_size =) .*$/m, '$1 5'),
  );
  const child = spawn(
    pgbouncer ?? 'pgbouncer',
    [...(asRoot ? ['-u', 'nobody'] : []), '-q', join(folder, 'pgbouncer.ini')],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    address: Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href,
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
