import {
  createPayroll,
  getPayroll,
  listPayrollChoices,
  listPayrolls,
  setPayrollActive,
  updatePayPeriod,
  updatePayroll,
} from '@antela/contract/payrolls';
import { pageSizeDefault } from '@antela/contract/schemas';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { toPayPeriod, type PayPeriodColumns } from '../../../db/pay-period-columns.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, parseSort } from '../../../http/list-page.ts';
import { route } from '../../../http/route.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { listPoliciesInForce, type PolicyRow } from './advance-policies.sql.ts';
import { isEditable, updatePayPeriod as changeDates } from './calendar.service.ts';
import { listPayPeriods, type CalendarRow } from './calendar.sql.ts';
import * as settings from './payroll-settings.service.ts';
import * as sql from './payrolls.sql.ts';
import { noFigures, type FiguresByPeriod, type PeriodFigures } from './period-figures.service.ts';

const toPayrollRow = (row: sql.PayrollListRow, figures: ReadonlyMap<string, PeriodFigures>) => ({
  payrollid: row.id,
  name: row.name,
  company: { id: row.company_id, name: row.company_name },
  frequency: row.frequency,
  active: row.active,
  deductionConcept: row.deduction_concept,
  employees: row.employees,
  currentPeriod: row.period_id ? toPayPeriod(row as PayPeriodColumns) : null,
  waiting: row.waiting ?? [],
  advances: row.advances,
  ...(figures.get(row.period_id ?? '') ?? noFigures),
});

const currentOf = (rows: readonly sql.PayrollListRow[]): string[] =>
  rows.flatMap(({ period_id: id }) => id ?? []);

const toPolicy = ({ terms, version, valid_from: validFrom }: PolicyRow) => ({
  ...terms,
  hours: terms.hours && [...terms.hours],
  version,
  validFrom,
});

const toCalendarPeriod = (row: CalendarRow) => ({
  ...toPayPeriod(row),
  version: row.version,
  isEditable: isEditable(row),
});

export const payrollsRoutes = (cursors: Cursors, figuresByPeriod: FiguresByPeriod) => [
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
    const figures = await read((db) => figuresByPeriod(db, scope, currentOf(page.rows)));
    return { data: page.rows.map((row) => toPayrollRow(row, figures)), page: page.page };
  }),

  route(getPayroll, async ({ query, scope, now, read, reply }) => {
    const today = bogotaDate(now);
    const [row, policies, periods] = await read((db) =>
      Promise.all([
        sql.getPayroll(db, scope, query.payrollid, today),
        listPoliciesInForce(db, scope, [query.payrollid], today),
        listPayPeriods(db, scope, query.payrollid),
      ]),
    );
    if (!row) throw new AppError('not_found');
    const [policy] = policies;
    const figures = await read((db) => figuresByPeriod(db, scope, currentOf([row])));
    void reply.header('etag', `"${row.version}"`);
    return {
      data: {
        payroll: toPayrollRow(row, figures),
        schedule: row.schedule.frequency === undefined ? null : row.schedule,
        needsSecondPerson: row.needs_second_person,
        version: row.version,
        policy: policy ? toPolicy(policy) : null,
        periods: periods.map(toCalendarPeriod),
      },
    };
  }),

  route(createPayroll, ({ body, scope, actor, now, write }) =>
    write(async (db) => ({ data: await settings.createPayroll({ db, scope, actor, now }, body) })),
  ),

  route(updatePayroll, async ({ query, body, scope, actor, now, expectedVersion, write, reply }) => {
    const data = await write((db) =>
      settings.updatePayroll({ db, scope, actor, now }, query.payrollid, expectedVersion, body),
    );
    void reply.header('etag', `"${data.version}"`);
    return { data };
  }),

  route(setPayrollActive, async ({ body, scope, actor, now, write }) => {
    await write((db) => settings.setPayrollActive({ db, scope, actor, now }, body.payrollid, body.active));
    return { data: { active: body.active } };
  }),

  route(updatePayPeriod, async ({ query, body, scope, actor, now, expectedVersion, write, reply }) => {
    const dates = {
      endDate: body.endDate as CalendarDate,
      cutoffAt: new Date(body.cutoffAt),
      paymentDate: body.paymentDate as CalendarDate,
      confirmBy: body.confirmBy as CalendarDate,
    };
    const row = await write((db) =>
      changeDates({ db, scope, actor, now }, query.payperiodid, expectedVersion, dates),
    );
    void reply.header('etag', `"${row.version}"`);
    return { data: toCalendarPeriod(row) };
  }),

  route(listPayrollChoices, async ({ scope, read }) => ({
    data: await read((db) => sql.listPayrollChoices(db, scope)),
  })),
];
