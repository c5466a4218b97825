import type { ImportDetail } from '@antela/contract/imports';

/** Views of the screen; the server's state decides, and the address only chooses among what that state allows. */
export type ImportView =
  | 'file'
  | 'reading'
  | 'columns'
  | 'reviewing'
  | 'review'
  | 'confirm'
  | 'applying'
  | 'result'
  | 'undone'
  | 'failed'
  | 'discarded';

export const requestedSteps = ['', 'columnas', 'revision', 'confirmar'] as const;
export type RequestedStep = (typeof requestedSteps)[number];

const viewOfState: Record<Exclude<ImportDetail['state'], 'ready' | 'applied'>, ImportView> = {
  reading: 'reading',
  mapping: 'columns',
  reviewing: 'reviewing',
  applying: 'applying',
  failed: 'failed',
  undone: 'undone',
  discarded: 'discarded',
};

type Standing = {
  state: ImportDetail['state'];
  counts: Pick<ImportDetail['counts'], 'new' | 'changed' | 'error'>;
};

/** Null: no file yet. Rows that were left are corrected and applied after the others too. */
export function viewOf(detail: Standing | null, wanted: RequestedStep): ImportView {
  if (detail === null) return 'file';
  const { state, counts } = detail;
  if (state === 'applied') {
    const waiting = counts.new + counts.changed;
    if (wanted === 'confirmar' && waiting > 0) return 'confirm';
    return wanted === 'revision' && waiting + counts.error > 0 ? 'review' : 'result';
  }
  if (state !== 'ready') return viewOfState[state];
  return wanted === 'columnas' ? 'columns' : wanted === 'confirmar' ? 'confirm' : 'review';
}

/** Position in Archivo → Columnas → Revisión → Confirmar → Resultado, from zero. */
export function stepIndexOf(view: ImportView): number {
  const indexes: Record<ImportView, number> = {
    file: 0,
    reading: 0,
    failed: 0,
    discarded: 0,
    columns: 1,
    reviewing: 2,
    review: 2,
    confirm: 3,
    applying: 4,
    result: 4,
    undone: 4,
  };
  return indexes[view];
}

/** While the server works on it, the screen asks again and again. */
export function isUnderWay(state: ImportDetail['state']): boolean {
  return state === 'reading' || state === 'reviewing' || state === 'applying';
}
