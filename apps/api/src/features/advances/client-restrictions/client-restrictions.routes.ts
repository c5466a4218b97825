import { getBlockedDays } from '@antela/contract/blocked-days';
import * as contract from '@antela/contract/client-restrictions';
import { bogotaDate } from '@antela/rules/calendar-date';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import { listRoute } from '../../../http/list.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { route, type Call } from '../../../http/route.ts';
import { blockedDays } from './blocked-days.service.ts';
import { restrictions, restrictionsReport } from './client-restrictions.list.ts';
import * as service from './client-restrictions.service.ts';
import * as sql from './client-restrictions.sql.ts';
import { toRestriction, type RestrictionBody } from './client-restrictions.wire.ts';
import { loadPreview, measureImpact } from './restriction-impact.service.ts';

type Outcome = Awaited<ReturnType<typeof service.updateRestriction>>;

/** Answers a restriction with what waits for another person. */
const answer = ({ record, proposalid }: Outcome) => ({ data: { ...toRestriction(record), proposalid } });

/** A range over one person says on which side of it their salary lies. @throws forbidden */
function refuseUnseenRange({ permissions }: UserPrincipal, { rule }: RestrictionBody): void {
  if (rule.kind === 'salary_range' && !permissions.has('view_salary')) throw new AppError('forbidden');
}

async function switchTo(
  { query, expectedVersion, write }: Call<typeof contract.activateClientRestriction>,
  to: 'on' | 'off' | 'draft',
) {
  const id = query.clientrestrictionid;
  const outcome = await write((context) => service.switchRestriction(context, id, expectedVersion, to));
  return answer(outcome);
}

export const clientRestrictionsRoutes = () => [
  listRoute(restrictions),
  restrictionsReport,

  route(contract.getClientRestriction, async ({ query, scope, now, read }) => {
    const id = query.clientrestrictionid;
    const record = orNotFound(
      await read(({ db }) => sql.getClientRestriction(db, scope, id, bogotaDate(now))),
    );
    return { data: toRestriction(record) };
  }),

  route(contract.previewClientRestriction, async ({ body, user, scope, now, read }) => {
    refuseUnseenRange(user, body);
    const seesSalary = user.permissions.has('view_salary');
    const { sentence, restriction, loaded } = await read(({ db }) => loadPreview(db, scope, body, now));
    return { data: { sentence, ...(await measureImpact(loaded, restriction, { seesSalary })) } };
  }),

  route(contract.createClientRestriction, ({ body, write }) =>
    write(async (context) => {
      const { activate, ...values } = body;
      refuseUnseenRange(context.user, values);
      return {
        data: toRestriction(await service.createRestriction(context, values, activate ? 'on' : 'draft')),
      };
    }),
  ),

  route(contract.updateClientRestriction, async ({ query, body, user, expectedVersion, write }) => {
    refuseUnseenRange(user, body);
    const outcome = await write((context) =>
      service.updateRestriction(context, query.clientrestrictionid, expectedVersion, body),
    );
    return answer(outcome);
  }),

  route(contract.activateClientRestriction, (call) => switchTo(call, 'on')),
  route(contract.deactivateClientRestriction, (call) =>
    switchTo(call, call.query.state === 'draft' ? 'draft' : 'off'),
  ),

  route(contract.deleteClientRestriction, async ({ query, write }) => {
    const deleted = await write((context) => service.deleteRestriction(context, query.clientrestrictionid));
    return { data: { deleted } };
  }),

  route(contract.listRestrictedCostCenters, async ({ scope, now, read }) => ({
    data: (await read(({ db }) => sql.listCostCenters(db, scope, bogotaDate(now)))).map(({ name }) => name),
  })),

  route(getBlockedDays, async ({ query, scope, read }) => {
    const seen = scope.companyIds.filter((id) => !query.companyid || query.companyid.includes(id));
    return { data: await read(({ db }) => blockedDays(db, { ...scope, companyIds: seen }, query.month)) };
  }),
];
