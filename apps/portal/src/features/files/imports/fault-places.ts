import type { ResponseOf } from '@antela/contract/endpoint';
import type { ImportRow, listImportRows } from '@antela/contract/import-rows';
import type { ImportDetail } from '@antela/contract/imports';

type Fault = ImportRow['faults'][number];
type Faults = ResponseOf<typeof listImportRows>;
export type FaultGroup = Faults['byCode'][number];
export type RepeatedFault = Faults['repeated'][number];

/** The column where a fault is corrected: its own, or the one that gives the field that it is about; null where none does. */
export const columnOfFault = <Column extends { letter: string; field: string | null }>(
  columns: readonly Column[],
  { column, field }: Pick<Fault, 'column' | 'field'>,
): Column | null =>
  columns.find(
    (each) => each.letter === column || (column === null && field !== null && each.field === field),
  ) ?? null;

const accountFields: readonly (string | null)[] = ['bankCode', 'accountType', 'accountNumber'];

/** Indexes of the columns that an account is in. */
export const accountColumns = (
  columns: readonly { index: number; field: string | null }[],
): readonly number[] =>
  columns.filter(({ field }) => accountFields.includes(field)).map(({ index }) => index);

/** An error of a whole column, and the one correction that mends all of its rows, where there is one. */
export type WholeColumn = {
  group: FaultGroup & { column: string };
  correction: RepeatedFault | null;
};

/**
 * Errors that are one question, not one per row: all rows left have them in one column, or at least half of them with the same
 * value there.
 */
export function wholeColumns(
  groups: readonly FaultGroup[],
  repeated: readonly RepeatedFault[],
  { total, applied }: Pick<ImportDetail['counts'], 'total' | 'applied'>,
): WholeColumn[] {
  const left = total - applied;
  return groups.flatMap(({ column, ...group }) => {
    if (column === null || group.severity !== 'error' || group.rows < 2) return [];
    const correction =
      repeated.find(
        ({ rows, fault }) => fault.column === column && fault.code === group.code && rows === group.rows,
      ) ?? null;
    // Columns can no longer be told once rows were applied under them: each value is then corrected by itself.
    if (correction === null && applied > 0) return [];
    const isWhole = group.rows === left || (correction !== null && group.rows * 2 >= left);
    return isWhole ? [{ group: { ...group, column }, correction }] : [];
  });
}
