import type { Parsed } from '@antela/contract/endpoint';
import { decidedAtOnceMax, type correctImportRow } from '@antela/contract/import-rows';
import type { Db } from '../../../db/database.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { columnLetter, type Cell } from '../../../spreadsheets/cell.ts';
import { personalFields } from '../../../spreadsheets/import-fields.ts';
import { settleAgain } from './draft-rows.service.ts';
import { contextLike } from './import-context.service.ts';
import type { ImportKinds } from './import-kind.service.ts';
import {
  findSameDocument,
  getImportRow,
  listAlike,
  storeReviewed,
  type ImportRowRecord,
} from './import-rows.sql.ts';
import { mustGet } from './imports.service.ts';
import { lockImport, openStates, recount, type ImportRecord } from './imports.sql.ts';
import { rowFault, type ReviewedRow } from './review-row.service.ts';

type Body = Parsed<typeof correctImportRow>['body'];

type Context = Omit<UserContext, 'actor'> & { kinds: ImportKinds };

/**
 * Corrects cells of a reviewed row where people see what is wrong with it, and reviews that row again as the file's own. The
 * uploaded file stays as it is. @throws not_found, conflict once the import is being applied
 */
export async function correctRow(
  { db, scope, user, now, kinds }: Context,
  importId: string,
  { rowNumber, cells, everywhere = false }: Body,
): Promise<{ row: ImportRowRecord; rows: number; record: ImportRecord }> {
  await lockImport(db, scope.clientId, importId);
  const record = await mustGet(db, scope, user, importId);
  if (!openStates.includes(record.state) || !record.reading) throw new AppError('conflict');
  const before = orNotFound(await getImportRow(db, scope.clientId, importId, rowNumber));
  if (before.outcome === 'applied') throw new AppError('conflict');
  const columns = cells.map(({ index }) => columnLetter(index));
  // A value that is one person's alone reaches no other row: only an empty cell does.
  const { mapping } = record.reading;
  const isPersonal = cells.some(
    ({ index, value }) =>
      value.trim() !== '' &&
      mapping.columns.some((column) => column.index === index && personalFields.has(column.field)),
  );
  const alike =
    everywhere && !isPersonal ? await listAlike(db, record, before, columns, decidedAtOnceMax) : [];
  const context = await contextLike(db, record, now);
  const kind = kinds[record.kind];
  const review = (await kind.reviewer(db, context))(record.reading.columns, record.reading.mapping);
  const rows = [before, ...alike];
  const reviewed: Parameters<typeof storeReviewed>[3][number][] = [];
  const documents = new Map<string, number>();
  for (const { row_number, cells: written } of rows) {
    const filled = withCells(written, cells);
    const row = await onlyOnce(db, record, review({ rowNumber: row_number, cells: filled }), documents);
    reviewed.push({ ...row, cells: filled, corrected: true });
  }
  await storeReviewed(db, scope.clientId, importId, reviewed);
  await settleAgain(
    db,
    kind,
    context,
    rows.map(({ row_number }) => row_number),
  );
  await refreshResult(db, scope.clientId, importId);
  const row = orNotFound(await getImportRow(db, scope.clientId, importId, rowNumber));
  return { row, rows: rows.length, record: await mustGet(db, scope, user, importId) };
}

function withCells(written: readonly Cell[], cells: Body['cells']): Cell[] {
  const corrected = [...written];
  for (const { index, value } of cells) corrected[index] = value.trim() === '' ? null : value;
  return Array.from(corrected, (cell) => cell ?? null);
}

/** Counts again, and has the workbook of what is left to correct written again. */
export async function refreshResult(db: Db, clientId: string, importId: string): Promise<void> {
  await recount(db, clientId, importId);
  await enqueue(db, {
    task: 'write-import-errors',
    payload: { clientId, importId },
    jobKey: `write-import-errors:${importId}`,
    // One after the other: of two at once, the one that read earlier could write later.
    queueName: `write-import-errors:${clientId}`,
  });
}

/** Reading one row knows nothing of the others: whether they have the same document is asked of what was kept of them. */
async function onlyOnce(
  db: Db,
  record: ImportRecord,
  row: ReviewedRow,
  /** Rows corrected in the same act, by document. */
  documents: Map<string, number>,
): Promise<ReviewedRow> {
  const documentNumber = row.draft?.['document_number'];
  if (typeof documentNumber !== 'string') return row;
  const { rowNumber } = row;
  const kept = await findSameDocument(db, record.client_id, record.id, { rowNumber, documentNumber });
  const same = kept?.row_number ?? documents.get(documentNumber);
  if (same === undefined) {
    documents.set(documentNumber, rowNumber);
    return row;
  }
  const fault = rowFault(
    'documentNumber',
    'document_duplicated',
    `El documento ${documentNumber} ya está en la fila ${same}. Deja una sola fila por persona.`,
  );
  return { ...row, outcome: 'error', draft: null, faults: [fault, ...row.faults] };
}
