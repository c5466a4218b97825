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
  return (row) => seeRow(row, places, fills);
}

interface Place {
  readonly index: number;
  readonly letter: string;
  readonly header: string;
  readonly order: DateOrder;
}

function seeRow(
  row: TableRow,
  places: ReadonlyMap<FieldName, Place>,
  fills: ReadonlyMap<FieldName, string>,
): RowFields {
  const faults: RowRemark[] = [];
  const warnings: RowRemark[] = [];
  const written = (field: FieldName): Cell => {
    const place = places.get(field);
    return place === undefined ? null : (row.cells[place.index] ?? null);
  };
  const hasAccount = fills.size > 0 && !isBlank(written('accountNumber'));
  const cell = (field: FieldName): Cell => {
    const own = written(field);
    return hasAccount && isBlank(own) ? (fills.get(field) ?? own) : own;
  };
  const remark = (field: FieldName, { code, message }: Remark): RowRemark => {
    const place = places.get(field);
    return {
      rowNumber: row.rowNumber,
      columnLetter: place?.letter ?? null,
      header: place?.header ?? null,
      field,
      code,
      message,
      value: cell(field),
      order: place?.order ?? 'dmy',
    };
  };
  const read = <T>(field: FieldName, reader: CellReader<T>): T | null => {
    const value = cell(field);
    if (isBlank(value)) return null;
    const reading =
      readOverlong(value) ?? readExcelError(value) ?? reader(value, places.get(field)?.order ?? 'dmy');
    if (isFault(reading)) {
      faults.push(remark(field, reading.fault));
      return null;
    }
    if (reading.warning !== undefined) warnings.push(remark(field, reading.warning));
    return reading.value;
  };
  return {
    rowNumber: row.rowNumber,
    faults,
    warnings,
    has: (field) => places.has(field),
    isBlank: (field) => isBlank(cell(field)),
    cell,
    read,
    require(field, what, reader) {
      if (isBlank(cell(field)))
        faults.push(
          remark(field, {
            code: `${snakeCase(field)}_missing`,
            message: `Falta ${what}. Agrega el dato en esta celda.`,
          }),
        );
      return read(field, reader);
    },
    fault: (field, code, message) => void faults.push(remark(field, { code, message })),
    warn: (field, code, message) => void warnings.push(remark(field, { code, message })),
  };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
