import * as contract from '@antela/contract/employment-terms';
import { calendarDate } from '@antela/rules/calendar-date';
import { route } from '../../../http/route.ts';
import { changeTerms, withdrawTerm } from './employment-terms.service.ts';
import { shownTerms } from './employment-terms.wire.ts';

export const employmentTermsRoutes = () => [
  route(contract.listEmploymentTerms, async ({ query, read }) => ({
    data: await read((context) => shownTerms(context, query.companyemployeeid)),
  })),

  route(contract.changeEmploymentTerms, ({ body, write }) =>
    write(async (context) => {
      const { companyemployeeid, from, ...change } = body;
      await changeTerms(context, companyemployeeid, {
        ...change,
        from: calendarDate(from),
      });
      return { data: await shownTerms(context, companyemployeeid) };
    }),
  ),

  route(contract.withdrawEmploymentTerm, ({ query, write }) =>
    write(async (context) => {
      const { companyemployeeid, field, from } = query;
      await withdrawTerm(context, companyemployeeid, field, calendarDate(from));
      return { data: await shownTerms(context, companyemployeeid) };
    }),
  ),
];
