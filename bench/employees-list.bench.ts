import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dbOver } from '@antela/api/db/database';
import { listEmployments } from '@antela/api/features/people/employees/employees.sql';
import { bogotaDate } from '@antela/rules/calendar-date';
import autocannon from 'autocannon';
import type { Sql } from 'sql-template-tag';
import { report } from './report.ts';
import { median, percentile, startServer } from './support/processes.ts';
import { clientId, companyId, openRoster } from './support/roster.ts';
import { signed, type Signed } from './support/signed-request.ts';

/** The list of employees: filter by company and state, by surname, 50 a page, over 100,000 people. */
const employees = 100_000;
const rounds = 3;
const seconds = 6;
const ports = { api: 18_481, bare: 18_482 };

const roster = await openRoster(employees);
const children: ChildProcess[] = [];
try {
  const sql = await sqlOfPage();
  children.push(
    await startServer('business-api', {
      BENCH_DATABASE: roster.app,
      BENCH_PORT: String(ports.api),
    }),
  );
  children.push(
    await startServer('bare-list', {
      BENCH_DATABASE: roster.connectionString,
      BENCH_PORT: String(ports.bare),
      BENCH_SQL: sql.text,
      BENCH_VALUES: JSON.stringify(sql.values),
    }),
  );
  const context = await contextToken();
  // Before anything else has made the process grow.
  const exported = await exportGrowth(children[0]?.pid ?? 0, context);
  const filter = { companyid: companyId, state: 'active', limit: '50' };
  const call = (query: Record<string, string>) =>
    signed(ports.api, '/api/v2/companyportal/employee', { query, headers: { 'x-user-context': context } });

  const first = await json(await call(filter));
  const next = await call({ ...filter, cursor: String(first.page.next) });
  const bare: Signed = { url: `http://localhost:${ports.bare}/`, method: 'GET', headers: {} };
  const ratios: number[] = [];
  const ours: number[] = [];
  const limits: number[] = [];
  const withTotal: number[] = [];
  await throughput(next);
  await throughput(bare);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await throughput(next));
    limits.push(await throughput(bare));
    withTotal.push(await throughput(await call(filter)));
    ratios.push((ours.at(-1) ?? 0) / (limits.at(-1) ?? 1));
  }
  const deep = await deepPage(call);
  const search = await searchTimes(call);
  report(
    {
      subject: 'antela',
      measure: 'page of 50 by keyset, signed, row-level security',
      value: Math.round(median(ours)),
      unit: 'requests/s',
    },
    {
      subject: 'antela',
      measure: 'first page with its total',
      value: Math.round(median(withTotal)),
      unit: 'requests/s',
    },
    {
      subject: 'bare node:http + pg, same SQL',
      measure: 'page of 50 by keyset',
      value: Math.round(median(limits)),
      unit: 'requests/s',
    },
    {
      subject: 'antela / bare',
      measure: 'page of 50 by keyset',
      value: Number(median(ratios).toFixed(2)),
      unit: 'ratio',
      note: 'goal ≥ 0.6',
    },
    {
      subject: 'antela',
      measure: 'page 1,997 of everybody against the first',
      value: Number(deep.toFixed(2)),
      unit: 'ratio',
      note: 'goal ≤ 1.5',
    },
    {
      subject: 'antela',
      measure: 'search as you type, p95',
      value: Number(percentile(search, 0.95).toFixed(1)),
      unit: 'ms',
      note: 'goal ≤ 60',
    },
    {
      subject: 'antela',
      measure: `export of ${employees} employees as XLSX, memory more than before`,
      value: Math.round(exported.megabytes),
      unit: 'MB',
      note: `goal < 200; ${exported.seconds.toFixed(1)} s, ${Math.round(exported.fileMegabytes)} MB of file`,
    },
  );
} finally {
  for (const child of children) child.kill();
  await roster.close();
}

/** The statement the API itself runs for a page that is not the first. */
async function sqlOfPage(): Promise<{ text: string; values: unknown[] }> {
  let caught: Sql | undefined;
  const catcher = dbOver({
    many: async (statement) => {
      caught = statement;
      return [];
    },
    run: async () => 0,
    allow: async () => {},
    ordered: () => {},
    later: { run: async () => 0, ordered: () => {} },
  });
  const page = {
    sort: 'name',
    descending: false,
    after: ['agudelo agudelo ana', clientId],
    limit: 50,
    today: bogotaDate(new Date()),
  } as const;
  await listEmployments(
    catcher,
    { clientId, companyIds: [companyId] },
    { ...page, filters: { companyid: [companyId], state: ['active'], search: null } },
  );
  if (!caught) throw new Error('the list ran no statement');
  return { text: caught.text, values: caught.values };
}

async function contextToken(): Promise<string> {
  const session = await signed(ports.api, '/api/v2/companyportal/session');
  const answer = (await (await fetch(session.url, { headers: session.headers })).json()) as {
    data: { infotoken: string };
  };
  return answer.data.infotoken;
}

async function json(request: Signed): Promise<{ page: { next: string | null } }> {
  const response = await fetch(request.url, { headers: request.headers });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as { page: { next: string | null } };
}

async function throughput(request: Signed): Promise<number> {
  const result = await autocannon({
    url: request.url,
    headers: request.headers,
    connections: 16,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed: ${request.url}`);
  return result.requests.average;
}

/** Latency of a page at the end of the whole list against the first, both without their totals, medians of 40. */
async function deepPage(call: (query: Record<string, string>) => Promise<Signed>): Promise<number> {
  const all = { limit: '50' };
  let cursor = String((await json(await call({ limit: '1' }))).page.next);
  const first = cursor;
  for (let row = 1; row + 200 < employees - 50; row += 200)
    cursor = String((await json(await call({ limit: '200', cursor }))).page.next);
  const time = async (at: string): Promise<number> => {
    const request = await call({ ...all, cursor: at });
    const begun = performance.now();
    await json(request);
    return performance.now() - begun;
  };
  const near: number[] = [];
  const far: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    near.push(await time(first));
    far.push(await time(cursor));
  }
  return median(far) / median(near);
}

/** One request a letter, as somebody types names and documents. */
async function searchTimes(call: (query: Record<string, string>) => Promise<Signed>): Promise<number[]> {
  const times: number[] = [];
  for (const word of ['zapata ibáñez', 'camila', 'núñez', '1000054321', 'restrepo mora sofía', 'e777']) {
    for (let length = 1; length <= word.length; length += 1) {
      const request = await call({ q: word.slice(0, length), limit: '50' });
      const begun = performance.now();
      await json(request);
      times.push(performance.now() - begun);
    }
  }
  return times;
}

/** How much the API's process grows at most while it streams the report of everybody. */
async function exportGrowth(pid: number, context: string) {
  const resident = async (): Promise<number> => {
    const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]);
    return (pages * 4_096) / 1024 / 1024;
  };
  const request = await signed(ports.api, '/api/live/companyportal/employee/report', {
    query: { format: 'xlsx' },
    headers: { 'x-user-context': context },
  });
  const before = await resident();
  let most = before;
  const watch = setInterval(() => void resident().then((now) => (most = Math.max(most, now))), 20);
  const begun = performance.now();
  let bytes = 0;
  const response = await fetch(request.url, { headers: request.headers });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  for await (const chunk of response.body) bytes += chunk.length;
  clearInterval(watch);
  return {
    megabytes: most - before,
    seconds: (performance.now() - begun) / 1_000,
    fileMegabytes: bytes / 1024 / 1024,
  };
}
