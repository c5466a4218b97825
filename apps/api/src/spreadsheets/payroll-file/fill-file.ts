import { Worker } from 'node:worker_threads';
import { SPREADSHEET_LIMITS, WORKER_HEAP_MB } from '../limits.ts';
import { isRefusalCode, SpreadsheetRefused } from '../spreadsheet-refused.ts';
import { threadFile } from '../thread-file.ts';
import type { Days } from './other-period.ts';

export interface FillPerson {
  readonly document: string;
  readonly code: string;
  readonly name: string;
  /** As the software writes it: whole pesos, negative where it wants them so. */
  readonly amount: number;
}

export interface FillAsk {
  readonly fileName: string;
  /** The sheet and the column that the clerk chose, null where the file itself says which. */
  readonly sheet: string | null;
  readonly column: number | null;
  readonly concept: string | null;
  readonly period: Days;
  readonly people: readonly FillPerson[];
}

export interface FillFault {
  readonly code:
    | 'sheet_protected'
    | 'other_period'
    | 'people_missing'
    | 'column_missing'
    | 'titles_alike'
    | 'columns_several'
    | 'column_wrong'
    | 'sheets_several'
    | 'person_twice'
    | 'cells_merged'
    | 'formula_in_cell';
  readonly detail: string;
}

export interface FillOutcome {
  /** Visible sheets of a workbook, and the one that is filled; a CSV has none. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly columns: readonly { readonly index: number; readonly letter: string; readonly title: string }[];
  /** Columns that could hold the amounts, and the one that does. */
  readonly candidates: readonly number[];
  readonly column: number | null;
  readonly found: { readonly people: number; readonly total: number };
  /** People to deduct who are not in the file, the first thousand by name. */
  readonly missing: {
    readonly people: number;
    readonly total: number;
    readonly first: readonly Pick<FillPerson, 'document' | 'name' | 'amount'>[];
  };
  /** Rows of people of whom nothing is deducted, and how many of them hold a value: they stay as they are. */
  readonly strangers: number;
  readonly leftWithValue: number;
  /** Cells that held another value. */
  readonly replaced: number;
  readonly faults: readonly FillFault[];
}

export interface Filled {
  readonly outcome: FillOutcome;
  /** Content of the uploaded file with the amounts filled in; null while there are faults. */
  readonly bytes: Uint8Array | null;
}

export type FillMessage =
  | { readonly kind: 'filled'; readonly filled: Filled }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/**
 * The payroll's own file with what is deducted of each person in its place, and nothing else changed. A thread of its own does it,
 * bounded in memory and time. @throws SpreadsheetRefused
 */
export async function fillFile(file: Buffer, ask: FillAsk): Promise<Filled> {
  if (file.length > SPREADSHEET_LIMITS.fileBytesMax) throw new SpreadsheetRefused('file_too_large');
  const bytes = new Uint8Array(file);
  const thread = new Worker(threadFile('fill-file-worker'), {
    workerData: { bytes, ask },
    transferList: [bytes.buffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const message = await new Promise<FillMessage>((resolve, reject) => {
      timer = setTimeout(
        () => reject(new SpreadsheetRefused('file_too_slow')),
        SPREADSHEET_LIMITS.workerSilenceMsMax,
      );
      thread.once('message', resolve);
      thread.once('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SpreadsheetRefused('file_too_heavy') : error),
      );
      thread.once('exit', () => reject(new Error('the filling thread ended before its file did')));
    });
    if (message.kind === 'filled') return message.filled;
    if (isRefusalCode(message.code)) throw new SpreadsheetRefused(message.code, message.message);
    throw new Error(message.message);
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
