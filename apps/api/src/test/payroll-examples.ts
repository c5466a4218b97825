import { randomUUID } from 'node:crypto';
import { createPayroll, getPayroll, type PaySchedule } from '@antela/contract/payrolls';
import { createReportLayout } from '@antela/contract/report-layouts';
import { defaultAdvancePolicy } from '@antela/rules/advance-policy';
import { addDays, calendarDate } from '@antela/rules/calendar-date';
import { defaultLayout } from '@antela/rules/report-layout';
import type { Examples } from './endpoint-examples.ts';
import { insertPeriod } from './pay-periods.ts';
import type { TestApi } from './test-api.ts';
import { companies } from './world/clients.ts';
import { payrolls } from './world/payrolls.ts';
import { worldToday } from './world/time.ts';

export const monthlySchedule = {
  frequency: 'monthly' as const,
  payDays: [{ day: 31, nextMonth: false }],
  paymentShift: 'previous' as const,
  cutoffWorkingDays: 3,
  cutoffHour: 17,
  confirmWorkingDays: 2,
} satisfies PaySchedule;

export const payrollSettings = (name = `Nómina ${randomUUID()}`) => ({
  name,
  deductionConcept: '1201',
  schedule: monthlySchedule,
  needsSecondPerson: false,
});

/** A payroll of A1 that is nobody else's, and needs no second person whatever others do. */
export async function insertPayroll(api: TestApi): Promise<string> {
  const { data } = await api.ask(api.keptSignIn('onlyA1'), createPayroll, {
    body: { companyid: companies.a1, ...payrollSettings() },
  });
  await api.rows('update payroll set needs_second_person = false where id = $1', [data.payrollid]);
  await api.rows('delete from proposal where subject_id = $1', [data.payrollid]);
  return data.payrollid;
}

const { hours: _always, ...terms } = defaultAdvancePolicy;
/** As a payroll is born with. */
export const policyExample = { ...terms, hours: null, approvalAbove: 0 };

/** A version that is not in force yet. */
export async function insertPolicyVersion(api: TestApi): Promise<string> {
  const payrollid = await insertPayroll(api);
  const [row] = await api.rows<{ id: string }>(
    `insert into advance_policy (client_id, id, payroll_id, version, valid_from, terms, created_by, created_at)
     select client_id, $2, payroll_id, 2, '2027-01-01', terms, 'world', created_at from advance_policy where payroll_id = $1
     returning id`,
    [payrollid, randomUUID()],
  );
  return row?.id ?? '';
}

export const layoutBody = () => ({
  name: `Formato ${randomUUID()}`,
  ...defaultLayout,
  columns: [...defaultLayout.columns],
});

const insertLayout = async (api: TestApi): Promise<string> =>
  (
    await api.ask(api.keptSignIn('onlyA1'), createReportLayout, {
      body: { payrollid: payrolls.open.id, ...layoutBody() },
    })
  ).data.reportlayoutid;

export function payrollExamples(api: TestApi): Examples {
  return {
    createPayroll: [() => ({ body: { companyid: companies.a1, ...payrollSettings() } })],
    updatePayroll: [
      async () => ({ query: { payrollid: await insertPayroll(api) }, body: payrollSettings() }),
    ],
    setPayrollSoftware: [
      async () => ({
        query: { payrollid: await insertPayroll(api) },
        body: { software: 'novasoft', deductionConcept: '1201', sign: 'positive', dianElement: null },
      }),
    ],
    setPayrollActive: [async () => ({ body: { payrollid: await insertPayroll(api), active: false } })],
    updatePayPeriod: [
      async () => {
        const payrollid = await insertPayroll(api);
        const { data } = await api.ask(api.keptSignIn('onlyA1'), getPayroll, { query: { payrollid } });
        const [period] = data.periods;
        const {
          payperiodid = '',
          endDate = '',
          cutoffAt = '',
          paymentDate = '',
          confirmBy = '',
        } = period ?? {};
        return { query: { payperiodid }, body: { endDate, cutoffAt, paymentDate, confirmBy } };
      },
    ],
    listAdvancePolicies: [async () => ({ query: { payrollid: await insertPayroll(api) } })],
    createAdvancePolicy: [
      async () => ({
        body: {
          payrollid: await insertPayroll(api),
          validFrom: addDays(calendarDate(worldToday), 10),
          terms: policyExample,
        },
      }),
    ],
    listReportLayouts: [() => ({ query: { payrollid: payrolls.open.id } })],
    createReportLayout: [() => ({ body: { payrollid: payrolls.open.id, ...layoutBody() } })],
    updateReportLayout: [
      async () => ({ query: { reportlayoutid: await insertLayout(api) }, body: layoutBody() }),
    ],
    downloadReportByLayout: [
      async () => ({
        query: {
          payperiodid: await insertPeriod(api, 'reported'),
          version: '1',
          reportlayoutid: await insertLayout(api),
        },
      }),
    ],
    deleteReportLayout: [async () => ({ query: { reportlayoutid: await insertLayout(api) } })],
    deleteAdvancePolicy: [async () => ({ query: { policyid: await insertPolicyVersion(api) } })],
  };
}
