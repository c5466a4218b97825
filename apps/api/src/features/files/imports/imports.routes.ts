import { applyImportConsequences, undoImportConsequences } from '@antela/contract/consequences';
import * as rowContract from '@antela/contract/import-rows';
import * as contract from '@antela/contract/imports';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { keepSheet } from '../../../objects/sheets.ts';
import { copyFor } from '../../../objects/stored-files.ts';
import { correctRow } from './correct-row.service.ts';
import { decideRows } from './decide-rows.service.ts';
import { choicesOf } from './import-choices.service.ts';
import { consequencesOfImport, consequencesOfUndo } from './import-consequences.service.ts';
import type { ImportKinds } from './import-kind.service.ts';
import { countFaults, listImportRows, listRepeatedFaults } from './import-rows.sql.ts';
import * as service from './imports.service.ts';
import { getImport, listImports, openStates } from './imports.sql.ts';
import { personalFieldsOf, toImport, toImportRow } from './imports.wire.ts';

/** A review grid asks for this many rows at a time. */
const rowsDefault = 100;

const imports = listOf(contract.listImports, {
  order: 'createdAt:desc',
  rows: (db, { scope, user, filters: { kind }, ...walk }) =>
    listImports(db, scope, service.readerOf(user), { kind, ...walk }),
  position: (row) => [row.sort_value, row.id],
  show: (rows) => rows.map((record) => toImport(record)),
});

const fileRoutes = (objects: ObjectStore, kinds: ImportKinds) => [
  route(contract.createImport, async ({ body, user, write }) => {
    const file = { ...body, fileKey: await keepSheet(objects, user, body.fileKey) };
    return write(async (context) => ({ data: await service.createImport(context, file) }));
  }),

  listRoute(imports),

  route(contract.getImport, async ({ query, scope, user, read }) => {
    const [record, choices] = await read(async ({ db }) => {
      const found = await getImport(db, scope, service.readerOf(user), query.importid);
      const isAsked = found?.state === 'mapping' || (found && openStates.includes(found.state));
      return [found, isAsked ? await choicesOf(db, scope) : {}] as const;
    });
    if (!record) throw new AppError('not_found');
    return { data: toImport(record, choices) };
  }),

  route(contract.reviewImport, ({ query, body, expectedVersion, write }) =>
    write(async (context) => ({
      data: await service.reviewImport(context, query.importid, expectedVersion, body),
    })),
  ),

  route(contract.applyImport, async ({ body, scope, user, read, write, requireFreshFactor }) => {
    const asksFactor = await read(async ({ db }) => {
      const record = await service.mustGet(db, scope, user, body.importid);
      return kinds[record.kind].asksFreshFactor?.(db, { record }) ?? false;
    });
    if (asksFactor) await requireFreshFactor();
    return write(async (context) => ({
      data: await service.applyImport(context, body.importid, body.mode, body),
    }));
  }),

  route(contract.undoImport, ({ body, write }) =>
    write(async (context) => ({ data: await service.undoImport(context, body.importid) })),
  ),

  route(contract.copyImportErrors, async ({ query, scope, user, read }) => {
    const record = await read(({ db }) => service.mustGet(db, scope, user, query.importid));
    if (record.error_file_key === null) throw new AppError('not_found');
    const name = `${record.file_name.replace(/\.\w+$/, '')} - con motivos.xlsx`;
    return { data: await copyFor(objects, user, { key: record.error_file_key, name }) };
  }),

  route(contract.discardImport, async ({ query, write }) => {
    await write((context) => service.discardImport(context, query.importid));
    return { data: { discarded: true } };
  }),
];

const rowRoutes = (objects: ObjectStore, kinds: ImportKinds) => [
  route(rowContract.listImportRows, async ({ query, scope, user, read }) => {
    const { importid, outcome, code, after = 0, limit = rowsDefault } = query;
    const { record, rows, byCode, repeated } = await read(async ({ db }) => {
      const found = orNotFound(await getImport(db, scope, service.readerOf(user), importid));
      const personal = personalFieldsOf(found.kind);
      const [listed, counted, shared] = await Promise.all([
        listImportRows(db, scope.clientId, importid, { outcome, code, after, limit }),
        after === 0 ? countFaults(db, scope.clientId, importid) : [],
        after === 0 ? listRepeatedFaults(db, scope.clientId, importid, personal) : [],
      ]);
      return { record: found, rows: listed, byCode: counted, repeated: shared };
    });
    const shown = rows.slice(0, limit);
    return {
      data: shown.map((row) => toImportRow(row, record, user)),
      page: { next: rows.length > limit ? (shown.at(-1)?.row_number ?? null) : null },
      byCode,
      repeated,
    };
  }),

  route(rowContract.correctImportRow, async ({ query, body, scope, user, now, write }) => ({
    data: await write(async ({ db }) => {
      const { row, rows, record } = await correctRow({ db, scope, user, now, kinds }, query.importid, body);
      return { row: toImportRow(row, record, user), rows, counts: toImport(record).counts };
    }),
  })),

  route(rowContract.decideImportRows, async ({ query, body, scope, user, actor, now, write }) => ({
    data: await write(async ({ db }) => {
      const { rows, record } = await decideRows({ db, scope, user, actor, now, kinds }, query.importid, body);
      return { rows, counts: toImport(record).counts };
    }),
  })),

  route(rowContract.mergeCorrections, async ({ body, user, write }) => {
    const { importid, fileName } = body;
    const upload = { fileKey: await keepSheet(objects, user, body.fileKey), fileName };
    return write(async (context) => ({
      data: await service.startMerging(context, importid, upload),
    }));
  }),
];

const consequenceRoutes = (kinds: ImportKinds) => [
  route(applyImportConsequences, async ({ body, read }) => ({
    data: await read((context) => consequencesOfImport(context, kinds, body.importid, body.walletBalances)),
  })),

  route(undoImportConsequences, async ({ body, read }) => ({
    data: await read((context) => consequencesOfUndo(context, kinds, body.importid)),
  })),
];

export const importsRoutes = (objects: ObjectStore, kinds: ImportKinds) => [
  ...fileRoutes(objects, kinds),
  ...rowRoutes(objects, kinds),
  ...consequenceRoutes(kinds),
];
