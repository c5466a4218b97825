import * as contract from '@antela/contract/imports';
import { pageSizeDefault } from '@antela/contract/schemas';
import { AppError } from '../../http/app-error.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, parseSort } from '../../http/list-page.ts';
import { route } from '../../http/route.ts';
import type { ObjectStore } from '../../objects/object-store.ts';
import { SPREADSHEET_LIMITS } from '../../spreadsheets/limits.ts';
import { countFaults, listImportRows } from './import-rows.sql.ts';
import { downloadTemplate } from './import-template.ts';
import * as service from './imports.service.ts';
import { getImport, listImports } from './imports.sql.ts';
import { toImport, toImportRow } from './imports.wire.ts';

/** A review grid asks for this many rows at a time. */
const rowsDefault = 100;

export const importsRoutes = (cursors: Cursors, objects: ObjectStore) => [
  route(contract.createImport, async ({ body, scope, actor, now, write }) => {
    if (!service.isImportKey(scope.clientId, body.fileKey)) throw new AppError('file_missing');
    const size = await objects.sizeOf(body.fileKey);
    if (size === null) throw new AppError('file_missing');
    if (size > SPREADSHEET_LIMITS.fileBytesMax)
      throw new AppError('too_large', {
        detail: 'El archivo pesa más de 25 MB. Divídelo en varios archivos y súbelos uno por uno.',
      });
    return write(async (db) => ({ data: await service.createImport({ db, scope, actor, now }, body) }));
  }),

  route(contract.listImports, async ({ query, scope, user, read }) => {
    const { cursor, limit = pageSizeDefault, sort = 'createdAt:desc', kind } = query;
    const after = cursors.decode(sort, cursor);
    const { descending } = parseSort(sort);
    const rows = await read((db) => listImports(db, scope, user.userId, { kind, descending, after, limit }));
    const page = pageOf(rows, limit, null, (last) => cursors.encode(sort, [last.sort_value, last.id]));
    return { data: page.rows.map(toImport), page: page.page };
  }),

  route(contract.getImport, async ({ query, scope, user, read, reply }) => {
    const record = await read((db) => getImport(db, scope, user.userId, query.importid));
    if (!record) throw new AppError('not_found');
    void reply.header('etag', `"${record.version}"`);
    return { data: toImport(record) };
  }),

  route(contract.reviewImport, ({ query, body, scope, actor, now, expectedVersion, write }) =>
    write(async (db) => ({
      data: await service.reviewImport({ db, scope, actor, now }, query.importid, expectedVersion, body),
    })),
  ),

  route(contract.listImportRows, async ({ query, scope, user, read }) => {
    const { importid, outcome, code, after = 0, limit = rowsDefault } = query;
    const [record, rows, byCode] = await read((db) =>
      Promise.all([
        getImport(db, scope, user.userId, importid),
        listImportRows(db, scope.clientId, importid, { outcome, code, after, limit }),
        after === 0 ? countFaults(db, scope.clientId, importid) : [],
      ]),
    );
    if (!record) throw new AppError('not_found');
    const shown = rows.slice(0, limit);
    return {
      data: shown.map(toImportRow),
      page: { next: rows.length > limit ? (shown.at(-1)?.row_number ?? null) : null },
      byCode,
    };
  }),

  route(contract.applyImport, ({ body, scope, actor, now, write }) =>
    write(async (db) => ({
      data: await service.applyImport({ db, scope, actor, now }, body.importid, body.mode),
    })),
  ),

  route(contract.undoImport, ({ body, scope, actor, now, write }) =>
    write(async (db) => ({ data: await service.undoImport({ db, scope, actor, now }, body.importid) })),
  ),

  route(contract.discardImport, async ({ query, scope, actor, now, write }) => {
    await write((db) => service.discardImport({ db, scope, actor, now }, query.importid));
    return { data: { discarded: true } };
  }),

  route(contract.downloadCreateTemplate, (call) => downloadTemplate(call)),
];
