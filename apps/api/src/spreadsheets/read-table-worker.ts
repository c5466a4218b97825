import { parentPort, workerData } from 'node:worker_threads';
import { createColumnProfiler } from './column-profile.ts';
import { READER_SILENCE_MS, ROWS_PER_BATCH } from './limits.ts';
import { openTable } from './open-table.ts';
import { BATCHES_AHEAD, type WorkerInput, type WorkerMessage } from './read-table-protocol.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';

if (parentPort === null) throw new Error('read-table-worker runs only as a thread of read-table');
const port = parentPort;
let credit = BATCHES_AHEAD;
let wake: () => void = () => undefined;

port.on('message', () => {
  credit++;
  wake();
});

await read(workerData as WorkerInput).catch((error: unknown) => {
  if (error instanceof SpreadsheetRefused) say({ kind: 'refused', code: error.code, message: error.message });
  else
    say({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
});
port.close();

async function read({ bytes, isProfiled, ...options }: WorkerInput): Promise<void> {
  const table = await openTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options);
  say({ kind: 'head', head: table.head });
  const profiler = isProfiled ? createColumnProfiler(table.head.columns.length) : null;
  for await (const group of table.rows) {
    if (profiler !== null) group.forEach(profiler.add);
    for (let at = 0; at < group.length; at += ROWS_PER_BATCH) {
      await creditLeft();
      say({ kind: 'rows', rows: group.slice(at, at + ROWS_PER_BATCH) });
    }
  }
  say({ kind: 'end', profiles: profiler?.finish() ?? null });
}

async function creditLeft(): Promise<void> {
  if (credit === 0) {
    // In a thread this ends the thread alone: a caller who failed before its first row must not keep one for ever.
    const giveUp = setTimeout(() => process.exit(0), READER_SILENCE_MS);
    while (credit === 0) await new Promise<void>((resolve) => (wake = resolve));
    clearTimeout(giveUp);
  }
  credit--;
}

function say(message: WorkerMessage): void {
  port.postMessage(message);
}
