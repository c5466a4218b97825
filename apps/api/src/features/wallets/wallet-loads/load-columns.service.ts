import type { Parsed } from '@antela/contract/endpoint';
import type { mapWalletLoadColumns } from '@antela/contract/wallet-load-files';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { missingFields } from '../../../spreadsheets/column-mapping.ts';
import { IMPORT_FIELDS } from '../../../spreadsheets/import-fields.ts';
import { rememberMapping } from '../../files/imports/remembered-mapping.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { deleteLines, recountLoad } from './load-writes.sql.ts';
import { enqueuePreparing, mustLockLoad } from './wallet-loads.service.ts';

type Mapping = Parsed<typeof mapWalletLoadColumns>['body']['mapping'];

/**
 * Reads a draft's file again with the columns as somebody says they are, and keeps that for the client's next file with the same
 * titles. Whatever was corrected by hand is read anew, so it is refused once a line has been removed.
 * @throws not_found, conflict, rule_broken naming what is missing or said twice
 */
export async function mapLoadColumns(
  context: Context,
  loadId: string,
  mapping: Mapping,
): Promise<{ walletloadid: string; jobid: string }> {
  const { db, scope, now } = context;
  const load = await mustLockLoad(context, loadId);
  const file = load.file_columns;
  if (file === null || load.validated_at === null || !['draft', 'with_errors'].includes(load.state))
    throw new AppError('conflict');
  const known = new Set(file.columns.map(({ index }) => index));
  const columns = mapping.flatMap(({ index, field }) =>
    field === null || !known.has(index) ? [] : [{ index, field }],
  );
  const fields = columns.map(({ field }) => field);
  const repeated = fields.find((field, position) => fields.indexOf(field) !== position);
  if (repeated)
    throw new AppError('rule_broken', {
      detail: `Dos columnas dicen «${IMPORT_FIELDS[repeated].label}». Deja una sola.`,
    });
  const missing = missingFields('wallet-load', fields).flatMap(([first = []]) => first);
  if (missing.length > 0)
    throw new AppError('rule_broken', {
      detail: `Falta decir qué columna es: ${missing.map((field) => IMPORT_FIELDS[field].label).join(', ')}.`,
    });
  if (!(await deleteLines(db, scope.clientId, loadId)))
    throw new AppError('conflict', {
      detail: 'Ya quitaste líneas de este cargue. Anúlalo y sube el archivo en uno nuevo.',
    });
  await recountLoad(db, scope.clientId, loadId);
  await rememberMapping(
    db,
    scope.clientId,
    'wallet-load',
    file.signature,
    { columns, nameOrder: 'surnames-first', dateOrders: [] },
    now,
  );
  await recordAudit(context, 'wallet_load.columns_mapped', 'wallet_load', loadId, {
    columns: [
      null,
      columns
        .map(
          ({ index, field }) =>
            `${file.columns.find((column) => column.index === index)?.letter ?? ''}: ${IMPORT_FIELDS[field].label}`,
        )
        .join(', '),
    ],
  });
  return { walletloadid: loadId, jobid: await enqueuePreparing(context, loadId) };
}
