import {
  createAdvancePolicy,
  deleteAdvancePolicy,
  listAdvancePolicies,
} from '@antela/contract/advance-policies';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import * as service from './advance-policies.service.ts';
import { listPolicyVersions } from './advance-policies.sql.ts';
import { getPayroll } from './payrolls.sql.ts';

export const advancePoliciesRoutes = () => [
  route(listAdvancePolicies, async ({ query, scope, now, read }) => {
    const [payroll, versions] = await read(({ db }) =>
      Promise.all([
        getPayroll(db, scope, query.payrollid, bogotaDate(now)),
        listPolicyVersions(db, scope, query.payrollid),
      ]),
    );
    if (!payroll) throw new AppError('not_found');
    return {
      data: versions.map((row) => ({
        policyid: row.id,
        version: row.version,
        validFrom: row.valid_from,
        validUntil: row.valid_until,
        terms: { ...row.terms, hours: row.terms.hours && [...row.terms.hours] },
        createdBy: row.created_by,
        createdAt: row.created_at,
        isUsed: row.is_used,
      })),
    };
  }),

  route(createAdvancePolicy, ({ body, write }) =>
    write(async (context) => ({
      data: await service.createPolicy(context, { ...body, validFrom: body.validFrom as CalendarDate }),
    })),
  ),

  route(deleteAdvancePolicy, async ({ query, write }) => ({
    data: {
      deleted: await write((context) => service.deletePolicy(context, query.policyid)),
    },
  })),
];
