import { parentPort, workerData } from 'node:worker_threads';
import { SPREADSHEET_LIMITS } from './limits.ts';
import { fillBytes } from './payroll-file/fill-bytes.ts';
import type { FillAsk, FillMessage } from './payroll-file/fill-file.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';

if (parentPort === null) throw new Error('fill-file-worker runs only as a thread of fill-file');
const { bytes, ask } = workerData as { bytes: Uint8Array; ask: FillAsk };

const message = await fillBytes(
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ask,
  SPREADSHEET_LIMITS,
).then(
  (filled): FillMessage => ({ kind: 'filled', filled }),
  (error: unknown): FillMessage => {
    if (!(error instanceof SpreadsheetRefused)) throw error;
    return { kind: 'refused', code: error.code, message: error.message };
  },
);
parentPort.postMessage(message);
parentPort.close();
