import { type Cell, cellText, columnLetter, isBlank, type TableRow } from '../cell.ts';
import { findHeader, HEADER_SEARCH_ROWS, isFooter } from '../table-shape.ts';
import { fileColumns, isOfConcept, isPayrollTitle, personKey, type FileColumns } from './file-columns.ts';
import type { FillAsk, FillFault, FillOutcome, FillPerson } from './fill-file.ts';
import type { Grid, GridEdit } from './grid.ts';
import { otherPeriod } from './other-period.ts';

export interface Head {
  readonly titles: TableRow;
  readonly above: readonly TableRow[];
  readonly below: readonly TableRow[];
  readonly columns: FileColumns;
}

/** The titles of a payroll's file and what lies below them; null where no row looks like titles. */
export function headOf(grid: Grid, concept: string | null): Head | null {
  const position = findHeader(grid.rows.slice(0, HEADER_SEARCH_ROWS), isPayrollTitle(concept));
  const titles = grid.rows[position];
  if (!titles) return null;
  return {
    titles,
    above: grid.rows.slice(0, position),
    below: grid.rows.slice(position + 1).filter(({ cells }) => !isFooter(cells, titles.cells.length)),
    columns: fileColumns(titles.cells, concept),
  };
}

/** Whether a sheet has people and a place for what is deducted of them. */
export const isFillable = ({ columns }: Head): boolean =>
  (columns.document !== null || columns.code !== null) && columns.amounts.length > 0;

/** Plan of each cell that would be written, and everything that keeps it from being written. Nothing is written while there is a fault. */
export function planFill(
  grid: Grid,
  head: Head,
  ask: FillAsk,
): { outcome: Omit<FillOutcome, 'sheets' | 'sheet'>; edits: GridEdit[] } {
  const { columns, titles } = head;
  const title = (index: number) => cellText(titles.cells[index]);
  const column = ask.column ?? (columns.amounts.length === 1 ? (columns.amounts[0] ?? null) : null);
  const faults: FillFault[] = [];
  const fault = (code: FillFault['code'], detail: string) => faults.push({ code, detail });
  if (grid.isProtected)
    fault('sheet_protected', 'La hoja está protegida. Quítale la protección en Excel y súbela de nuevo.');
  const other = otherPeriod(head.above, ask.period);
  if (other)
    fault(
      'other_period',
      `El archivo es de otro periodo (${other.from} a ${other.to}). Descarga de tu nómina el de este periodo.`,
    );
  if (columns.document === null && columns.code === null)
    fault(
      'people_missing',
      'El archivo no tiene una columna con el documento o el contrato de cada persona.',
    );
  if (column === null) fault(...columnFault(columns.amounts, title));
  else if (column === columns.document || column === columns.code || column >= titles.cells.length)
    fault('column_wrong', 'Esa columna no puede llevar lo descontado. Elige otra.');
  const matched = matchPeople(head, ask);
  for (const { name, first, second } of matched.twice.slice(0, 5))
    fault('person_twice', `${name} está en las filas ${first} y ${second}. Deja una sola fila por persona.`);
  const edits = column === null ? [] : matched.rows.map((each) => ({ ...each, column }));
  if (column !== null) checkCells(grid, head, edits, fault);
  const missing = ask.people.filter((person) => !matched.people.has(person));
  const before = (row: TableRow): Cell | undefined => (column === null ? undefined : row.cells[column]);
  return {
    edits,
    outcome: {
      columns: titles.cells.flatMap((cell, index) =>
        isBlank(cell) ? [] : [{ index, letter: columnLetter(index), title: cellText(cell) }],
      ),
      candidates: [...columns.amounts],
      column,
      found: { people: matched.people.size, total: sumOf(matched.people) },
      missing: {
        people: missing.length,
        total: sumOf(missing),
        first: missing.slice(0, 1_000).map(({ document, name, amount }) => ({ document, name, amount })),
      },
      strangers: matched.strangers.length,
      leftWithValue: matched.strangers.filter((row) => holdsAmount(before(row))).length,
      replaced: edits.filter(
        ({ row, amount }) => holdsAmount(before(row)) && cellText(before(row)) !== String(amount),
      ).length,
      faults,
    },
  };
}

const sumOf = (people: Iterable<FillPerson>): number =>
  [...people].reduce((sum, { amount }) => sum + amount, 0);

