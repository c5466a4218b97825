import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { plainEmployee } from '@antela/api/test/employee-examples';
import { report } from './report.ts';
import { contextToken } from './support/context-token.ts';
import { askDirectus, importIntoDirectus, startDirectus } from './support/directus.ts';
import { askPayload, startPayload } from './support/payload.ts';
import { askPostGraphile, startPostGraphile } from './support/postgraphile.ts';
import { startServer } from './support/processes.ts';
import { ableEmployments, companyId, openRoster, payrollId } from './support/roster.ts';
import { inRounds, type Subject } from './support/rounds.ts';
import { signed } from './support/signed-request.ts';

/**
 * Employees read and written over HTTP, ours beside servers that make an API of one table with the same columns. Ours signs, asks whether one may, keeps tenants
 * apart by row-level security, checks what is written and writes its trail; PostGraphile and Payload do none of it,
 * Directus writes a trail.
 */
const employees = Number(process.env['BENCH_EMPLOYEES'] ?? 100_000);
const count = { reads: 2_000, writes: 500 };
/** New employees made so far: each needs a document of its own. */
let made = 0;
const ports = { api: 18_490, peer: 18_491, other: 18_494, third: 18_495 };
const csvRows = 10_000;

const roster = await openRoster(employees, 1);
const closing: (() => void)[] = [];
try {
  const ids = await ableEmployments(roster.pool, count.reads);
  const api = await startServer('business-api', {
    BENCH_DATABASE: roster.app,
    BENCH_PORT: String(ports.api),
  });
  closing.push(() => api.kill());
  const peer = await startPostGraphile(roster.pool, roster.connectionString, ports.peer);
  if (peer) closing.push(() => peer.kill('SIGKILL'));
  const other = await startDirectus(roster.pool, roster.connectionString, ports.other);
  if (other) closing.push(() => other.kill('SIGKILL'));
  const third = await startPayload(roster.pool, roster.connectionString, ports.third);
  if (third) closing.push(() => third.kill('SIGKILL'));
  const peers = [
    ...(third ? [askPayload(third, ports.third, count, ids)] : []),
    ...(peer ? [await askPostGraphile(peer, ports.peer, count, ids)] : []),
    ...(other ? [askDirectus(other, ports.other, count, ids)] : []),
  ];
  await inRounds([await ours(api, ids), ...peers], 'requests/s');
  if (other) {
    const seconds = await importIntoDirectus(ports.other, csvRows);
    const value = Math.round(csvRows / seconds);
    report({
      subject: peers.at(-1)?.name ?? '',
      measure: `CSV of ${csvRows} rows taken in`,
      value,
      unit: 'rows/s',
    });
  }
} finally {
  for (const close of closing) close();
  await roster.close();
}

async function ours(api: ChildProcess, ids: readonly string[]): Promise<Subject> {
  const headers = { 'x-user-context': await contextToken(ports.api) };
  const list = (query: Record<string, string>) =>
    signed(ports.api, '/api/v2/companyportal/employee', {
      headers,
      query: { companyid: companyId, ...query },
    });
  const first = await list({ limit: '50' });
  const { page } = (await (await fetch(first.url, first)).json()) as { page: { next: string } };
  // Signed for each round: a signature is good for some minutes, and peers answer in between.
  const repeated = async (query: Record<string, string>) => {
    const request = await list({ limit: '50', ...query });
    return Array.from({ length: count.reads }, () => request);
  };
  return {
    name: 'antela',
    pid: api.pid ?? 0,
    requests: {
      'one employee': () =>
        Promise.all(
          ids.map((companyemployeeid) =>
            signed(ports.api, '/api/companyemployee', { headers, query: { companyemployeeid } }),
          ),
        ),
      'page of 50': () => repeated({ cursor: page.next }),
      'first page with its total': () => repeated({}),
      'employee created': () => Promise.all(Array.from({ length: count.writes }, () => create(headers))),
    },
  };
}

function create(headers: Record<string, string>) {
  made += 1;
  const { person, employment } = plainEmployee(String(20_000_000 + made));
  return signed(ports.api, '/api/v2/employee', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: { person, employment: { ...employment, companyid: companyId, payrollid: payrollId } },
  });
}
