import { setPayrollSoftware } from '@antela/contract/payroll-software';
import {
  createPayroll,
  getPayroll,
  listPayrollChoices,
  listPayrolls,
  setPayrollActive,
  updatePayPeriod,
  updatePayroll,
} from '@antela/contract/payrolls';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { toPayPeriod, type PayPeriodColumns } from '../../../db/pay-period-columns.ts';
import { AppError } from '../../../http/app-error.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import { listPoliciesInForce, type PolicyRow } from './advance-policies.sql.ts';
import { isEditable, updatePayPeriod as changeDates } from './calendar.service.ts';
import { listPayPeriods, type CalendarRow } from './calendar.sql.ts';
import * as settings from './payroll-settings.service.ts';
import { setPayrollSoftware as changeSoftware } from './payroll-software.service.ts';
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

const payrolls = (figuresByPeriod: FiguresByPeriod) =>
  listOf(listPayrolls, {
    order: 'due:asc',
    rows: (db, { scope, filters: { companyid: companyIds, terms }, sort: by, ...walk }) =>
      sql.listPayrolls(db, scope, { companyIds, terms, by, ...walk }),
    count: (db, { scope, filters: { companyid, terms } }) => sql.countPayrolls(db, scope, companyid, terms),
    position: (row, { sort }) => [row[sort], row.id],
    show: async (rows, { scope }, db) => {
      const figures = await figuresByPeriod(db, scope, currentOf(rows));
      return rows.map((row) => toPayrollRow(row, figures));
    },
  });

export const payrollsRoutes = (figuresByPeriod: FiguresByPeriod) => [
  listRoute(payrolls(figuresByPeriod)),

  route(getPayroll, async ({ query, scope, now, read }) => {
    const today = bogotaDate(now);
    const [row, policies, periods] = await read(({ db }) =>
      Promise.all([
        sql.getPayroll(db, scope, query.payrollid, today),
        listPoliciesInForce(db, scope, [query.payrollid], today),
        listPayPeriods(db, scope, query.payrollid),
      ]),
    );
    if (!row) throw new AppError('not_found');
    const [policy] = policies;
    const figures = await read(({ db }) => figuresByPeriod(db, scope, currentOf([row])));
    return {
      data: {
        payroll: toPayrollRow(row, figures),
        schedule: row.schedule.frequency === undefined ? null : row.schedule,
        needsSecondPerson: row.needs_second_person,
        software: {
          software: row.software,
          sign: row.concept_sign,
          dianElement: row.dian_element,
          dianElementOn: row.dian_element_on,
        },
        version: row.version,
        policy: policy ? toPolicy(policy) : null,
        periods: periods.map(toCalendarPeriod),
      },
    };
  }),

  route(createPayroll, ({ body, write }) =>
    write(async (context) => ({ data: await settings.createPayroll(context, body) })),
  ),

  route(updatePayroll, async ({ query, body, expectedVersion, write }) => {
    const data = await write((context) =>
      settings.updatePayroll(context, query.payrollid, expectedVersion, body),
    );
    return { data };
  }),

  route(setPayrollSoftware, async ({ query, body, expectedVersion, write }) => ({
    data: await write((context) => changeSoftware(context, query.payrollid, expectedVersion, body)),
  })),

  route(setPayrollActive, async ({ body, write }) => {
    await write((context) => settings.setPayrollActive(context, body.payrollid, body.active));
    return { data: { active: body.active } };
  }),

  route(updatePayPeriod, async ({ query, body, expectedVersion, write }) => {
    const dates = {
      endDate: body.endDate as CalendarDate,
      cutoffAt: new Date(body.cutoffAt),
      paymentDate: body.paymentDate as CalendarDate,
      confirmBy: body.confirmBy as CalendarDate,
    };
    const row = await write((context) => changeDates(context, query.payperiodid, expectedVersion, dates));
    return { data: toCalendarPeriod(row) };
  }),

  route(listPayrollChoices, async ({ scope, read }) => ({
    data: await read(({ db }) => sql.listPayrollChoices(db, scope)),
  })),
];
