import type { ReportedLine } from './confirmation-file.sql.ts';

interface Row {
  readonly rowNumber: number;
  readonly documentNumber: string | null;
  readonly draft: { readonly deducted: number } | null;
}

export interface Match {
  /** Lines reported of the person whom the row names, or those that this row speaks of; empty where nothing was reported. */
  lines: readonly ReportedLine[];
  /** The row that has said it already, for one that is too many. */
  saidIn: number | null;
}

/**
 * Lines of a report that each row of a company's file speaks of. Somebody who left and came back within a period has a line of
 * each contract: as many rows of theirs are one for each, those with its amount first; a single row is about all of them.
 */
export function matchRows<R extends Row>(rows: readonly R[], lines: readonly ReportedLine[]): Map<R, Match> {
  const linesOf = groupBy(lines, (line) => line.document_number);
  const matches = new Map<R, Match>();
  for (const [document, theirs] of groupBy(rows, (row) => row.documentNumber)) {
    const reported = linesOf.get(document) ?? [];
    if (theirs.length === reported.length) pair(theirs, reported, matches);
    else
      theirs.forEach((row, index) =>
        matches.set(row, {
          lines: reported,
          saidIn: document === null || index === 0 ? null : (theirs[0]?.rowNumber ?? null),
        }),
      );
  }
  return matches;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | null) {
  const groups = new Map<string | null, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function pair<R extends Row>(
  rows: readonly R[],
  lines: readonly ReportedLine[],
  matches: Map<R, Match>,
): void {
  const left = [...lines];
  const take = (index: number) => ({ lines: left.splice(index, 1), saidIn: null });
  for (const row of rows) {
    const same = left.findIndex(({ total }) => total === row.draft?.deducted);
    if (same !== -1) matches.set(row, take(same));
  }
  for (const row of rows) if (!matches.has(row)) matches.set(row, take(0));
}

/**
 * Spreads a person's deducted amount over their lines in order. Each line takes up to its own amount, and the last one the
 * excess. Whole pesos.
 */
export function spread(
  lines: readonly ReportedLine[],
  deducted: number,
): { line: ReportedLine; deducted: number }[] {
  let left = deducted;
  return lines.map((line, index) => {
    const taken = index === lines.length - 1 ? left : Math.min(line.total, left);
    left -= taken;
    return { line, deducted: taken };
  });
}
