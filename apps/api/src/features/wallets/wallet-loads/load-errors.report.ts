import type { downloadWalletLoadErrors } from '@antela/contract/wallet-load-files';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { readKept } from '../../../objects/stored-files.ts';
import { errorWorkbook } from '../../../spreadsheets/error-workbook.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import { mustGetLoad } from './wallet-loads.service.ts';
import { listReasons } from './wallet-loads.sql.ts';

/**
 * The user's own file, whole, with a column that says what is wrong with each row: to be corrected and uploaded as another load,
 * because a load is all or nothing. @throws not_found, conflict for a load without a readable file
 */
export async function sendLoadErrors(
  { query, scope, now, read, reply }: Call<typeof downloadWalletLoadErrors>,
  objects: ObjectStore,
): Promise<FastifyReply> {
  const [load, reasons] = await read(({ db }) =>
    Promise.all([
      mustGetLoad(db, scope, query.walletloadid),
      listReasons(db, scope.clientId, query.walletloadid),
    ]),
  );
  if (load.file_key === null || load.file_name === null || load.line_count === 0)
    throw new AppError('conflict', { detail: 'Este cargue no viene de un archivo que se pueda corregir.' });
  const table = await readTable(await readKept(objects, load.file_key, load.file_sha256), {
    fileName: load.file_name,
  });
  const reasonOf = new Map(reasons.map((row) => [row.row_number, row.reason]));
  const workbook = errorWorkbook({
    head: table,
    mapping: { columns: [], nameOrder: 'surnames-first', dateOrders: [] },
    rows: table.rows,
    reasonOf: ({ rowNumber }) => reasonOf.get(rowNumber) ?? null,
    only: 'all',
  });
  return sendFile(reply, workbook, { name: `cargue-por-corregir-${bogotaDate(now)}.xlsx`, format: 'xlsx' });
}
