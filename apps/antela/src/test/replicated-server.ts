import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** Programs of Debian's server, by version; the embedded one has no `pg_basebackup`. */
export const serverPrograms = [18, 17, 16, 15]
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find(existsSync);

/** A server of Debian's and a replica that follows it by streaming, as superuser's addresses. */
export async function startReplicatedServer() {
  const folder = await mkdtemp(join(tmpdir(), 'antela-replica-'));
  const as: { uid?: number; gid?: number } = {};
  if (process.getuid?.() === 0) {
    const ids = (await run('sh', ['-c', 'id -u postgres; id -g postgres'])).stdout.trim().split('\n');
    [as.uid, as.gid] = ids.map(Number);
    await chown(folder, as.uid ?? 0, as.gid ?? 0);
  }
  await chmod(folder, 0o700);
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' };
  const tool = (name: string, ...args: string[]) =>
    run(join(serverPrograms ?? '', name), args, { ...as, cwd: folder, env });
  const control = (name: string, ...args: string[]) =>
    tool('pg_ctl', '-D', join(folder, name), '-w', '-l', join(folder, `${name}.log`), ...args);
  const start = async (name: string): Promise<string> => {
    const port = await freePort();
    await appendFile(join(folder, name, 'postgresql.conf'), `\nport = ${port}\n`);
    await control(name, 'start');
    return `postgresql://postgres:any@127.0.0.1:${port}/postgres`;
  };
  await tool('initdb', '-D', join(folder, 'primary'), '-U', 'postgres', '-A', 'trust', '--no-sync');
  await appendFile(
    join(folder, 'primary', 'postgresql.conf'),
    `\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 300\n`,
  );
  const primary = await start('primary');
  const { port } = new URL(primary);
  const from = ['-h', '127.0.0.1', '-p', port, '-U', 'postgres'];
  await tool('pg_basebackup', '-D', join(folder, 'replica'), ...from, '-c', 'fast', '-R', '-X', 'stream');
  const replica = await start('replica');
  return {
    primary,
    replica,
    stopReplica: () => control('replica', 'stop', '-m', 'immediate'),
    stop: async () => {
      for (const name of ['replica', 'primary'])
        await control(name, 'stop', '-m', 'immediate').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
