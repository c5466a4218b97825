import * as contract from '@antela/contract/employment-terms';
import { calendarDate } from '@antela/rules/calendar-date';
import { route } from '../../../http/route.ts';
import { changeTerms, withdrawTerm } from './employment-terms.service.ts';
import { shownTerms } from './employment-terms.wire.ts';

export const employmentTermsRoutes = () => [
  route(contract.listEmploymentTerms, async ({ query, scope, user, now, read }) => ({
    data: await read((db) => shownTerms({ db, scope, now, user }, query.companyemployeeid)),
  })),

  route(contract.changeEmploymentTerms, ({ body, scope, actor, user, now, write }) =>
    write(async (db) => {
      const { companyemployeeid, from, ...change } = body;
      await changeTerms({ db, scope, actor, now }, companyemployeeid, {
        ...change,
        from: calendarDate(from),
      });
      return { data: await shownTerms({ db, scope, now, user }, companyemployeeid) };
    }),
  ),

  route(contract.withdrawEmploymentTerm, ({ query, scope, actor, user, now, write }) =>
    write(async (db) => {
      const { companyemployeeid, field, from } = query;
      await withdrawTerm({ db, scope, actor, now }, companyemployeeid, field, calendarDate(from));
      return { data: await shownTerms({ db, scope, now, user }, companyemployeeid) };
    }),
  ),
];
