import { getEmployeeLimits, getPayrollLimits } from '@antela/contract/effective-limits';
import { route } from '../../../http/route.ts';
import { employmentLimits, payrollLimits } from './effective-limits.service.ts';

export const effectiveLimitsRoutes = () => [
  route(getPayrollLimits, async ({ query, scope, now, read }) => ({
    data: await read(({ db }) => payrollLimits(db, scope, query.payrollid, now)),
  })),

  route(getEmployeeLimits, async ({ query, scope, now, read }) => ({
    data: await read(({ db }) => employmentLimits(db, scope, query.companyemployeeid, now)),
  })),
];
