import type { TableRow } from './cell.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { OpenTableOptions, TableHead } from './open-table.ts';

/** Input with which the reading thread is started. */
export interface WorkerInput extends OpenTableOptions {
  readonly bytes: Uint8Array;
  readonly isProfiled: boolean;
}

/** Messages of the thread. Each `rows` is answered with any message, which asks for the next. */
export type WorkerMessage =
  | { readonly kind: 'head'; readonly head: TableHead }
  | { readonly kind: 'rows'; readonly rows: readonly TableRow[] }
  | { readonly kind: 'end'; readonly profiles: readonly ColumnProfile[] | null }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Batches that may be under way before the reader has asked for them. */
export const BATCHES_AHEAD = 2;
