import { createHash } from 'node:crypto';
import { walletLoadFields } from '@antela/contract/wallet-loads';
import type { Pool } from 'pg';
import { newId } from '../../../db/ids.ts';
import { inTenant } from '../../../db/transaction.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { readKept } from '../../../objects/stored-files.ts';
import { cellText, type TableRow } from '../../../spreadsheets/cell.ts';
import { headerSignature, proposeMapping } from '../../../spreadsheets/column-mapping.ts';
import { IMPORT_FIELDS, type FieldName } from '../../../spreadsheets/import-fields.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import { SpreadsheetRefused } from '../../../spreadsheets/spreadsheet-refused.ts';
import { walletLoadRowReader, type WalletLoadRow } from '../../../spreadsheets/wallet-load-rows.ts';
import { recallMapping } from '../../files/imports/remembered-mapping.service.ts';
import type { NewLine } from './load-writes.sql.ts';
import type { FileColumns, LoadRecord } from './wallet-loads.sql.ts';

export type LoadFile =
  | { lines: NewLine[]; sha256: string; columns: FileColumns }
  /** Columns where people can say which is which and so mend it; null for what is no readable table. */
  | { refused: string; columns: FileColumns | null };

/** Values shown below each title so that people recognise the column. */
const samplesMax = 3;

/**
 * Reads a load's file whole: what each column is shows only at its end, and its rows are bounded. Columns that the client has
 * told us before are as they were told.
 */
export async function readLoadFile(
  { pool, objects }: { pool: Pool; objects: ObjectStore },
  clientId: string,
  load: Pick<LoadRecord, 'file_key' | 'file_name'>,
): Promise<LoadFile> {
  const bytes = await readKept(objects, load.file_key ?? '');
  try {
    const table = await readTable(bytes, { fileName: load.file_name ?? '', isProfiled: true });
    const rows: TableRow[] = [];
    for await (const row of table.rows) {
      if (row.isFooter) continue;
      rows.push(row);
    }
    const signature = headerSignature('wallet-load', table.columns);
    const known = await inTenant(pool, clientId, (db) =>
      recallMapping(db, clientId, 'wallet-load', signature),
    );
    const { mapping, missing } = proposeMapping('wallet-load', table.columns, table.profiles(), known);
    const fieldAt = (index: number) => mapping.columns.find((column) => column.index === index)?.field;
    const columns: FileColumns = {
      signature,
      columns: table.columns.map(({ index, letter, header }) => ({
        index,
        letter,
        header,
        samples: rows.slice(0, samplesMax).map(({ cells }) => cellText(cells[index] ?? null).slice(0, 60)),
        field: walletLoadFields.find((field) => field === fieldAt(index)) ?? null,
      })),
    };
    if (missing[0]) return { refused: lacking(missing[0]), columns };
    if (rows.length === 0) return { refused: noRows, columns: null };
    const readRow = walletLoadRowReader(table.columns, mapping, 'CC');
    return {
      lines: rows.map((row) => toNewLine(readRow(row))),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      columns,
    };
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return { refused: error.message, columns: null };
    throw error;
  }
}

const noRows = 'El archivo no tiene filas. Revísalo y súbelo de nuevo.';

const lacking = ([first]: readonly (readonly FieldName[])[]): string =>
  `No encontramos la columna «${IMPORT_FIELDS[first?.[0] ?? 'amount'].label}». Dinos cuál es, o usa la plantilla.`;

const toNewLine = ({
  rowNumber,
  documentNumber,
  nameInFile,
  amount,
  concept,
  faults,
}: WalletLoadRow): NewLine => ({
  id: newId(),
  rowNumber,
  walletUserId: null,
  documentNumber,
  nameInFile,
  amount,
  concept,
  // Twice in the file is looked at again whenever a line changes, so it is not a fault of the reading.
  faults: faults
    .filter(({ code }) => code !== 'document_duplicated')
    .map(({ code, message }) => ({ code, detail: message })),
});
