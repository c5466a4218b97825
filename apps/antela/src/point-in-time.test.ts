import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from './test/free-port.ts';

const run = promisify(execFile);
/** Debian's, by version; the embedded server has no `pg_basebackup`. */
const bin = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`).find(existsSync);
const settings = new URL('../../../deploy/postgresql/archive.conf', import.meta.url);

describe.runIf(bin !== undefined)('with write-ahead logs archived as deploy/ configures it', () => {
  let folder: string;
  let as: { uid?: number; gid?: number };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'antela-pitr-'));
    as = {};
    if (process.getuid?.() === 0) {
      const [uid, gid] = (await run('sh', ['-c', 'id -u postgres; id -g postgres'])).stdout
        .trim()
        .split('\n');
      as = { uid: Number(uid), gid: Number(gid) };
      await chown(folder, Number(uid), Number(gid));
    }
    await chmod(folder, 0o700);
  });
  afterAll(async () => {
    for (const name of ['first', 'second']) await pgCtl(name, 'stop', '-m', 'immediate').catch(() => {});
    await rm(folder, { recursive: true, force: true });
  });

  const at = (...names: string[]) => join(folder, ...names);
  const tool = (name: string, ...args: string[]) =>
    run(join(bin ?? '', name), args, {
      ...as,
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    });
  const pgCtl = (name: string, ...args: string[]) =>
    tool('pg_ctl', '-D', at(name), '-w', '-l', at(`${name}.log`), ...args);

  async function start(name: string): Promise<pg.Client> {
    const port = await freePort();
    await appendFile(at(name, 'postgresql.conf'), `\nport = ${port}\n`);
    await pgCtl(name, 'start');
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  test('a server whose disk is lost comes back elsewhere as it was at an instant, with nothing of what came after', async ({
    task,
  }) => {
    await tool('initdb', '-D', at('first'), '-U', 'postgres', '-A', 'trust', '--no-sync');
    await run('mkdir', [at('archive')], as);
    const archive = (await readFile(settings, 'utf8')).replaceAll('ARCHIVE', at('archive'));
    await appendFile(
      at('first', 'postgresql.conf'),
      `\n${archive}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`,
    );
    const first = await start('first');
    await first.query('create table movement (id int primary key)');
    await tool(
      'pg_basebackup',
      '-D',
      at('second'),
      '-h',
      '127.0.0.1',
      '-p',
      String(first.port),
      '-U',
      'postgres',
      '-c',
      'fast',
    );
    await first.query('insert into movement select generate_series(1, 1000)');
    const { rows } = await first.query<{ instant: string }>('select clock_timestamp()::text as instant');
    await first.query('insert into movement values (1001)');
    const committed = performance.now();
    const wal =
      (await first.query<{ wal: string }>(`select pg_walfile_name(pg_current_wal_lsn() - 1) as wal`)).rows[0]
        ?.wal ?? '';
    // Nobody hurries it: the server alone brings what was committed to the other disk.
    await expect.poll(() => existsSync(at('archive', wal)), { timeout: 120_000, interval: 250 }).toBe(true);
    const archivedAfter = performance.now() - committed;
    await first.end();
    await pgCtl('first', 'stop', '-m', 'immediate');
    await rm(at('first'), { recursive: true });
    await mkdir(at('first'));

    const began = performance.now();
    await writeFile(at('second', 'recovery.signal'), '');
    await appendFile(
      at('second', 'postgresql.conf'),
      `\nrecovery_target_time = '${rows[0]?.instant ?? ''}'\nrecovery_target_action = 'promote'\n`,
    );
    const second = await start('second');
    await expect
      .poll(async () => (await second.query('select pg_is_in_recovery() as waits')).rows, { timeout: 30_000 })
      .toEqual([{ waits: false }]);
    const recovered = performance.now();
    expect((await second.query('select count(*)::int as n, max(id) as last from movement')).rows).toEqual([
      { n: 1000, last: 1000 },
    ]);
    await second.end();
    const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;
    Object.assign(task.meta, {
      promised: [
        {
          of: 'RPO: lo confirmado ya está en otro disco',
          most: 60,
          measured: inSeconds(archivedAfter),
          unit: 's',
        },
        {
          of: 'RTO: del archivo a atender (mil movimientos)',
          most: 600,
          measured: inSeconds(recovered - began),
          unit: 's',
        },
      ],
    });
  });
});