const holdsAmount = (cell: Cell | undefined): boolean =>
  !isBlank(cell) && !/^[\s$0.,-]*$/.test(cellText(cell));

function columnFault(
  candidates: readonly number[],
  title: (index: number) => string,
): [FillFault['code'], string] {
  if (candidates.length === 0)
    return ['column_missing', 'No encontramos la columna de tu concepto. Elige cuál se llena.'];
  const [first = 0] = candidates;
  const letters = candidates.map(columnLetter).join(', ');
  return candidates.every((index) => title(index) === title(first))
    ? ['titles_alike', `Varias columnas se llaman «${title(first)}» (${letters}). Elige cuál se llena.`]
    : ['columns_several', `Varias columnas pueden llevar lo descontado (${letters}). Elige cuál se llena.`];
}

/** Rows of the people to deduct, by document or by contract. Somebody with two contracts has a row of each, or one for all. */
function matchPeople({ below, columns }: Head, { people, concept }: FillAsk) {
  const byDocument = peopleBy(people, ({ document }) => document);
  const byCode = peopleBy(people, ({ code }) => code);
  const rows: { rowNumber: number; amount: number; row: TableRow }[] = [];
  const rowOf = new Map<FillPerson, number>();
  const strangers: TableRow[] = [];
  const twice: { name: string; first: number; second: number }[] = [];
  for (const row of below) {
    const { document, code } = columns;
    if (columns.concept !== null && concept !== null && !isOfConcept(row.cells[columns.concept], concept))
      continue;
    const documentKey = document === null ? '' : personKey(row.cells[document]);
    const codeKey = code === null ? '' : personKey(row.cells[code]);
    if (documentKey === '' && codeKey === '') continue;
    const ofCode = codeKey === '' ? [] : (byCode.get(codeKey) ?? []);
    const ofDocument = documentKey === '' ? ofCode : (byDocument.get(documentKey) ?? []);
    const both = ofDocument.filter((person) => ofCode.includes(person));
    const found = both.length > 0 ? both : ofDocument;
    if (found.length === 0) {
      strangers.push(row);
      continue;
    }
    const known = found.find((person) => rowOf.has(person));
    if (known) {
      twice.push({ name: known.name, first: rowOf.get(known) ?? 0, second: row.rowNumber });
      continue;
    }
    for (const person of found) rowOf.set(person, row.rowNumber);
    rows.push({ rowNumber: row.rowNumber, row, amount: sumOf(found) });
  }
  return { rows, people: new Set(rowOf.keys()), strangers, twice };
}

function peopleBy(people: readonly FillPerson[], keyOf: (person: FillPerson) => string) {
  const groups = new Map<string, FillPerson[]>();
  for (const person of people) {
    const key = personKey(keyOf(person));
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  return groups;
}

function checkCells(
  grid: Grid,
  { titles, columns }: Head,
  edits: readonly GridEdit[],
  fault: (code: FillFault['code'], detail: string) => void,
): void {
  const places = (is: (rowNumber: number, column: number) => boolean) =>
    edits.filter(({ rowNumber, column }) => is(rowNumber, column)).map(({ rowNumber }) => rowNumber);
  const keys = [columns.document, columns.code].filter((column) => column !== null);
  const merged = places((rowNumber, column) =>
    [...keys, column].some((each) => grid.isMerged(rowNumber, each)),
  );
  const isTitleMerged = edits.some(({ column }) => grid.isMerged(titles.rowNumber, column));
  if (merged.length > 0 || isTitleMerged)
    fault(
      'cells_merged',
      `Hay celdas combinadas en ${merged.length > 0 ? rowsText(merged) : 'el título de la columna'}. Sepáralas en Excel y sube el archivo de nuevo.`,
    );
  const formulas = places(grid.isFormula);
  if (formulas.length > 0)
    fault(
      'formula_in_cell',
      `La columna tiene una fórmula en ${rowsText(formulas)}. Bórrala, o elige otra columna.`,
    );
}

const rowsText = (rows: readonly number[]): string => {
  const shown = rows.slice(0, 5).join(', ');
  return rows.length === 1 ? `la fila ${shown}` : `las filas ${shown}${rows.length > 5 ? ' y otras' : ''}`;
};
