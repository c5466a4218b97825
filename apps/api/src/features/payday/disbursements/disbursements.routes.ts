import * as contract from '@antela/contract/disbursements';
import { pageSizeDefault } from '@antela/contract/schemas';
import { AppError } from '../../../http/app-error.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, parseSort } from '../../../http/list-page.ts';
import { route } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { readSheet } from '../../../objects/sheets.ts';
import { needsFreshFactor } from '../../access/session/step-up-threshold.service.ts';
import { answerDisbursement } from './answer-disbursement.service.ts';
import { readBankAnswer } from './bank-answer.ts';
import { takeBankFile } from './bank-file.service.ts';
import { layoutOfBatch } from './bank-layouts.service.ts';
import * as service from './disbursements.service.ts';
import {
  countDisbursements,
  countLines,
  getDisbursement,
  listAnswers,
  listDisbursements,
  listLines,
  listPayable,
} from './disbursements.sql.ts';
import { toDisbursement, toDisbursementDetail, toLine } from './disbursements.wire.ts';

export const disbursementsRoutes = (cursors: Cursors, objects: ObjectStore) => [
  route(contract.listPayable, async ({ scope, read }) => ({
    data: (await read((db) => listPayable(db, scope))).map((row) => ({
      company: { id: row.company_id, name: row.company_name },
      lines: row.lines,
      amount: row.amount,
    })),
  })),

  route(contract.listDisbursements, async ({ query, scope, read }) => {
    const { cursor, limit = pageSizeDefault, sort: sortText = 'createdAt:desc' } = query;
    const { descending } = parseSort(sortText);
    const after = cursors.decode(sortText, cursor);
    const [rows, total] = await read((db) =>
      Promise.all([
        listDisbursements(db, scope, { descending, after, limit }),
        countDisbursements(db, scope),
      ]),
    );
    const page = pageOf(rows, limit, total, (last) => cursors.encode(sortText, [last.sort_value, last.id]));
    return { data: page.rows.map(toDisbursement), page: page.page };
  }),

  route(contract.getDisbursement, async ({ query, scope, user, read }) => {
    const id = query.disbursementid;
    const [record, counts, answers] = await read((db) =>
      Promise.all([
        getDisbursement(db, scope, id),
        countLines(db, scope.clientId, id),
        listAnswers(db, scope.clientId, id),
      ]),
    );
    if (!record) throw new AppError('not_found');
    return { data: toDisbursementDetail(record, counts, answers, user) };
  }),

  route(contract.listDisbursementLines, async ({ query, scope, read }) => {
    const { disbursementid: id, cursor, limit = pageSizeDefault, sort: sortText = 'position:asc' } = query;
    const { descending } = parseSort(sortText);
    const after = cursors.decode(sortText, cursor);
    const [record, rows] = await read((db) =>
      Promise.all([
        getDisbursement(db, scope, id),
        listLines(db, scope.clientId, id, { after: after && Number(after[0]), limit, descending }),
      ]),
    );
    if (!record) throw new AppError('not_found');
    const page = pageOf(rows, limit, record.lines, (last) => cursors.encode(sortText, [last.position, '']));
    return { data: page.rows.map((row) => toLine(record.number, row)), page: page.page };
  }),

  route(contract.createDisbursement, ({ body, scope, actor, now, write }) =>
    write(async (db) => ({
      data: toDisbursement(
        await service.createDisbursement({ db, scope, actor, now }, body.companyid, body.lines),
      ),
    })),
  ),

  route(contract.approveDisbursement, ({ body, scope, actor, now, write }) =>
    write(async (db) => ({
      data: toDisbursement(await service.approveDisbursement({ db, scope, actor, now }, body.disbursementid)),
    })),
  ),

  route(contract.discardDisbursement, ({ body, scope, actor, now, write }) =>
    write(async (db) => ({
      data: toDisbursement(
        await service.discardDisbursement({ db, scope, actor, now }, body.disbursementid, body.reason),
      ),
    })),
  ),

  route(contract.downloadDisbursement, async ({ query, scope, actor, now, write, reply }) => {
    const file = await write((db) => takeBankFile({ db, scope, actor, now }, query.disbursementid));
    return sendFile(reply, file.bytes, { name: file.name, format: file.format });
  }),

  route(contract.answerDisbursement, async (call) => {
    const { body, scope, user, actor, now, read, write } = call;
    const { disbursementid: id, fileKey, fileName } = body;
    const batch = await read((db) => getDisbursement(db, scope, id));
    if (!batch) throw new AppError('not_found');
    if (await read((db) => needsFreshFactor(db, scope.clientId, batch.amount)))
      await call.requireFreshFactor();
    const bytes = await readSheet(objects, user, fileKey);
    const layout = await read((db) => layoutOfBatch(db, scope.clientId, id));
    const lines = await readBankAnswer(bytes, fileName, batch.number, layout);
    return write(async (db) => ({
      data: await answerDisbursement({ db, scope, actor, now }, id, { fileName, bytes, lines }),
    }));
  }),
];
