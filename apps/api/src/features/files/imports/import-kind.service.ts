import type { Consequence } from '@antela/contract/consequences';
import type { ImportKind as KindName } from '@antela/contract/imports';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../../../db/database.ts';
import type { TableRow } from '../../../spreadsheets/cell.ts';
import type { ColumnMapping } from '../../../spreadsheets/column-mapping.ts';
import type { TableColumn } from '../../../spreadsheets/open-table.ts';
import type { DraftRow, SettledRow } from './draft-rows.sql.ts';
import type { ImportRecord } from './imports.sql.ts';
import type { ReviewedRow } from './reviewed-row.ts';

export { lockImport, type ImportRecord } from './imports.sql.ts';

/** Context that the steps of one import share. */
export interface ImportContext {
  record: ImportRecord;
  /** Scope of whoever started the import: a task sees no more than they do. */
  scope: Scope;
  /** Whether they may see salaries: to others, what a row would change about one tells it. */
  seesSalary: boolean;
  today: CalendarDate;
}

export type RowReviewer = (row: TableRow) => ReviewedRow;

/** Says of rows that were read without fault what the records say about them; a row left out stays as it was read. */
export type RowSettler = (rows: DraftRow<never>[]) => Promise<SettledRow[]>;

export interface AppliedRows {
  /** Rows that were looked at. */
  rows: number;
  /** Rows among them that did what they said. */
  applied: number;
}

export interface AskedConsequences {
  walletBalances: 'keep' | 'return';
  /** To others, sums of salaries stay unsaid: a file of one row would tell one. */
  seesSalary: boolean;
}

/**
 * Purpose that a file may be uploaded for: how its rows are read, what the records say about them, what applying one does, and
 * how that is taken back. Everything else (reading, mapping, progress, error workbook) is the same for all kinds.
 */
export interface ImportKind {
  /** Reads rows by themselves, in the order of the file, against what the client has. */
  reviewer(
    db: Db,
    context: ImportContext,
  ): Promise<(columns: readonly TableColumn[], mapping: ColumnMapping) => RowReviewer>;
  /** Settles rows against the records, some hundreds at a time, before they are kept for the first time. */
  settler(db: Db, context: ImportContext): Promise<RowSettler>;
  /** Settles what rows of a file say together, once all are kept. @param only rows that were corrected; null for the whole file */
  settleTogether?(db: Db, context: ImportContext, only: readonly number[] | null): Promise<void>;
  /** Applies the next rows that are ready, marks them, and answers null when none is left. */
  applyNext(db: Db, context: ImportContext, now: Date, limit: number): Promise<AppliedRows | null>;
  /**
   * For kinds whose rows have nothing to do with each other: the same, beside others who do it at the same time, passing over
   * what they hold. Null says only that there is nothing left to take.
   */
  applyBeside?(db: Db, context: ImportContext, now: Date, limit: number): Promise<AppliedRows | null>;
  /** Consequences of applying it, in people and pesos. */
  consequences(
    db: Db,
    context: Omit<ImportContext, 'seesSalary'>,
    asked: AskedConsequences,
  ): Promise<Consequence[]>;
  /** Whether applying it asks for the second factor again, as the same change of one person does. */
  asksFreshFactor?(db: Db, context: Pick<ImportContext, 'record'>): Promise<boolean>;
  /** Asks for what follows from applying it, in that same transaction. */
  applied?(db: Db, context: ImportContext): Promise<void>;
  /**
   * Reason an applied import cannot be taken back, as a sentence; null when it can.
   * @param isHeld whether that stays true until the transaction ends
   */
  obstacle(db: Db, context: ImportContext, isHeld: boolean): Promise<string | null>;
  /** Consequences of taking it back, where rows stand for themselves or something does not come back. */
  undoing?(db: Db, context: ImportContext): Promise<Consequence[]>;
  /** Takes it back; its rows are ready again, and those that stay say why. @throws AppError, the reason why none of it can be */
  undo(db: Db, context: ImportContext, now: Date): Promise<void>;
}

/** Every kind, by its name in the contract; composed where the features are. */
export type ImportKinds = Readonly<Record<KindName, ImportKind>>;

/** Actor for whom an import's own changes are written down. */
export const importActor = ({ created_by, created_by_name }: ImportRecord) => ({
  id: created_by,
  name: created_by_name,
  impersonator: null,
  requestId: null,
  ip: null,
});
