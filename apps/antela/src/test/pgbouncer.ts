import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

/** The program of the machine; undefined where there is none. `npm test` brings Debian's. */
export const pgbouncer = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path));

/** PgBouncer in transaction mode before a server, for one login, with fewer connections than the product asks for. */
export async function startPgBouncer(address: string) {
  const { hostname, port: behind, username, password } = new URL(address);
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  // It refuses to run as root, and must read its files as whoever it becomes.
  const asRoot = process.getuid?.() === 0;
  await chmod(folder, asRoot ? 0o755 : 0o700);
  const port = await freePort();
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`,
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
