import { Worker } from 'node:worker_threads';
import type { TableRow } from './cell.ts';
import type { ColumnProfile } from './column-profile.ts';
import { SPREADSHEET_LIMITS, type SpreadsheetLimits, WORKER_HEAP_MB } from './limits.ts';
import type { TableHead } from './open-table.ts';
import type { WorkerInput, WorkerMessage } from './read-table-protocol.ts';
import { isRefusalCode, SpreadsheetRefused } from './spreadsheet-refused.ts';
import { threadFile } from './thread-file.ts';

export interface Table extends TableHead {
  /** The rows below the header, once, in order; blank ones are left out. Leaving the loop early stops the thread. */
  readonly rows: AsyncIterable<TableRow>;
  /** Profile of each column's values, known once all rows were taken. Throws before, and where profiles were not asked for. */
  profiles(): readonly ColumnProfile[];
  /** Stops the thread of a table whose rows are not wanted. */
  close(): Promise<void>;
}

export interface ReadTableOptions {
  /** The user's own name of the file: part of how its kind is judged. */
  readonly fileName: string;
  /** The sheet to read; without it, the first visible one that has a header. */
  readonly sheet?: string;
  readonly limits?: SpreadsheetLimits;
  /** Whether its columns are to be known by their values: the thread that reads looks at them too. */
  readonly isProfiled?: boolean;
}

/**
 * Reads a spreadsheet in a thread of its own, whose memory and silences are bounded: whatever the file does, the server goes on.
 * Rows come as they are parsed; the thread waits while nobody takes them. Throws `SpreadsheetRefused`, here or between rows.
 */
export async function readTable(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  options: ReadTableOptions,
): Promise<Table> {
  const limits = options.limits ?? SPREADSHEET_LIMITS;
  const bytes = await ownBytes(source, limits.fileBytesMax);
  const input: WorkerInput = {
    bytes,
    fileName: options.fileName,
    limits,
    sheet: options.sheet ?? null,
    isProfiled: options.isProfiled ?? false,
  };
  const thread = startThread(input);
  try {
    const first = await thread.next();
    if (first.kind !== 'head') throw new Error(`the spreadsheet thread began with ${first.kind}`);
    let profiles: readonly ColumnProfile[] | null = null;
    return {
      ...first.head,
      rows: rowsOf(thread, (seen) => (profiles = seen)),
      profiles() {
        if (profiles === null) throw new Error('the columns were not looked at, or not to their end');
        return profiles;
      },
      close: thread.stop,
    };
  } catch (error) {
    await thread.stop();
    throw error;
  }
}

interface Thread {
  next(): Promise<Exclude<WorkerMessage, { kind: 'refused' | 'failed' }>>;
  askForMore(): void;
  stop(): Promise<void>;
}

async function* rowsOf(
  thread: Thread,
  ended: (profiles: readonly ColumnProfile[] | null) => void,
): AsyncGenerator<TableRow, void, undefined> {
  try {
    for (;;) {
      const message = await thread.next();
      if (message.kind === 'end') ended(message.profiles);
      if (message.kind !== 'rows') return;
      yield* message.rows;
      // Messages that wait are handed over one after another without a pause: a quick thread would hold the event loop.
      await new Promise<void>((resolve) => setImmediate(resolve));
      thread.askForMore();
    }
  } finally {
    await thread.stop();
  }
}

function startThread(input: WorkerInput): Thread {
  const worker = new Worker(threadFile('read-table-worker'), {
    workerData: input,
    transferList: [input.bytes.buffer as ArrayBuffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  const arrived: WorkerMessage[] = [];
  let fault: Error | null = null;
  let wake: () => void = () => undefined;
  worker.on('message', (message: WorkerMessage) => {
    arrived.push(message);
    wake();
  });
  worker.on('error', (error: Error & { code?: string }) => {
    fault = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SpreadsheetRefused('file_too_heavy') : error;
    wake();
  });
  worker.on('exit', () => {
    fault ??= new Error('the spreadsheet thread ended before its file did');
    wake();
  });

  async function arrival(): Promise<WorkerMessage> {
    if (arrived.length === 0 && fault === null) {
      const timer = setTimeout(() => {
        fault = new SpreadsheetRefused('file_too_slow');
        wake();
      }, input.limits.workerSilenceMsMax);
      await new Promise<void>((resolve) => (wake = resolve));
      clearTimeout(timer);
    }
    const message = arrived.shift();
    if (message !== undefined) return message;
    throw fault ?? new Error('the spreadsheet thread woke without a word');
  }

  return {
    async next() {
      const message = await arrival();
      if (message.kind === 'refused' && isRefusalCode(message.code))
        throw new SpreadsheetRefused(message.code, message.message);
      if (message.kind === 'refused' || message.kind === 'failed') throw new Error(message.message);
      return message;
    },
    askForMore: () => worker.postMessage('more'),
    async stop() {
      await worker.terminate();
    },
  };
}

/** A copy that the thread can take over: the caller's bytes stay the caller's, and a stream stops as soon as it is too long. */
async function ownBytes(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (source instanceof Uint8Array) {
    if (source.length > bytesMax) throw new SpreadsheetRefused('file_too_large');
    return new Uint8Array(source);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > bytesMax) throw new SpreadsheetRefused('file_too_large');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
