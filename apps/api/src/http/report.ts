import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Cell } from '../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, type ReportColumn } from '../spreadsheets/report-writer.ts';
import { sendFile } from './send-file.ts';

/** A column and what it holds of each row. */
export interface Column<Row> extends ReportColumn {
  readonly cell: (row: Row) => Cell;
}

export interface ReportFile<Row> {
  /** Name of the file before its ending. */
  readonly name: string;
  readonly sheet: string;
  readonly columns: readonly Column<Row>[];
}

/** Rows as a file that is written while they are read. */
export function reportBody<Row>(
  format: 'xlsx' | 'csv',
  { sheet, columns }: Omit<ReportFile<Row>, 'name'>,
  rows: AsyncIterable<Row>,
): Readable {
  async function* lines(): AsyncGenerator<Cell[]> {
    for await (const row of rows) yield columns.map(({ cell }) => cell(row));
  }
  return format === 'csv' ? reportCsv(columns, lines()) : reportXlsx(sheet, columns, lines());
}

/** Answers with it, in the format that was asked for. */
export function sendReport<Row>(
  { reply, query }: { reply: FastifyReply; query: { format?: 'xlsx' | 'csv' | undefined } },
  file: ReportFile<Row>,
  rows: AsyncIterable<Row>,
): FastifyReply {
  const { format = 'xlsx' } = query;
  return sendFile(reply, reportBody(format, file, rows), { name: `${file.name}.${format}`, format });
}

/** Rows read at a time while a file is written: memory does not grow with the list, and taking a page in is some milliseconds of work. */
const rowsAtATime = 500;

/**
 * Every row of something that is read page by page, where a page is asked for one row more than it has. The next page is read while
 * the rows of this one are written.
 * @param read the rows after a position; null for the first ones
 */
export async function* everyRow<Row, After>(
  read: (after: After | null, limit: number) => Promise<Row[]>,
  afterOf: (last: Row) => After,
): AsyncGenerator<Row> {
  let next: Promise<Row[]> | null = read(null, rowsAtATime);
  while (next) {
    const rows: Row[] = await next;
    const last = rows[rowsAtATime - 1];
    next = rows.length > rowsAtATime && last ? read(afterOf(last), rowsAtATime) : null;
    // Nobody waits for it where the writer gives up.
    next?.catch(() => {});
    yield* rows.slice(0, rowsAtATime);
  }
}
