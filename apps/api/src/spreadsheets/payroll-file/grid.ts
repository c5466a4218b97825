import type { TableRow } from '../cell.ts';

/** A table that can be written into: rows as they are read, and the file again with some cells changed. */
export interface Grid {
  /** All rows that are not blank, the titles among them. */
  readonly rows: readonly TableRow[];
  readonly isProtected: boolean;
  isFormula(rowNumber: number, column: number): boolean;
  isMerged(rowNumber: number, column: number): boolean;
  /** The part with these cells written and every other byte as it was. At most one edit for each row. */
  write(edits: readonly GridEdit[]): Buffer;
}

export interface GridEdit {
  readonly rowNumber: number;
  readonly column: number;
  /** Whole pesos, negative where the software wants it so. */
  readonly amount: number;
}
