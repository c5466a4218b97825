import type { Parsed } from '@antela/contract/endpoint';
import type { correctImportRow } from '@antela/contract/import-rows';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { UserPrincipal } from '../../http/principal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Cell } from '../../spreadsheets/cell.ts';
import type { ImportContext } from './import-kind.ts';
import { importKinds } from './import-kinds.ts';
import { findSameDocument, getImportRow, storeReviewed, type ImportRowRecord } from './import-rows.sql.ts';
import { mustGet } from './imports.service.ts';
import { lockImport, recount, type ImportRecord } from './imports.sql.ts';
import { rowFault, type ReviewedRow } from './review-row.ts';
import { companiesOfUser } from './visible-companies.sql.ts';

interface Context {
  db: Db;
  scope: Scope;
  user: UserPrincipal;
  now: Date;
}

/**
 * Corrects cells of a reviewed row where people see what is wrong with it, and reviews that row again as the file's own. The
 * uploaded file stays as it is. @throws not_found, conflict once the import is being applied
 */
export async function correctRow(
  { db, scope, user, now }: Context,
  importId: string,
  { rowNumber, cells }: Parsed<typeof correctImportRow>['body'],
): Promise<{ row: ImportRowRecord; record: ImportRecord }> {
  await lockImport(db, scope.clientId, importId);
  const record = await mustGet(db, scope, user, importId);
  if (record.state !== 'ready' || !record.reading) throw new AppError('conflict');
  const before = await getImportRow(db, scope.clientId, importId, rowNumber);
  if (!before) throw new AppError('not_found');
  const corrected = [...before.cells];
  for (const { index, value } of cells) corrected[index] = value.trim() === '' ? null : value;
  const filled: Cell[] = Array.from(corrected, (cell) => cell ?? null);
  const context = await contextLike(db, record, now);
  const kind = importKinds[record.kind];
  const review = (await kind.reviewer(db, context))(record.reading.columns, record.reading.mapping);
  const reviewed = await onlyOnce(db, record, review({ rowNumber, cells: filled }));
  await storeReviewed(db, scope.clientId, importId, [{ ...reviewed, cells: filled, corrected: true }]);
  await kind.settle(db, context, [rowNumber]);
  await refreshResult(db, scope.clientId, importId);
  const row = await getImportRow(db, scope.clientId, importId, rowNumber);
  if (!row) throw new AppError('not_found');
  return { row, record: await mustGet(db, scope, user, importId) };
}

/** As its own task has it: a correction reaches no company that whoever started the import does not see. */
export const contextLike = async (db: Db, record: ImportRecord, now: Date): Promise<ImportContext> => ({
  record,
  scope: {
    clientId: record.client_id,
    companyIds: await companiesOfUser(db, record.client_id, record.created_by),
  },
  today: bogotaDate(now),
});

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
async function onlyOnce(db: Db, record: ImportRecord, row: ReviewedRow): Promise<ReviewedRow> {
  const documentNumber = row.draft?.['document_number'];
  if (typeof documentNumber !== 'string') return row;
  const { rowNumber } = row;
  const same = await findSameDocument(db, record.client_id, record.id, { rowNumber, documentNumber });
  if (!same) return row;
  const fault = rowFault(
    'documentNumber',
    'document_duplicated',
    `El documento ${documentNumber} ya está en la fila ${same.row_number}. Deja una sola fila por persona.`,
  );
  return { ...row, outcome: 'error', draft: null, faults: [fault, ...row.faults] };
}
