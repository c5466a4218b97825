import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { addressesOf } from './test-cluster.ts';

export const programs = '/usr/lib/postgresql/15/bin';

/** Server of a cluster's node, where the kit has it on this machine: tests end it as a crash would. */
export type TestNode = {
  folder: string;
  /** File by which it reaches the others as the superuser. */
  passwords: string;
  /** Every process of it ends at once, and its next start repairs it from the log. */
  crash: () => Promise<void>;
  start: () => Promise<void>;
};

/** @returns nothing where the node is not one of the kit's on this machine */
export const findNode = async (superuserUrl: string): Promise<TestNode | null> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  );
  await client.end();
  const folder = rows[0]?.folder ?? '';
  const passwords = join(dirname(folder), `pgpass-${folder.at(-1)}`);
  if (process.getuid?.() !== 0 || !existsSync(passwords)) return null;
  return { folder, passwords, ...control(folder, passwords) };
};

/** Runs one of the server's programs as whoever owns its files. */
export const asServer = async (command: string): Promise<void> => {
  await promisify(execFile)('su', [
    'postgres',
    '-s',
    '/bin/bash',
    '-c',
    `PATH=${programs}:$PATH; ${command}`,
  ]);
};

/** Starts and ends the server of a folder. */
export const control = (folder: string, passwords: string): Pick<TestNode, 'crash' | 'start'> => {
  const pgCtl = (what: string) =>
    asServer(`PGPASSFILE='${passwords}' pg_ctl -D '${folder}' -w -t 120 ${what} > /dev/null`);
  return {
    crash: () => pgCtl('-m immediate stop'),
    start: async () => {
      await pgCtl(`-l '${folder}.log' start`).catch(async (cause: unknown) => {
        const log = await readFile(`${folder}.log`, 'utf8');
        throw new Error(log.split('\n').slice(-8).join('\n'), { cause });
      });
    },
  };
};

/** Folder for servers, which belongs to whom they run as. */
export const serverFolder = async (like: TestNode): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'antela-node-'));
  const { uid, gid } = await stat(like.folder);
  await chown(folder, uid, gid);
  await chmod(folder, 0o755);
  return folder;
};

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

/** One more server with an empty database of that name, set up like the other nodes, and not yet one of them. */
export const makeNode = async (
  database: string,
): Promise<{ port: number; url: string; remove: () => Promise<void> } | null> => {
  const [coordinator = ''] = await addressesOf(database);
  const like = await findNode(coordinator);
  if (!like) return null;
  const folder = await serverFolder(like);
  const data = join(folder, 'node');
  const port = await freePort();
  const { password } = new URL(coordinator);
  await writeFile(join(folder, 'secret'), password, { mode: 0o644 });
  await asServer(
    `initdb -D '${data}' -U postgres -A scram-sha-256 --pwfile='${join(folder, 'secret')}' --locale=C.UTF-8 -E UTF8 > /dev/null`,
  );
  const settings = await readFile(join(like.folder, 'postgresql.conf'), 'utf8');
  await writeFile(join(data, 'postgresql.conf'), `${settings}\nport = ${port}\n`);
  const { crash, start } = control(data, like.passwords);
  await start();
  const url = Object.assign(new URL(coordinator), { port: String(port), pathname: `/${database}` }).href;
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  return {
    port,
    url,
    remove: async () => {
      await crash();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
