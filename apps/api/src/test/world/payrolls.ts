import { defaultAdvancePolicy, type AdvancePolicy } from '@antela/rules/advance-policy';
import { addMonths } from '@antela/rules/calendar-date';
import { basisPoints, pesos } from '@antela/rules/money';
import { generatePayPeriods, payPeriodLabel, type PaySchedule } from '@antela/rules/pay-period';
import type pg from 'pg';
import { clientOfCompany, companies, type CompanyKey } from './clients.ts';
import { worldId } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { worldNow, worldToday } from './time.ts';

interface PayrollOf {
  id: string;
  company: CompanyKey;
  name: string;
  schedule: PaySchedule;
  policyId: string;
  terms: AdvancePolicy;
}

const everyDay = {
  paymentShift: 'previous',
  cutoffWorkingDays: 3,
  cutoffHour: 17,
  confirmWorkingDays: 2,
} as const;
const quincenal: PaySchedule = {
  ...everyDay,
  frequency: 'quincenal',
  payDays: [
    { day: 15, nextMonth: false },
    { day: 31, nextMonth: false },
  ],
};
const monthly: PaySchedule = { ...everyDay, frequency: 'monthly', payDays: [{ day: 31, nextMonth: false }] };
/** No counts and no minimum to speak of: only amounts decide. */
const unlimited: AdvancePolicy = {
  ...defaultAdvancePolicy,
  minimumAmount: pesos(10_000),
  countPerDay: null,
  countPerPeriod: null,
};

/** `open` has the default terms; `free` no counts; `line` a company credit; `checked` has every advance approved. */
export const payrolls = {
  open: {
    id: worldId(0x11),
    company: 'a1',
    name: 'Quincenal planta',
    schedule: quincenal,
    policyId: worldId(0x21),
    terms: defaultAdvancePolicy,
  },
  free: {
    id: worldId(0x12),
    company: 'a1',
    name: 'Mensual administración',
    schedule: monthly,
    policyId: worldId(0x22),
    terms: unlimited,
  },
  line: {
    id: worldId(0x13),
    company: 'a1',
    name: 'Mensual con cupo',
    schedule: monthly,
    policyId: worldId(0x23),
    terms: { ...unlimited, companyCreditPerPeriod: pesos(1_000_000) },
  },
  checked: {
    id: worldId(0x14),
    company: 'a2',
    name: 'Mensual con aprobación',
    schedule: monthly,
    policyId: worldId(0x24),
    terms: {
      ...unlimited,
      approvalAbove: pesos(0),
      fee: { ...defaultAdvancePolicy.fee, payer: 'shared', employeeShare: basisPoints(4_000) },
    },
  },
  foreign: {
    id: worldId(0x15),
    company: 'b1',
    name: 'Quincenal planta',
    schedule: quincenal,
    policyId: worldId(0x25),
    terms: defaultAdvancePolicy,
  },
} as const satisfies Record<string, PayrollOf>;
export type PayrollKey = keyof typeof payrolls;

/** The period that covers `worldNow`. */
export const periodIdOf = (payroll: PayrollKey): string =>
  worldId(0x1000 + Object.keys(payrolls).indexOf(payroll) * 0x100 + 0xff);

export async function insertPayrolls(client: pg.ClientBase): Promise<void> {
  const entries = Object.entries(payrolls) as [PayrollKey, PayrollOf][];
  await insertRows(
    client,
    'payroll',
    entries.map(([, payroll]) => ({
      client_id: clientOfCompany(payroll.company),
      id: payroll.id,
      company_id: companies[payroll.company],
      name: payroll.name,
      frequency: payroll.schedule.frequency,
      schedule: payroll.schedule,
      active: true,
      version: 1,
      created_at: worldNow,
    })),
  );
  await insertRows(
    client,
    'advance_policy',
    entries.map(([, payroll]) => ({
      client_id: clientOfCompany(payroll.company),
      id: payroll.policyId,
      payroll_id: payroll.id,
      version: 1,
      valid_from: '2026-01-01',
      terms: payroll.terms,
      created_by: 'world',
      created_at: worldNow,
    })),
  );
  await insertRows(
    client,
    'pay_period',
    entries.flatMap(([key, payroll]) =>
      generatePayPeriods(payroll.schedule, addMonths(worldToday, -1), 3).map((period, index) => {
        const covers = period.start <= worldToday && worldToday <= period.end;
        return {
          client_id: clientOfCompany(payroll.company),
          id: covers ? periodIdOf(key) : worldId(0x1000 + Object.keys(payrolls).indexOf(key) * 0x100 + index),
          payroll_id: payroll.id,
          company_id: companies[payroll.company],
          label: payPeriodLabel(period),
          start_date: period.start,
          end_date: period.end,
          cutoff_at: period.cutoff,
          confirm_by: period.confirmBy,
          payment_date: period.paymentDate,
          state: covers ? 'open' : period.end < worldToday ? 'closed' : 'scheduled',
          credit_taken: 0,
          version: 1,
        };
      }),
    ),
  );
}
