import * as contract from '@antela/contract/employment-terms';
import { calendarDate } from '@antela/rules/calendar-date';
import { route } from '../../../http/route.ts';
import { refuseUnseenSalary } from '../employees/salary-fields.service.ts';
import { changeTerms, withdrawTerm } from './employment-terms.service.ts';
import { shownTerms } from './employment-terms.wire.ts';

export const employmentTermsRoutes = () => [
  route(contract.listEmploymentTerms, async ({ query, read }) => ({
    data: await read((context) => shownTerms(context, query.companyemployeeid)),
  })),

  route(contract.changeEmploymentTerms, ({ body, write }) =>
    write(async (context) => {
      const { companyemployeeid, from, ...change } = body;
      refuseUnseenSalary(context.user, change.terms);
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
      refuseUnseenSalary(context.user, { [field]: null });
      await withdrawTerm(context, companyemployeeid, field, calendarDate(from));
      return { data: await shownTerms(context, companyemployeeid) };
    }),
  ),
];
