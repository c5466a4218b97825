import type { Readable } from 'node:stream';
import { readInTenant } from '@antela/api/db/transaction';
import { linesOf, reportFile } from '@antela/api/features/payday/pay-periods/pay-periods.report';
import { getDetail } from '@antela/api/features/payday/pay-periods/pay-periods.service';
import type { Reading } from '@antela/api/http/context';
import { report } from './report.ts';
import { openClosing } from './support/closing.ts';
import { watchBlocks } from './support/longest-block.ts';
import { clientId } from './support/roster.ts';
import { ratioOf, sum, type Spent } from './support/spent.ts';

/** A period of so many people with three advances each: its report is issued, confirmed as reported and closed; then it is downloaded. */
const people = Number(process.env['BENCH_PEOPLE'] ?? 100_000);
const lines = `${people} people with 3 advances`;

const closing = await openClosing(people);
try {
  const bareIssue = await closing.bareIssue();
  const issue = await closing.issue();
  const bareConfirm = await closing.bareConfirm();
  const confirm = await closing.confirm();
  const close = await closing.close();
  tell('issue', issue, bareIssue);
  tell('confirm', confirm, bareConfirm);
  report({ subject: 'antela', measure: `close: ${lines}`, value: rounded(close.seconds), unit: 's' });
  tell('issue, confirm and close', sum(issue, confirm, close), sum(bareIssue, bareConfirm));
  await download();
} finally {
  await closing.stop();
}

function tell(measure: string, ours: Spent, bare: Spent): void {
  const of = `${measure}: ${lines}`;
  report(
    { subject: 'antela', measure: of, value: rounded(ours.seconds), unit: 's' },
    { subject: 'bare statement', measure: of, value: rounded(bare.seconds), unit: 's' },
    { subject: 'antela / bare statement', measure, ...ratioOf(ours, bare, 2), unit: 'ratio' },
  );
}

async function download(): Promise<void> {
  const { pool, scope, periodId } = closing;
  const read: Reading['read'] = (work) => readInTenant(pool, clientId, (db) => work({ db, scope }));
  const { record, reports } = await read(({ db }) => getDetail(db, scope, periodId, new Date()));
  const [issued] = reports;
  if (!issued) throw new Error('no report');
  for (const format of ['csv', 'pdf', 'xlsx'] as const)
    await tellFile(`${format.toUpperCase()} of ${issued.lines} lines`, () =>
      readAll(
        reportFile(format, {
          period: record,
          report: issued,
          lines: linesOf({ scope, read }, periodId, 1),
          brand: 'Antela',
          now: new Date(),
        }),
      ),
    );
  await tellFile(`closing packet of ${issued.lines} lines`, () => closing.packet());
}

async function readAll(file: Readable): Promise<void> {
  for await (const _part of file);
}

/** Cost of a file to its reader, and to others meanwhile. */
async function tellFile(of: string, write: () => Promise<void>): Promise<void> {
  const loop = watchBlocks();
  const before = process.memoryUsage.rss();
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const begun = performance.now();
  await write();
  const block = Math.round(loop.stop());
  clearInterval(watching);
  const memory = Math.round((most - before) / 1024 ** 2);
  const seconds = rounded((performance.now() - begun) / 1_000);
  report(
    { subject: 'antela', measure: of, value: seconds, unit: 's', note: 'goal ≤ 15' },
    { subject: 'antela', measure: `${of}: more memory`, value: memory, unit: 'MB', note: 'goal < 200' },
    { subject: 'antela', measure: `${of}: longest block`, value: block, unit: 'ms', note: 'goal < 50' },
  );
}

function rounded(seconds: number): number {
  return Number(seconds.toFixed(2));
}
