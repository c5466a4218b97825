import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPackage } from './debian.mjs';

const execute = promisify(execFile);
const findFolder = () =>
  [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`).find(existsSync);

/** Tests of restarts run several whole products beside the other file's. All else is as the package has it. */
const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=400'];

/**
 * Starts a PostgreSQL of Debian's package on a free port, with a new folder of its own.
 * @param {readonly string[]} more settings on top of these, as `name=value`
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>} a superuser's address; nothing where there is no such package
 */
export const startDebianServer = async (more = []) => {
  process.env.RUNLEVEL = '1';
  const bin = findFolder() ?? (await installPackage('PostgreSQL', ['postgresql'], findFolder));
  if (!bin) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'antela-debian-'));
  const password = randomBytes(16).toString('hex');
  const secret = join(folder, 'password');
  await writeFile(secret, password, { mode: 0o600 });
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? await idsOf('postgres') : {};
  if (as.uid !== undefined) for (const path of [folder, secret]) await chown(path, as.uid, as.gid);
  await chmod(folder, 0o700);
  const options = { ...as, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const port = await freePort();
  const control = (...args) => execute(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], options);
  await execute(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', secret],
    options,
  );
  const flags = [...settings, ...more, `port=${port}`].map((setting) => `-c ${setting}`).join(' ');
  await control('-l', join(folder, 'log'), '-o', flags, 'start');
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await control('-m', 'immediate', 'stop').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const idsOf = async (user) => {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number((await execute('id', [which, user])).stdout)),
  );
  return { uid, gid };
};

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
