import type { Column } from './data-table-row.tsx';

/** Columns in which some row has something to tell: dashes, or a figure said beside it, from the first row to the last are none. */
export const toldColumns = <Row>(columns: Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.filter(({ isSettled }) => !isSettled || !rows.every(isSettled));
