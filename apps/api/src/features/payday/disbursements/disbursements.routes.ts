import * as contract from '@antela/contract/disbursements';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { readSheet } from '../../../objects/sheets.ts';
import { needsFreshFactor } from '../../access/session/step-up-threshold.service.ts';
import { answerDisbursement } from './answer-disbursement.service.ts';
import { readBankAnswer } from './bank-answer.ts';
import { sealOfFile, sentBatch, takeBankFile } from './bank-file.service.ts';
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
import { toDisbursement, toDisbursementDetail, toFormat, toLine } from './disbursements.wire.ts';

const batches = listOf(contract.listDisbursements, {
  order: 'createdAt:desc',
  rows: (db, ask) => listDisbursements(db, ask.scope, ask),
  around: async (db, { scope }) => ({ total: await countDisbursements(db, scope) }),
  position: (row) => [row.sort_value, row.id],
  show: (rows) => rows.map(toDisbursement),
});

const lines = listOf(contract.listDisbursementLines, {
  order: 'position:asc',
  ground: async (db, { scope, filters }) => {
    return orNotFound(await getDisbursement(db, scope, filters.disbursementid));
  },
  rows: (db, { scope, filters, after, ...walk }) =>
    listLines(db, scope.clientId, filters.disbursementid, { ...walk, after: after && Number(after[0]) }),
  around: async (_db, { ground }) => ({ total: ground.lines }),
  position: (row) => [row.position, ''],
  show: (rows, { ground }) => rows.map((row) => toLine(ground.number, row)),
});

export const disbursementsRoutes = (objects: ObjectStore) => [
  route(contract.listPayable, async ({ scope, read }) => ({
    data: (await read(({ db }) => listPayable(db, scope))).map((row) => ({
      company: { id: row.company_id, name: row.company_name },
      lines: row.lines,
      amount: row.amount,
      awaited: row.awaited,
    })),
  })),

  listRoute(batches),

  route(contract.getDisbursement, async ({ query, scope, user, read }) => {
    const id = query.disbursementid;
    const data = await read(async ({ db }) => {
      const [record, counts, answers, layout] = await Promise.all([
        getDisbursement(db, scope, id),
        countLines(db, scope.clientId, id),
        listAnswers(db, scope.clientId, id),
        layoutOfBatch(db, scope.clientId, id),
      ]);
      if (!record) throw new AppError('not_found');
      const detail = toDisbursementDetail(record, counts, answers, user);
      const file = detail.actions.includes('download') ? await sealOfFile({ db, scope }, record) : null;
      return { ...detail, format: toFormat(layout), file };
    });
    return { data };
  }),

  listRoute(lines),

  route(contract.createDisbursement, ({ body, write }) =>
    write(async (context) => ({
      data: toDisbursement(await service.createDisbursement(context, body.companyid, body.lines)),
    })),
  ),

  route(contract.approveDisbursement, ({ body, write }) =>
    write(async (context) => ({
      data: toDisbursement(await service.approveDisbursement(context, body.disbursementid)),
    })),
  ),

  route(contract.discardDisbursement, ({ body, write }) =>
    write(async (context) => ({
      data: toDisbursement(await service.discardDisbursement(context, body.disbursementid, body.reason)),
    })),
  ),

  route(contract.downloadDisbursement, async ({ query, write, reply }) => {
    const file = await write((context) => takeBankFile(context, query.disbursementid));
    return sendFile(reply, file.bytes, { name: file.name, format: file.format });
  }),

  route(contract.answerDisbursement, async (call) => {
    const { body, scope, user, read, write } = call;
    const { disbursementid: id, fileKey, fileName } = body;
    const batch = orNotFound(await read(({ db }) => getDisbursement(db, scope, id)));
    if (await read(({ db }) => needsFreshFactor(db, scope.clientId, batch.amount)))
      await call.requireFreshFactor();
    const bytes = await readSheet(objects, user, fileKey);
    const { sent, layout } = await read(({ db }) => sentBatch({ db, scope }, id));
    const { lines, elsewhere } = await readBankAnswer(bytes, fileName, sent, layout);
    return write(async (context) => ({
      data: { ...(await answerDisbursement(context, id, { fileName, bytes, lines })), elsewhere },
    }));
  }),
];
