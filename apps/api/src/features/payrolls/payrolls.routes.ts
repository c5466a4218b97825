import { getPayroll, listPayrollChoices, listPayrolls } from '@antela/contract/payrolls';
import { pageSizeDefault } from '@antela/contract/schemas';
import { bogotaDate } from '@antela/rules/calendar-date';
import { toPayPeriod, type PayPeriodColumns } from '../../db/pay-period-columns.ts';
import { AppError } from '../../http/app-error.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, parseSort } from '../../http/list-page.ts';
import { route } from '../../http/route.ts';
import { searchTerms } from '../../text/person-name.ts';
import { listPoliciesInForce, type PolicyRow } from './advance-policies.sql.ts';
import * as sql from './payrolls.sql.ts';

const toPayrollRow = (row: sql.PayrollListRow) => ({
  payrollid: row.id,
  name: row.name,
  company: { id: row.company_id, name: row.company_name },
  frequency: row.frequency,
  deductionConcept: row.deduction_concept,
  employees: row.employees,
  currentPeriod: row.period_id ? toPayPeriod(row as PayPeriodColumns) : null,
  advances: row.advances,
  toDeduct: row.to_deduct,
});

const toPolicy = (row: PolicyRow) => ({ ...row.terms, version: row.version, validFrom: row.valid_from });

export const payrollsRoutes = (cursors: Cursors) => [
  route(listPayrolls, async ({ query, scope, now, read }) => {
    const { cursor, limit = pageSizeDefault, sort = 'name:asc', companyid } = query;
    const terms = searchTerms(query.q);
    const after = cursors.decode(sort, cursor);
    const { descending } = parseSort(sort);
    const [rows, total] = await read((db) =>
      Promise.all([
        sql.listPayrolls(db, scope, {
          companyIds: companyid,
          terms,
          descending,
          after,
          limit,
          today: bogotaDate(now),
        }),
        cursor === undefined ? sql.countPayrolls(db, scope, companyid, terms) : null,
      ]),
    );
    const page = pageOf(rows, limit, total, (last) => cursors.encode(sort, [last.name, last.id]));
    return { data: page.rows.map(toPayrollRow), page: page.page };
  }),

  route(getPayroll, async ({ query, scope, now, read }) => {
    const today = bogotaDate(now);
    const [row, policies, periods] = await read((db) =>
      Promise.all([
        sql.getPayroll(db, scope, query.payrollid, today),
        listPoliciesInForce(db, scope, [query.payrollid], today),
        sql.listPayPeriods(db, scope, query.payrollid),
      ]),
    );
    if (!row) throw new AppError('not_found');
    const [policy] = policies;
    return {
      data: {
        payroll: toPayrollRow(row),
        policy: policy ? toPolicy(policy) : null,
        periods: periods.map(toPayPeriod),
      },
    };
  }),

  route(listPayrollChoices, async ({ scope, read }) => ({
    data: await read((db) => sql.listPayrollChoices(db, scope)),
  })),
];
