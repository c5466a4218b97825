import * as consequences from '@antela/contract/consequences';
import * as decisions from '@antela/contract/wallet-load-decisions';
import * as files from '@antela/contract/wallet-load-files';
import * as lines from '@antela/contract/wallet-load-lines';
import * as contract from '@antela/contract/wallet-loads';
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { keepSheet } from '../../../objects/sheets.ts';
import { copyFor } from '../../../objects/stored-files.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { withComments } from '../../access/comments/comments.service.ts';
import { mustGetWallet } from '../wallets/wallets.service.ts';
import {
  applyNow,
  approveLoad,
  cancelLoad,
  mayApproveOwn,
  rejectLoad,
  retryLoad,
  reverseLoad,
  submitLoad,
} from './decide-load.service.ts';
import { removeFaultyLines, removeLine, updateLine, updateLoad } from './edit-load.service.ts';
import { enrolMissing } from './enrol-missing.service.ts';
import { factsOfLoads } from './judge-loads.service.ts';
import { mapLoadColumns } from './load-columns.service.ts';
import {
  consequencesOfLoadAct,
  consequencesOfRemoving,
  consequencesOfReversal,
  type LoadAct,
} from './load-consequences.service.ts';
import { sendLoadErrors } from './load-errors.report.ts';
import { sendLoadReport, sendLoadTemplate } from './wallet-loads.report.ts';
import { createLoad, mustGetLoad, validateLoad } from './wallet-loads.service.ts';
import { countLoads, getLoadJob, listLines, listLoads, listPeople, sumLines } from './wallet-loads.sql.ts';
import { toLine, toLoad, toLoadRow, toPerson } from './wallet-loads.wire.ts';

const linesDefault = 100;

const actConsequences = (endpoint: typeof consequences.cancelLoadConsequences, act: LoadAct) =>
  route(endpoint, async ({ body, read }) => ({
    data: await read((context) => consequencesOfLoadAct(context, body.walletloadid, act)),
  }));

async function loadOf(db: Db, scope: Context['scope'], user: UserPrincipal, loadId: string) {
  const [record, sums, job, own] = await Promise.all([
    mustGetLoad(db, scope, loadId),
    sumLines(db, scope.clientId, loadId),
    getLoadJob(db, scope.clientId, loadId),
    mayApproveOwn(db, scope.clientId),
  ]);
  const waits = record.state === 'in_approval';
  const facts = (waits ? await factsOfLoads(db, scope.clientId, [loadId]) : new Map()).get(loadId) ?? [];
  return toLoad(record, { sums, job, mayApproveOwn: own, facts }, user);
}

const loads = listOf(contract.listWalletLoads, {
  order: 'createdAt:desc',
  rows: (db, ask) => listLoads(db, ask.scope, ask),
  count: (db, { scope, filters }) => countLoads(db, scope, filters),
  position: (row) => [row.created_at.toISOString(), row.id],
  show: (rows, ask, db) =>
    withComments({ ...ask, db }, 'wallet_load', rows.map(toLoadRow), ({ walletloadid: id }) => id),
});

const people = listOf(contract.listWalletLoadPeople, {
  order: 'people',
  rows: (db, { scope, filters: { walletid, terms }, after, limit }) =>
    listPeople(db, scope.clientId, walletid, { terms, after, limit }),
  around: async (db, { scope, filters }) => {
    await mustGetWallet(db, scope, filters.walletid);
    return {};
  },
  position: (row) => [row.sort_name, row.id],
  show: (rows) => rows.map(toPerson),
});

const loadRoutes = (objects: ObjectStore) => [
  listRoute(loads),

  route(contract.getWalletLoad, async ({ query, scope, user, read }) => {
    const data = await read(({ db }) => loadOf(db, scope, user, query.walletloadid));
    return { data };
  }),

  listRoute(people),

  route(contract.createWalletLoad, async ({ body, user, write }) => {
    const file = body.file && { ...body.file, key: await keepSheet(objects, user, body.file.key) };
    return write(async (context) => ({ data: await createLoad(context, { ...body, file }) }));
  }),

  route(contract.updateWalletLoad, async (call) => {
    const { query, body, scope, user, expectedVersion, write } = call;
    const data = await write(async (context) => {
      await updateLoad(context, query.walletloadid, expectedVersion, body);
      return loadOf(context.db, scope, user, query.walletloadid);
    });
    return { data };
  }),

  route(contract.validateWalletLoad, ({ body, write }) =>
    write(async (context) => ({ data: await validateLoad(context, body.walletloadid) })),
  ),
];

