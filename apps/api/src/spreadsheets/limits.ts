/**
 * How big a spreadsheet may be. Each limit is checked as early as it can be: the file's size before it is read,
 * declared sizes before inflating, real sizes while inflating, rows and cells while scanning.
 */
export interface SpreadsheetLimits {
  readonly fileBytesMax: number;
  readonly zipEntriesMax: number;
  /** Declared size of everything inside the workbook, once inflated. */
  readonly inflatedBytesMax: number;
  /** Workbooks of people compress 5 to 20 times; a bomb, hundreds. Looked at only in parts over `ratioFloorBytes`. */
  readonly ratioMax: number;
  readonly ratioFloorBytes: number;
  /** Shared strings are the one part that stays in memory while the rows go by. */
  readonly sharedStringsBytesMax: number;
  readonly sharedStringsMax: number;
  /** Parts other than sheets and shared strings (styles, relations, list of sheets). */
  readonly smallPartBytesMax: number;
  readonly sheetsMax: number;
  /** Rows written in the file, blank ones included. */
  readonly rowsMax: number;
  readonly columnsMax: number;
  /** Excel itself holds no more characters in a cell. */
  readonly cellCharactersMax: number;
  /** Longest silence of the worker before it is stopped. Time that the reader of the rows takes is not counted. */
  readonly workerSilenceMsMax: number;
}

const MIB = 1024 * 1024;

export const SPREADSHEET_LIMITS: SpreadsheetLimits = {
  fileBytesMax: 25 * MIB,
  zipEntriesMax: 1_000,
  inflatedBytesMax: 256 * MIB,
  ratioMax: 100,
  ratioFloorBytes: MIB,
  sharedStringsBytesMax: 64 * MIB,
  sharedStringsMax: 1_000_000,
  smallPartBytesMax: 4 * MIB,
  sheetsMax: 100,
  rowsMax: 200_000,
  columnsMax: 200,
  cellCharactersMax: 32_767,
  workerSilenceMsMax: 20_000,
};

/** No field of a record is longer: of a longer cell nothing is read, and no rule has to go through it. */
export const VALUE_CHARACTERS_MAX = 1_000;

/** The worker's own heap, beyond which it dies without harming the server. */
export const WORKER_HEAP_MB = 256;

/** How long the worker waits for somebody to take its rows before it ends itself. */
export const READER_SILENCE_MS = 5 * 60_000;

/** Rows that cross from the worker at once: small enough that whoever handles them never holds the event loop for long. */
export const ROWS_PER_BATCH = 200;
