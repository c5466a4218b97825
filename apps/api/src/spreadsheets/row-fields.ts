import { type Cell, columnLetter, isBlank, type TableRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { FieldName } from './import-fields.ts';
import type { TableColumn } from './open-table.ts';
import type { DateOrder } from './values/read-date.ts';
import { isFault, readExcelError, type Reading, readOverlong, type Remark } from './values/reading.ts';

/** One row seen through the mapping: it gathers all that is wrong with the row instead of stopping at the first. */
export interface RowFields {
  readonly rowNumber: number;
  readonly faults: readonly RowRemark[];
  readonly warnings: readonly RowRemark[];
  /** Whether the file has a column for the field. */
  has(field: FieldName): boolean;
  isBlank(field: FieldName): boolean;
  cell(field: FieldName): Cell;
  /** Null for a blank cell, and for one that cannot be read, whose fault is noted. */
  read<T>(field: FieldName, reader: CellReader<T>): T | null;
  /** Reads a field whose blank is a fault too: "Falta …". */
  require<T>(field: FieldName, what: string, reader: CellReader<T>): T | null;
  fault(field: FieldName, code: string, message: string): void;
  warn(field: FieldName, code: string, message: string): void;
}

/** Dates need the order that their column is written in; the other readers leave it. */
export type CellReader<T> = (cell: Cell, order: DateOrder) => Reading<T>;

/** A remark with its place, as the user finds it in the file. Letter and header are null where the field has no column. */
export interface RowRemark extends Remark {
  readonly rowNumber: number;
  readonly columnLetter: string | null;
  readonly header: string | null;
  readonly field: FieldName;
  /** The cell as it is in the file. */
  readonly value: Cell;
  /** Order in which its column writes dates. */
  readonly order: DateOrder;
}

/** Prepares a mapping once for many rows. */
export function rowFieldsOf(
  columns: readonly TableColumn[],
  mapping: ColumnMapping,
): (row: TableRow) => RowFields {
  const headers = new Map(columns.map(({ index, header }) => [index, header]));
  const orders = new Map(mapping.dateOrders.map(({ index, order }) => [index, order]));
  const places = new Map<FieldName, Place>();
  for (const { index, field } of mapping.columns) {
    places.set(field, {
      index,
      letter: columnLetter(index),
      header: headers.get(index) ?? '',
      order: orders.get(index) ?? 'dmy',
    });
  }
  const fills = new Map<FieldName, string>(mapping.fills?.map(({ field, value }) => [field, value]));
  const seen: Seen = { places, fills };
  return (row) => new SeenRow(row, seen);
}

interface Place {
  readonly index: number;
  readonly letter: string;
  readonly header: string;
  readonly order: DateOrder;
}

interface Seen {
  readonly places: ReadonlyMap<FieldName, Place>;
  readonly fills: ReadonlyMap<FieldName, string>;
}

/** One object per row of a file: functions made anew for each would cost more than what they read. */
class SeenRow implements RowFields {
  readonly rowNumber: number;
  readonly faults: RowRemark[] = [];
  readonly warnings: RowRemark[] = [];
  readonly #cells: readonly Cell[];
  readonly #seen: Seen;
  readonly #isFilled: boolean;

  constructor({ rowNumber, cells }: TableRow, seen: Seen) {
    this.rowNumber = rowNumber;
    this.#cells = cells;
    this.#seen = seen;
    this.#isFilled = seen.fills.size > 0 && !isBlank(this.#written('accountNumber'));
  }

  #written(field: FieldName): Cell {
    const place = this.#seen.places.get(field);
    return place === undefined ? null : (this.#cells[place.index] ?? null);
  }

  #remark(field: FieldName, { code, message }: Remark): RowRemark {
    const place = this.#seen.places.get(field);
    return {
      rowNumber: this.rowNumber,
      columnLetter: place?.letter ?? null,
      header: place?.header ?? null,
      field,
      code,
      message,
      value: this.cell(field),
      order: place?.order ?? 'dmy',
    };
  }

  has(field: FieldName): boolean {
    return this.#seen.places.has(field);
  }

  isBlank(field: FieldName): boolean {
    return isBlank(this.cell(field));
  }

  cell(field: FieldName): Cell {
    const own = this.#written(field);
    return this.#isFilled && isBlank(own) ? (this.#seen.fills.get(field) ?? own) : own;
  }

  read<T>(field: FieldName, reader: CellReader<T>): T | null {
    const value = this.cell(field);
    if (isBlank(value)) return null;
    const order = this.#seen.places.get(field)?.order ?? 'dmy';
    const reading = readOverlong(value) ?? readExcelError(value) ?? reader(value, order);
    if (isFault(reading)) {
      this.faults.push(this.#remark(field, reading.fault));
      return null;
    }
    if (reading.warning !== undefined) this.warnings.push(this.#remark(field, reading.warning));
    return reading.value;
  }

  require<T>(field: FieldName, what: string, reader: CellReader<T>): T | null {
    if (this.isBlank(field))
      this.fault(field, `${snakeCase(field)}_missing`, `Falta ${what}. Agrega el dato en esta celda.`);
    return this.read(field, reader);
  }

  fault(field: FieldName, code: string, message: string): void {
    this.faults.push(this.#remark(field, { code, message }));
  }

  warn(field: FieldName, code: string, message: string): void {
    this.warnings.push(this.#remark(field, { code, message }));
  }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
