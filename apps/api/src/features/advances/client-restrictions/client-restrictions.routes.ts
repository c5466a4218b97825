import { getBlockedDays } from '@antela/contract/blocked-days';
import * as contract from '@antela/contract/client-restrictions';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { listRoute } from '../../../http/list.ts';
import { route, type Call } from '../../../http/route.ts';
import { blockedDays } from './blocked-days.service.ts';
import { restrictions, restrictionsReport } from './client-restrictions.list.ts';
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

/** Answers a restriction with what waits for another person. */
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

export const clientRestrictionsRoutes = () => [
  listRoute(restrictions),
  restrictionsReport,

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

  route(contract.listRestrictedCostCenters, async ({ scope, now, read }) => ({
    data: (await read((db) => sql.listCostCenters(db, scope, bogotaDate(now)))).map(({ name }) => name),
  })),

  route(getBlockedDays, async ({ query, scope, read }) => {
    const seen = scope.companyIds.filter((id) => !query.companyid || query.companyid.includes(id));
    return { data: await read((db) => blockedDays(db, { ...scope, companyIds: seen }, query.month)) };
  }),
];
