import { previewEmploymentTerms } from '@antela/contract/employment-terms';
import { calendarDate } from '@antela/rules/calendar-date';
import { route } from '../../../http/route.ts';
import { effectOf } from './term-effect.service.ts';

/** The effect of a change of terms on the advances of its person, asked before it is made. */
export const termEffectRoutes = () => [
  route(previewEmploymentTerms, async ({ body, scope, user, now, read }) => {
    const seesSalary = user.permissions.has('view_salary');
    const { companyemployeeid, from, ...change } = body;
    const asked = { ...change, from: calendarDate(from) };
    return {
      data: await read(({ db }) => effectOf({ db, scope, now, seesSalary }, companyemployeeid, asked)),
    };
  }),
];
