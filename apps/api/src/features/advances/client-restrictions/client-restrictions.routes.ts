import { getBlockedDays } from '@antela/contract/blocked-days';
import * as contract from '@antela/contract/client-restrictions';
import { pageSizeDefault } from '@antela/contract/schemas';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, parseSort } from '../../../http/list-page.ts';
import { route, type Call } from '../../../http/route.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { blockedDays } from './blocked-days.service.ts';
import { sendClientRestrictionsReport } from './client-restrictions.report.ts';
import * as service from './client-restrictions.service.ts';
import * as sql from './client-restrictions.sql.ts';
import { toRestriction } from './client-restrictions.wire.ts';
import { loadPreview, measureImpact } from './restriction-impact.service.ts';

/** The version that the next change must name goes along with what it is the version of. */
function answer(reply: FastifyReply, record: sql.ClientRestrictionRecord) {
  void reply.header('etag', `"${record.version}"`);
  return { data: toRestriction(record) };
}

type Outcome = Awaited<ReturnType<typeof service.updateRestriction>>;

/** The same with what waits for another person. */
function answerChange(reply: FastifyReply, { record, proposalid }: Outcome) {
  const { data } = answer(reply, record);
  return { data: { ...data, proposalid } };
}

async function switchTo(
  {
    query,
    scope,
    actor,
    now,
    expectedVersion,
    write,
    reply,
  }: Call<typeof contract.activateClientRestriction>,
  to: 'on' | 'off' | 'draft',
) {
  const id = query.clientrestrictionid;
  const outcome = await write((db) =>
    service.switchRestriction({ db, scope, actor, now }, id, expectedVersion, to),
  );
  return answerChange(reply, outcome);
}

export const clientRestrictionsRoutes = (cursors: Cursors) => [
  route(contract.listClientRestrictions, async ({ query, scope, now, read }) => {
    const { q, cursor, limit = pageSizeDefault, sort: sortText = 'from:desc', ...given } = query;
    const filters = { ...given, terms: searchTerms(q) };
    const { sort, descending } = parseSort(sortText);
    const after = cursors.decode(sortText, cursor);
    const today = bogotaDate(now);
    const [rows, total] = await read((db) =>
      Promise.all([
        sql.listClientRestrictions(db, scope, { filters, sort, descending, after, limit, today }),
        cursor === undefined ? sql.countClientRestrictions(db, scope, filters, today) : null,
      ]),
    );
    const page = pageOf(rows, limit, total, (last) => cursors.encode(sortText, [last.sortValue, last.id]));
    return { data: page.rows.map(toRestriction), page: page.page };
  }),

  route(contract.getClientRestriction, async ({ query, scope, now, read, reply }) => {
    const id = query.clientrestrictionid;
    const record = await read((db) => sql.getClientRestriction(db, scope, id, bogotaDate(now)));
    if (!record) throw new AppError('not_found');
    return answer(reply, record);
  }),

  route(contract.previewClientRestriction, async ({ body, scope, now, read }) => {
    const { sentence, restriction, loaded } = await read((db) => loadPreview(db, scope, body, now));
    return { data: { sentence, ...(await measureImpact(loaded, restriction)) } };
  }),

  route(contract.createClientRestriction, ({ body, scope, actor, now, write }) =>
    write(async (db) => {
      const { activate, ...values } = body;
      const context = { db, scope, actor, now };
      return {
        data: toRestriction(await service.createRestriction(context, values, activate ? 'on' : 'draft')),
      };
    }),
  ),

  route(contract.updateClientRestriction, async ({ query, body, expectedVersion, reply, ...call }) => {
    const { scope, actor, now } = call;
    const outcome = await call.write((db) =>
      service.updateRestriction({ db, scope, actor, now }, query.clientrestrictionid, expectedVersion, body),
    );
    return answerChange(reply, outcome);
  }),

  route(contract.activateClientRestriction, (call) => switchTo(call, 'on')),
  route(contract.deactivateClientRestriction, (call) =>
    switchTo(call, call.query.state === 'draft' ? 'draft' : 'off'),
  ),

  route(contract.deleteClientRestriction, async ({ query, scope, actor, now, write }) => {
    const deleted = await write((db) =>
      service.deleteRestriction({ db, scope, actor, now }, query.clientrestrictionid),
    );
    return { data: { deleted } };
  }),

  route(contract.downloadClientRestrictions, async (call) => sendClientRestrictionsReport(call)),

  route(contract.listRestrictedCostCenters, async ({ scope, now, read }) => ({
    data: (await read((db) => sql.listCostCenters(db, scope, bogotaDate(now)))).map(({ name }) => name),
  })),

  route(getBlockedDays, async ({ query, scope, read }) => {
    const seen = scope.companyIds.filter((id) => !query.companyid || query.companyid.includes(id));
    return { data: await read((db) => blockedDays(db, { ...scope, companyIds: seen }, query.month)) };
  }),
];
