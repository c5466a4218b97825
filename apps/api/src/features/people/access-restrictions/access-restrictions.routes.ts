import * as contract from '@antela/contract/access-restrictions';
import { pageSizeDefault } from '@antela/contract/schemas';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { bogotaDate } from '@antela/rules/calendar-date';
import { documentTypes } from '@antela/rules/documents';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, parseSort } from '../../../http/list-page.ts';
import { route } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { keepSheet } from '../../../objects/sheets.ts';
import { templateWorkbook } from '../../../spreadsheets/template-workbook.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { createImport } from '../../files/imports/imports.service.ts';
import { sendRestrictionsReport } from './access-restrictions.report.ts';
import * as service from './access-restrictions.service.ts';
import { countRestrictions, listRestrictions } from './access-restrictions.sql.ts';
import { toRestriction } from './access-restrictions.wire.ts';
import { listReasons } from './restriction-writes.sql.ts';

export const accessRestrictionsRoutes = (cursors: Cursors, objects: ObjectStore) => [
  route(contract.listRestrictions, async ({ query, scope, now, read }) => {
    const { q, cursor, limit = pageSizeDefault, sort: sortText = 'from:desc', ...given } = query;
    const filters = { ...given, terms: searchTerms(q) };
    const { sort, descending } = parseSort(sortText);
    const after = cursors.decode(sortText, cursor);
    const today = bogotaDate(now);
    const [rows, total] = await read((db) =>
      Promise.all([
        listRestrictions(db, scope, { filters, sort, descending, after, limit, today }),
        // Later pages keep the total their reader already has.
        cursor === undefined ? countRestrictions(db, scope, filters, today) : null,
      ]),
    );
    const page = pageOf(rows, limit, total, (last) => cursors.encode(sortText, [last.sort_value, last.id]));
    return { data: page.rows.map(toRestriction), page: page.page };
  }),

  route(contract.changeRestriction, ({ body, scope, actor, now, write }) =>
    write(async (db) => {
      const context = { db, scope, actor, now };
      const outcomes =
        body.action === 'set'
          ? await service.setRestrictions(context, [body.employeeid], body)
          : body.action === 'lift'
            ? await service.liftMany(context, [body.restrictionid], body.liftReason)
            : await service.restoreMany(context, [body.restrictionid]);
      return { data: toRestriction(await service.soleRestriction(context, outcomes)) };
    }),
  ),

  route(contract.changeRestrictions, async ({ body, scope, user, actor, now, write }) => {
    if (body.action === 'import') {
      const { fileName } = body;
      const fileKey = await keepSheet(objects, user, body.fileKey);
      const file = {
        kind: 'access-restrictions' as const,
        fileKey,
        fileName,
        companyid: null,
        payrollid: null,
      };
      const { importid } = await write((db) => createImport({ db, scope, user, actor, now }, file));
      return { data: { done: 0, error: 0, outcomes: [], importid } };
    }
    const outcomes = await write((db) => {
      const context = { db, scope, actor, now };
      if (body.action === 'set') return service.setRestrictions(context, body.employeeids, body);
      if (body.action === 'set_chosen') return service.restrictChosen(context, body.chosen, body);
      return body.action === 'lift'
        ? service.liftMany(context, body.restrictionids, body.liftReason)
        : service.restoreMany(context, body.restrictionids);
    });
    const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
    return { data: { done, error: outcomes.length - done, outcomes, importid: null } };
  }),

  route(contract.downloadRestrictions, async (call) => sendRestrictionsReport(call)),

  route(contract.downloadRestrictionTemplate, async ({ now, read, reply }) => {
    const reasons = await read(listReasons);
    const lists = {
      documentType: Object.keys(documentTypes),
      product: Object.values(restrictedProductLabels),
      reason: reasons.map(({ name }) => name),
    };
    const workbook = await templateWorkbook({ kind: 'access-restrictions', lists, without: ['fullName'] });
    return sendFile(reply, Buffer.from(workbook), {
      name: `plantilla-restricciones-${bogotaDate(now)}.xlsx`,
      format: 'xlsx',
    });
  }),
];
