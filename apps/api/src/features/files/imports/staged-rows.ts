import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { copyIn } from '../../../db/copy.ts';
import { onCluster } from '../../../db/distribute.ts';
import type { TableRow } from '../../../spreadsheets/cell.ts';
import { copyLine } from './copy-line.ts';
import type { SettledRow } from './draft-rows.sql.ts';
import type { KeptRow } from './import-rows.sql.ts';
import type { ImportRecord } from './imports.sql.ts';
import type { ReviewedRow } from './reviewed-row.ts';

/** A row of the file with what somebody has corrected of it, and what it would do by itself. */
export interface ReadRow {
  row: TableRow & Pick<KeptRow, 'corrected' | 'decision'>;
  reviewed: ReviewedRow;
}

const defined =
  'row_number int, outcome text, title text, cells jsonb, draft jsonb, faults jsonb, has_warning boolean, corrected boolean, decision jsonb, employee_id uuid, employment_id uuid, before jsonb';
const columns = defined.replaceAll(/ \w+(?=,|$)/g, '');

/** One line of the stage: what a row says by itself, and what the records say about it. */
export function stagedLine({ row, reviewed }: ReadRow, settled: SettledRow | undefined): string {
  const { rowNumber, outcome, title, draft, faults, hasWarning } = reviewed;
  const { cells, corrected, decision } = row;
  if (!settled)
    return copyLine([
      rowNumber,
      outcome,
      title,
      cells,
      draft,
      faults,
      hasWarning,
      corrected,
      decision,
      null,
      null,
      null,
    ]);
  const { answers } = settled;
  const own = answers ? faults.filter(({ code }) => !answers.includes(code)) : faults;
  const all = [...own, ...settled.faults];
  return copyLine([
    rowNumber,
    settled.outcome,
    settled.title ?? title,
    cells,
    settled.draft,
    all,
    all.some(({ severity }) => severity === 'warning'),
    corrected,
    decision,
    settled.employeeId,
    settled.employmentId,
    settled.before,
  ]);
}

/** Texts that the stage holds before its rows move on: emptying a table costs as much as some hundreds of rows. */
const stagedMax = 5;

export interface Stage {
  write(lines: string): Promise<void>;
  /** Moves on what is still held. */
  flush(): Promise<void>;
}

/** Writes rows of an import some thousands at a time. COPY does not go into tables with row-level security: it fills a table of this transaction. */
export async function openStage(
  client: PoolClient,
  { client_id, id }: Pick<ImportRecord, 'client_id' | 'id'>,
): Promise<Stage> {
  await client.query(`create temporary table stage (${defined}) on commit drop`);
  const move = (await onCluster(client)) ? moveAsValue : moveAsTable;
  let staged = 0;
  const flush = async () => {
    if (staged === 0) return;
    staged = 0;
    await move(client, client_id, id);
    await client.query('truncate stage');
  };
  const write = async (lines: string) => {
    await pipeline(Readable.from([lines]), copyIn(client, 'copy stage from stdin'));
    staged += 1;
    if (staged === stagedMax) await flush();
  };
  return { write, flush };
}

async function moveAsTable(client: PoolClient, clientId: string, importId: string): Promise<void> {
  await client.query(
    `insert into import_row (client_id, import_id, ${columns}) select $1, $2, ${columns} from stage`,
    [clientId, importId],
  );
}

/** A node takes nothing out of a table of its coordinator. */
async function moveAsValue(client: PoolClient, clientId: string, importId: string): Promise<void> {
  const { rows } = await client.query<{ staged: string }>(
    'select json_agg(stage)::text as staged from pg_temp.stage',
  );
  await client.query(
    `insert into import_row (client_id, import_id, ${columns}) select own.client_id, $2::uuid, ${columns}
     from (select client_id from client where client_id = $1::uuid) own cross join json_to_recordset($3) as staged (${defined})`,
    [clientId, importId, rows[0]?.staged],
  );
}
