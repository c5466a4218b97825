import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { report } from './report.ts';
import { fillServer } from './support/roster.ts';

/**
 * Debian's server with so many people loses its disk after some employments were written: when what was
 * committed last is on another disk, and how long it takes from the copy of the day before to a server that answers.
 */
const written = 1_000;
const sizes = (process.env['BENCH_SIZES'] ?? '100000,1000000').split(',').map(Number);
const bin = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`).find(existsSync);
const execute = promisify(execFile);
const seconds = (from: number): number => Math.round((performance.now() - from) / 100) / 10;

for (const people of sizes) await drill(people);

async function drill(people: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'antela-restore-'));
  const at = (...names: string[]): string => join(folder, ...names);
  // The server refuses to run as root.
  const as = process.getuid?.() === 0 ? await postgresUser() : null;
  if (as) await chown(folder, as.uid, as.gid);
  const run = async (program: string, ...args: string[]): Promise<string> =>
    (
      await execute(program, args, {
        ...as,
        cwd: folder,
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
      })
    ).stdout.trim();
  const tool = (name: string, ...args: string[]) => run(join(bin ?? '', name), ...args);
  const control = (name: string, ...args: string[]) =>
    tool('pg_ctl', '-D', at(name), '-w', '-t', '3600', '-l', at(`${name}.log`), ...args);
  const addressAt = (port: number) => (database: string) =>
    `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const start = async (name: string): Promise<(database: string) => string> => {
    const port = await freePort();
    await appendFile(at(name, 'postgresql.conf'), `\nport = ${port}\n`);
    await control(name, 'start');
    return addressAt(port);
  };
  const say = (measure: string, value: number, unit: string, note = ''): void =>
    report({ subject: 'antela', measure: `${people} people, ${measure}`, value, unit, note });

  try {
    await tool('initdb', '-D', at('first'), '-U', 'postgres', '-A', 'trust');
    await run('mkdir', at('archive'));
    const shipped = await readFile(new URL('../deploy/postgresql/archive.conf', import.meta.url), 'utf8');
    const archive = shipped.replaceAll('ARCHIVE', at('archive'));
    await appendFile(
      at('first', 'postgresql.conf'),
      `\n${archive}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\narchive_command = 'true'\n`,
    );
    const address = await start('first');
    const began = performance.now();
    const { pool, connectionString } = await fillServer(address, people);
    await pool.query('create table last_written (at timestamptz)');
    say('made', seconds(began), 's');
    // From here on as shipped: what the making wrote is in the copy.
    await appendFile(at('first', 'postgresql.conf'), `\n${/^archive_command = .*$/m.exec(archive)?.[0]}\n`);
    await pool.query('select pg_reload_conf()');

    const copied = performance.now();
    await tool('pg_basebackup', '-D', at('base'), '-d', address('postgres'), '-c', 'fast');
    say('base copied', seconds(copied), 's', await sizeOf(at('base')));
    await pool.query(
      `update employment set monthly_salary = monthly_salary + 1000, updated_at = now()
       where id in (select id from employment order by id limit $1)`,
      [written],
    );
    const {
      rows: [last],
    } = await pool.query<{ wal: string }>(
      'with kept as (insert into last_written values (clock_timestamp())) select pg_walfile_name(pg_current_wal_insert_lsn()) as wal',
    );
    const committed = performance.now();
    while (!existsSync(at('archive', last?.wal ?? ''))) await delay(100);
    say('last commit on another disk', seconds(committed), 's', 'promised 60');
    await pool.end();
    await control('first', 'stop', '-m', 'immediate');
    await rm(at('first'), { recursive: true });

    const recovering = performance.now();
    await run('cp', '-a', at('base'), at('second'));
    await writeFile(at('second', 'recovery.signal'), '');
    await appendFile(at('second', 'postgresql.conf'), `\nrecovery_target_action = 'promote'\n`);
    const again = await start('second');
    const client = new pg.Client(again(new URL(connectionString).pathname.slice(1)));
    await client.connect();
    while ((await client.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')).rows[0]?.waits)
      await delay(100);
    const { rows } = await client.query<{ people: number; written: number; last: number }>(
      `select count(*)::int as people, count(*) filter (where monthly_salary % 10000 = 1905)::int as written,
              (select count(*)::int from antela.last_written) as last from antela.employment`,
    );
    say('restored elsewhere', seconds(recovering), 's', `promised 600; log ${await sizeOf(at('archive'))}`);
    if (rows[0]?.people !== people || rows[0].written !== written || rows[0].last !== 1)
      throw new Error(JSON.stringify(rows[0]));
    await client.end();
  } finally {
    for (const name of ['first', 'second']) await control(name, 'stop', '-m', 'immediate').catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

async function sizeOf(path: string): Promise<string> {
  const { stdout } = await execute('du', ['-sh', path]);
  return `${stdout.split('\t')[0]}B`;
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const idOf = async (which: string) => Number((await execute('id', [which, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => probe.once('listening', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
