import { setImmediate as turn } from 'node:timers/promises';

/** Rows that become a file before others get their turn: some milliseconds of work, whatever the file. */
export const rowsPerTurn = 100;

/** Either kind of source: rows that are all there, or that are read while they are written. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/**
 * Rows of a file in slices, with a turn for everybody else between them. Without it a source that never waits (an array, a page
 * that was read) would hold the event loop to its end. Every writer of rows takes them from here.
 */
export async function* slicesOf<Row>(rows: Rows<Row>): AsyncGenerator<Row[], void, undefined> {
  let slice: Row[] = [];
  for await (const row of rows) {
    slice.push(row);
    if (slice.length < rowsPerTurn) continue;
    yield slice;
    slice = [];
    await turn();
  }
  if (slice.length > 0) yield slice;
}

/** One by one, in such slices. */
export async function* inTurns<Row>(rows: Rows<Row>): AsyncGenerator<Row, void, undefined> {
  for await (const slice of slicesOf(rows)) yield* slice;
}