const lineRoutes = [
  route(lines.listWalletLoadLines, async ({ query, scope, read }) => {
    const { walletloadid, after = 0, limit = linesDefault, state, has, q } = query;
    const [, rows] = await read(({ db }) =>
      Promise.all([
        mustGetLoad(db, scope, walletloadid),
        listLines(db, scope.clientId, walletloadid, { state, has, terms: searchTerms(q), after, limit }),
      ]),
    );
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? (shown.at(-1)?.row_number ?? null) : null;
    return { data: shown.map(toLine), page: { next } };
  }),

  route(lines.updateWalletLoadLine, ({ query, body, expectedVersion, write }) =>
    write(async (context) => {
      return { data: toLine(await updateLine(context, query.moneybagloademployeeid, expectedVersion, body)) };
    }),
  ),

  route(lines.removeWalletLoadLine, ({ query, body, user, write }) =>
    write(async (context) => {
      return { data: toLine(await removeLine(context, query.moneybagloademployeeid, body, user)) };
    }),
  ),

  route(lines.removeFaultyWalletLoadLines, async (call) => {
    const { query, body, scope, user, expectedVersion, write } = call;
    const data = await write(async (context) => {
      await removeFaultyLines(context, query.walletloadid, expectedVersion, body.deletedby, user);
      return loadOf(context.db, scope, user, query.walletloadid);
    });
    return { data };
  }),

  route(lines.enrolWalletLoadPeople, ({ body, write }) =>
    write(async (context) => ({ data: await enrolMissing(context, body.walletloadid) })),
  ),
];

const decisionRoutes = [
  route(decisions.submitWalletLoad, async (call) => {
    const { body, scope, user, expectedVersion, write } = call;
    const data = await write(async (context) => {
      await submitLoad(context, body.walletloadid, expectedVersion, body.controlTotal);
      return loadOf(context.db, scope, user, body.walletloadid);
    });
    return { data };
  }),

  route(decisions.approveWalletLoad, async (call) => {
    const { body, scope, user, expectedVersion, write } = call;
    const data = await write(async (context) => {
      await approveLoad(context, body.walletloadid, expectedVersion);
      return loadOf(context.db, scope, user, body.walletloadid);
    });
    return { data };
  }),

  route(decisions.rejectWalletLoad, ({ body, scope, user, write }) =>
    write(async (context) => {
      await rejectLoad(context, body.walletloadid, body.reason);
      return { data: await loadOf(context.db, scope, user, body.walletloadid) };
    }),
  ),

  route(decisions.cancelWalletLoad, ({ body, scope, user, write }) =>
    write(async (context) => {
      await cancelLoad(context, body.walletloadid, body.reason);
      return { data: await loadOf(context.db, scope, user, body.walletloadid) };
    }),
  ),

  route(decisions.applyWalletLoad, ({ body, write }) =>
    write(async (context) => ({ data: await applyNow(context, body.walletloadid) })),
  ),

  route(decisions.retryWalletLoad, ({ body, write }) =>
    write(async (context) => ({ data: await retryLoad(context, body.walletloadid) })),
  ),

  route(decisions.reverseWalletLoad, ({ body, write }) =>
    write(async (context) => {
      return { data: await reverseLoad(context, body.walletloadid, body.reason, body.lines ?? null) };
    }),
  ),
];

const consequenceRoutes = [
  actConsequences(consequences.submitLoadConsequences, 'submit'),

  actConsequences(consequences.approveLoadConsequences, 'approve'),

  actConsequences(consequences.rejectLoadConsequences, 'reject'),

  actConsequences(consequences.cancelLoadConsequences, 'cancel'),

  actConsequences(consequences.applyLoadConsequences, 'apply'),

  actConsequences(consequences.retryLoadConsequences, 'retry'),

  route(consequences.reverseLoadConsequences, async ({ body, scope, read }) => ({
    data: await read(({ db }) => consequencesOfReversal(db, scope, body.walletloadid, body.lines ?? null)),
  })),

  route(consequences.removeFaultyConsequences, async ({ body, scope, read }) => ({
    data: await read(({ db }) => consequencesOfRemoving(db, scope, { loadId: body.walletloadid })),
  })),

  route(consequences.removeLineConsequences, async ({ body, scope, read }) => ({
    data: await read(({ db }) => consequencesOfRemoving(db, scope, { lineId: body.moneybagloademployeeid })),
  })),
];

const fileRoutes = (objects: ObjectStore) => [
  route(files.mapWalletLoadColumns, ({ body, write }) =>
    write(async (context) => ({
      data: await mapLoadColumns(context, body.walletloadid, body.mapping),
    })),
  ),

  route(files.copyWalletLoadFile, async ({ query, scope, user, read }) => {
    const load = await read(({ db }) => mustGetLoad(db, scope, query.walletloadid));
    if (load.file_key === null) throw new AppError('not_found');
    const file = { key: load.file_key, name: load.file_name ?? '', sha256: load.file_sha256 };
    return { data: await copyFor(objects, user, file) };
  }),

  route(files.downloadWalletLoadTemplate, (call) => sendLoadTemplate(call)),

  route(files.downloadWalletLoadErrors, (call) => sendLoadErrors(call, objects)),

  route(files.downloadWalletLoad, (call) => sendLoadReport(call)),
];

export const walletLoadsRoutes = (objects: ObjectStore) => [
  ...loadRoutes(objects),
  ...lineRoutes,
  ...decisionRoutes,
  ...consequenceRoutes,
  ...fileRoutes(objects),
];
