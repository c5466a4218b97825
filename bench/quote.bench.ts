import type { ChildProcess } from 'node:child_process';
import { report } from './report.ts';
import { contextToken } from './support/context-token.ts';
import { percentile, startServer } from './support/processes.ts';
import { restrict } from './support/restrictions.ts';
import { ableEmployments, clientId, openRoster } from './support/roster.ts';
import { signed, timed, type Signed } from './support/signed-request.ts';

/** One quote after another over 100,000 people and 50 restrictions: as the portal asks, and as the employees' app does. */
const employees = Number(process.env['BENCH_EMPLOYEES'] ?? 100_000);
const restrictions = 50;
const quotes = 3_000;
/** The first ones warm connections, plans and the compiler. */
const warming = 1_000;
const port = 18_485;

const roster = await openRoster(employees);
const children: ChildProcess[] = [];
try {
  await restrict(roster.pool, restrictions);
  children.push(
    await startServer('business-api', {
      BENCH_DATABASE: roster.app,
      BENCH_PORT: String(port),
    }),
  );
  const context = await contextToken(port);
  const ids = await ableEmployments(roster.pool, quotes);
  await timeOf('the portal', ids, (companyemployeeid) =>
    signed(port, '/api/v2/companyportal/transaction/quote', {
      query: { companyemployeeid, kind: 'salary' },
      headers: { 'x-user-context': context },
    }),
  );
  await timeOf("the employees' app", ids, (companyemployeeid) =>
    signed(port, '/api/advance/quote', {
      method: 'POST',
      as: 'machine',
      body: { clientid: clientId, companyemployeeid, kind: 'salary' },
    }),
  );
} finally {
  for (const child of children) child.kill();
  await roster.close();
}

async function timeOf(
  who: string,
  ids: readonly string[],
  sign: (id: string) => Promise<Signed>,
): Promise<void> {
  const requests = await Promise.all(ids.map(sign));
  const times: number[] = [];
  for (const request of requests) times.push(await timed(request));
  for (const [name, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const)
    report({
      subject: 'antela',
      measure: `quote for ${who} with ${restrictions} restrictions over ${employees} people, ${name}`,
      value: Number(percentile(times.slice(warming), share).toFixed(1)),
      unit: 'ms',
      ...(name === 'p95' && { note: 'goal ≤ 5' }),
    });
}
