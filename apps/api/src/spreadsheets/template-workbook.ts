import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Rows, slicesOf } from '../documents/in-turns.ts';
import type { Cell } from './cell.ts';
import type { FieldName } from './import-fields.ts';
import type { ImportKind } from './import-kind-fields.ts';
import { threadFile } from './thread-file.ts';

export interface TemplatePlan {
  readonly kind: ImportKind;
  /** Values that each field may hold, to be chosen from a list in the cell: names of banks, payrolls, kinds of contract… */
  readonly lists: Partial<Readonly<Record<FieldName, readonly string[]>>>;
  /** Fields of the kind to leave out: those the user may not see or the client does not use. */
  readonly without?: readonly FieldName[];
  /** When it was made, for one that says how things are; now where nothing is said. */
  readonly at?: Date;
}

export type TemplateRow = Partial<Readonly<Record<FieldName, Cell>>>;

export interface TemplateOptions extends TemplatePlan {
  /** Rows to begin with, by field: for an update, the employees as they are. */
  readonly rows?: Rows<TemplateRow>;
}

/** Rows that the thread is given, and null after the last of them. */
export type TemplateMessage = readonly TemplateRow[] | null;

/**
 * A workbook to fill in: "Datos" with titles, checks and lists in the cells, "Instrucciones", and "Listas" behind them. Such a
 * workbook can only be written at once, so a thread of its own writes it, and the server goes on.
 */
export async function templateWorkbook({ rows = [], ...plan }: TemplateOptions): Promise<Uint8Array> {
  const thread = new Worker(threadFile('template-worker'), { workerData: plan, execArgv: [] });
  try {
    const written = once(thread, 'message') as Promise<[Uint8Array]>;
    const ended = once(thread, 'exit').then(() => {
      throw new Error('the template thread ended before its workbook was written');
    });
    // Either may fail while the rows are still being read.
    for (const end of [written, ended]) end.catch(() => {});
    for await (const slice of slicesOf(rows)) thread.postMessage(slice satisfies TemplateMessage);
    thread.postMessage(null satisfies TemplateMessage);
    const [bytes] = await Promise.race([written, ended]);
    return bytes;
  } finally {
    await thread.terminate();
  }
}
