import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { makePeerTable, newcomersOf } from './peer-table.ts';
import { installPeer } from './peer.ts';
import { startServer } from './processes.ts';
import { companyId } from './roster.ts';
import type { Subject } from './rounds.ts';
import type { Signed } from './signed-request.ts';

const version = '3.90.2';
const beside = [`@payloadcms/db-postgres@${version}`, 'graphql@16.11.0'];

/** A server whose collections are declared in code, over the same table; no rights are asked. Null where it cannot be had. */
export async function startPayload(
  pool: pg.Pool,
  connectionString: string,
  port: number,
): Promise<ChildProcess | null> {
  const installed = await installPeer('payload', version, { beside });
  if (installed === null) return null;
  await makePeerTable(pool, 'payload');
  return startServer('payload', {
    BENCH_DATABASE: connectionString,
    BENCH_PORT: String(port),
    BENCH_PAYLOAD: join(installed, '..'),
    // Otherwise it would compare the database with its collections when it starts.
    NODE_ENV: 'production',
    PAYLOAD_LOG_LEVEL: 'error',
  });
}

/** Requests of our own questions. It has no keyset, and counts for every page that is not the first. */
export function askPayload(
  { pid = 0 }: ChildProcess,
  port: number,
  count: { reads: number; writes: number },
  ids: readonly string[],
): Subject {
  const url = `http://127.0.0.1:${port}/api/employee`;
  const get = (path: string): Signed => ({ url: `${url}${path}`, method: 'GET', headers: {} });
  const page = `?limit=50&depth=0&sort=sort_name,id&where[company_id][equals]=${companyId}`;
  const repeated = async (request: Signed) => Array.from({ length: count.reads }, () => request);
  const newcomer = newcomersOf(6);
  const create = (): Signed => ({
    url: `${url}?depth=0`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newcomer()),
  });
  return {
    name: `Payload ${version}`,
    pid,
    requests: {
      'one employee': async () => ids.map((id) => get(`/${id}?depth=0`)),
      'page of 50': () => repeated(get(`${page}&page=2`)),
      'first page with its total': () => repeated(get(page)),
      'employee created': async () => Array.from({ length: count.writes }, create),
    },
  };
}
