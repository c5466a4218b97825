import * as contract from '@antela/contract/access-restrictions';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { bogotaDate } from '@antela/rules/calendar-date';
import { documentTypes } from '@antela/rules/documents';
import { listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { keepSheet } from '../../../objects/sheets.ts';
import { templateWorkbook } from '../../../spreadsheets/template-workbook.ts';
import { createImport } from '../../files/imports/imports.service.ts';
import { restrictions, restrictionsReport } from './access-restrictions.list.ts';
import * as service from './access-restrictions.service.ts';
import { toRestriction } from './access-restrictions.wire.ts';
import { listReasons } from './restriction-writes.sql.ts';

export const accessRestrictionsRoutes = (objects: ObjectStore) => [
  listRoute(restrictions),
  restrictionsReport,

  route(contract.changeRestriction, ({ body, write }) =>
    write(async (context) => {
      const outcomes =
        body.action === 'set'
          ? await service.setRestrictions(context, [body.employeeid], body)
          : body.action === 'lift'
            ? await service.liftMany(context, [body.restrictionid], body.liftReason)
            : await service.restoreMany(context, [body.restrictionid]);
      return { data: toRestriction(await service.soleRestriction(context, outcomes)) };
    }),
  ),

  route(contract.changeRestrictions, async ({ body, user, write }) => {
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
      const { importid } = await write((context) => createImport(context, file));
      return { data: { done: 0, error: 0, outcomes: [], importid } };
    }
    const outcomes = await write((context) => {
      if (body.action === 'set') return service.setRestrictions(context, body.employeeids, body);
      if (body.action === 'set_chosen') return service.restrictChosen(context, body.chosen, body);
      return body.action === 'lift'
        ? service.liftMany(context, body.restrictionids, body.liftReason)
        : service.restoreMany(context, body.restrictionids);
    });
    const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
    return { data: { done, error: outcomes.length - done, outcomes, importid: null } };
  }),

  route(contract.downloadRestrictionTemplate, async ({ now, read, reply }) => {
    const reasons = await read(({ db }) => listReasons(db));
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
