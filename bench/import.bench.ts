import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { newId } from '@antela/api/db/ids';
import { inTenant } from '@antela/api/db/transaction';
import { undoImport } from '@antela/api/features/files/imports/apply-import.service';
import { copyLine } from '@antela/api/features/files/imports/copy-line';
import type { ImportWork } from '@antela/api/features/files/imports/import-work';
import { getImportOfClient } from '@antela/api/features/files/imports/imports.sql';
import { lookAtPeople } from '@antela/api/features/people/anomalies/look-at-people.service';
import { insertJob } from '@antela/api/features/records/jobs/jobs.service';
import type { Cell } from '@antela/api/spreadsheets/cell';
import { readTable } from '@antela/api/spreadsheets/read-table';
import { reportXlsx } from '@antela/api/spreadsheets/report-writer';
import { addDays, bogotaDate } from '@antela/rules/calendar-date';
import * as copyStreams from 'pg-copy-streams';
import { report } from './report.ts';
import {
  documentOf,
  fileName,
  importAll,
  openPools,
  salaryOf,
  workbook,
  workOn,
} from './support/importing.ts';
import { clientId, openRoster, userId } from './support/roster.ts';
import { meterOf, ratioOf, sum, type Spent } from './support/spent.ts';

/**
 * Two workbooks of 100,000 clean rows (or `BENCH_ROWS`; 10,000 are reviewed in 8 s at most): read, reviewed and applied.
 *
 * New employees stand against parsing alone plus a COPY of them into the product's own two tables, with their indexes and
 * constraints, and against parsing plus a COPY of the cells into a table that has neither. Their raises from a day on stand against
 * parsing alone plus a COPY of the terms that they plan, and are taken back.
 */
const rows = Number(process.env['BENCH_ROWS'] ?? 100_000);

const roster = await openRoster(1_000);
const timed = await meterOf(roster.pool);
const pools = openPools(roster.app);
const { pool, bulkPool } = pools;
try {
  const file = await workbook(rows);
  const bare = await timed(() => parseAndCopy(file));
  const work = workOn(pools, file);
  const { read, review, apply, applied } = await importAll(work, 'employees-create', rows, timed);
  // Left to the worker: nobody waits for it.
  const look = await timed(() => lookAtPeople(pool, clientId, work.clock));
  const raises = await raisesWorkbook();
  const raised = await importAll(workOn(pools, raises), 'employees-update', rows, timed);
  const parseRaises = await timed(() => parseOnly(raises));
  const fillTerms = await copySameTables(['employment_term'], 'truncate employment_term');
  const back = await timed(() => takeBack(workOn(pools, raises), raised.importid));
  const parse = await timed(() => parseOnly(file));
  const fill = await copySameTables(['employee', 'employment'], 'truncate employment, employee cascade');
  const ratio = (subject: string, measure: string, ours: readonly Spent[], other: Spent, goal: number) => ({
    subject,
    measure,
    ...ratioOf(sum(...ours), other, goal),
    unit: 'ratio',
  });
  report(
    figure(`${rows} rows: propose columns`, read),
    figure(`${rows} rows: dry run`, review),
    figure(`${rows} rows: apply`, apply, `${applied} employees`),
    figure(`${rows} rows: all three steps`, sum(read, review, apply), 'goal ≤ 8'),
    figure(`${rows} rows: looked at afterwards`, look),
    { ...figure(`${rows} rows`, bare), subject: 'parse + bare COPY' },
    ratio('antela / parse + bare COPY', `${rows} rows: dry run + apply`, [review, apply], bare, 3),
    ratio(
      'antela / parse + COPY into the same tables',
      `${rows} rows: dry run + apply`,
      [review, apply],
      sum(parse, fill),
      3,
    ),
    figure(`${rows} raises: propose columns`, raised.read),
    figure(`${rows} raises: dry run`, raised.review),
    figure(`${rows} raises: apply`, raised.apply),
    figure(`${rows} raises: taken back`, back),
    { ...figure(`${rows} raises`, sum(parseRaises, fillTerms)), subject: 'parse + COPY of the terms' },
    ratio(
      'antela / parse + COPY of the terms',
      `${rows} raises: dry run + apply`,
      [raised.review, raised.apply],
      sum(parseRaises, fillTerms),
      3,
    ),
  );
} finally {
  await pool.end();
  await bulkPool.end();
  await roster.close();
}

/** One figure of a step, with its processor time beside it. */
function figure(measure: string, { seconds, cpu }: Spent, note?: string) {
  const parts = [...(note === undefined ? [] : [note]), `${cpu.toFixed(2)} s of processor`];
  return {
    subject: 'antela',
    measure,
    value: Number(seconds.toFixed(2)),
    unit: 's',
    note: parts.join('; '),
  };
}

async function raisesWorkbook(): Promise<Buffer> {
  const titles = ['Documento', 'Salario', 'Fecha novedad'];
  const date = addDays(bogotaDate(new Date()), 10);
  function* cells(): Generator<Cell[]> {
    for (let n = 0; n < rows; n += 1) yield [documentOf(n), Math.round(salaryOf(n) * 1.05), { date }];
  }
  return buffer(
    reportXlsx(
      'Novedades',
      titles.map((header) => ({ header })),
      cells(),
    ),
  );
}

async function parseAndCopy(file: Buffer): Promise<void> {
  const client = await roster.pool.connect();
  await client.query('create unlogged table if not exists public.bare (row_number int, cells jsonb)');
  await client.query('alter table public.bare set logged');
  const table = await readTable(file, { fileName });
  async function* lines(): AsyncGenerator<string> {
    let chunk = '';
    for await (const row of table.rows) {
      chunk += copyLine([row.rowNumber, row.cells]);
      if (chunk.length < 65_536) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
  await pipeline(Readable.from(lines()), client.query(copyStreams.from('copy public.bare from stdin')));
  client.release();
}

async function parseOnly(file: Buffer): Promise<void> {
  const table = await readTable(file, { fileName });
  let seen = 0;
  for await (const row of table.rows) seen += row.cells.length;
  if (seen < rows) throw new Error(`${seen} cells of ${rows} rows`);
}

/** The rows just imported once more by COPY, with every index and constraint, by the owner and without row-level security. */
async function copySameTables(tables: readonly string[], empty: string): Promise<Spent> {
  const client = await roster.pool.connect();
  const lines = new Map<string, Buffer>();
  for (const table of tables)
    lines.set(table, await buffer(client.query(copyStreams.to(`copy antela.${table} to stdout`))));
  await client.query(empty);
  const spent = await timed(async () => {
    await client.query('begin');
    for (const [table, copied] of lines)
      await pipeline(
        Readable.from([copied]),
        client.query(copyStreams.from(`copy antela.${table} from stdin`)),
      );
    await client.query('commit');
  });
  client.release();
  return spent;
}

async function takeBack(work: ImportWork, importid: string): Promise<void> {
  const jobId = newId();
  await inTenant(pool, clientId, (db) =>
    insertJob(db, clientId, { id: jobId, kind: 'undo-import', total: rows, createdBy: userId }, new Date()),
  );
  await undoImport(work, clientId, importid, jobId);
  const done = await inTenant(pool, clientId, (db) => getImportOfClient(db, clientId, importid));
  if (done?.state !== 'undone') throw new Error(`the raises were not taken back: ${done?.state}`);
}
