import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { makePeerTable, newcomersOf } from './peer-table.ts';
import { installPeer, startPeer } from './peer.ts';
import { companyId } from './roster.ts';
import type { Subject } from './rounds.ts';
import type { Signed } from './signed-request.ts';

const version = '11.17.4';
const token = 'bench-token';
const headers = { authorization: `Bearer ${token}` };

/** A server with rights and a history of its own over the tables it finds, asked as its administrator. Null where it cannot be had. */
export async function startDirectus(
  pool: pg.Pool,
  connectionString: string,
  port: number,
): Promise<ChildProcess | null> {
  const installed = await installPeer('directus', version, { built: ['isolated-vm'] });
  if (installed === null) return null;
  await makePeerTable(pool, 'public');
  const cwd = await mkdtemp(join(tmpdir(), 'antela-bench-peer-'));
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: connectionString,
    DB_POOL__MAX: '20',
    SECRET: token.repeat(4),
    ADMIN_EMAIL: 'bench@example.co',
    ADMIN_PASSWORD: token,
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    PORT: String(port),
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NO_UPDATE_NOTIFIER: '1',
    // Beside other work it would refuse requests instead of answering later.
    PRESSURE_LIMITER_ENABLED: 'false',
    NODE_ENV: 'production',
  };
  const script = join(installed, 'cli.js');
  await promisify(execFile)(process.execPath, [script, 'bootstrap'], {
    cwd,
    env: { ...process.env, ...env },
  });
  return startPeer(script, { args: ['start'], cwd, env, url: `${urlAt(port)}/server/ping` });
}

const urlAt = (port: number): string => `http://127.0.0.1:${port}`;

/** Requests of our own questions. It has no keyset: its second page counts rows over. */
export function askDirectus(
  { pid = 0 }: ChildProcess,
  port: number,
  count: { reads: number; writes: number },
  ids: readonly string[],
): Subject {
  const items = `${urlAt(port)}/items/employee`;
  const get = (path: string): Signed => ({ url: `${items}${path}`, method: 'GET', headers });
  const page = `?limit=50&sort=sort_name,id&filter[company_id][_eq]=${companyId}`;
  const repeated = async (request: Signed) => Array.from({ length: count.reads }, () => request);
  const newcomer = newcomersOf(8);
  const create = (): Signed => ({
    url: items,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(newcomer()),
  });
  return {
    name: `Directus ${version}`,
    pid,
    requests: {
      'one employee': async () => ids.map((id) => get(`/${id}`)),
      'page of 50': () => repeated(get(`${page}&page=2`)),
      'first page with its total': () => repeated(get(`${page}&meta=filter_count`)),
      'employee created': async () => Array.from({ length: count.writes }, create),
    },
  };
}

/** Has it take so many rows from a CSV. @returns seconds */
export async function importIntoDirectus(port: number, rows: number): Promise<number> {
  const lines = Array.from({ length: rows }, (_, row) => `CC,9${row},Ana,Zea,${companyId},2000000,ana zea`);
  const body = new FormData();
  const titles = 'document_type,document_number,first_name,first_surname,company_id,monthly_salary,sort_name';
  body.append('file', new Blob([[titles, ...lines].join('\n')], { type: 'text/csv' }), 'employees.csv');
  const begun = performance.now();
  const response = await fetch(`${urlAt(port)}/utils/import/employee`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (performance.now() - begun) / 1_000;
}
