import type { AdvancePolicy } from '@antela/rules/advance-policy';
import {
  addDays,
  addMonths,
  bogotaDate,
  bogotaInstant,
  type CalendarDate,
} from '@antela/rules/calendar-date';
import {
  generatePayPeriods,
  payPeriodLabel,
  type PayPeriod,
  type PayPeriodState,
  type PaySchedule,
} from '@antela/rules/pay-period';
import type { DemoPayroll } from './demo-client.ts';
import type { IdAt } from './demo-ids.ts';

/** The demo looks back half a year and ahead one. */
const monthsBack = 6;
const monthsAhead = 12;

export interface DemoPeriod extends PayPeriod {
  id: string;
  state: PayPeriodState;
  /** Part of the policy's credit line; grows with the advances drawn. */
  creditTaken: number;
}

export interface Payroll {
  id: string;
  clientId: string;
  companyId: string;
  paysByFile: boolean;
  definition: DemoPayroll;
  schedule: PaySchedule;
  /** Oldest first. */
  policies: readonly { id: string; version: number; validFrom: CalendarDate; terms: AdvancePolicy }[];
  periods: readonly DemoPeriod[];
}

export const historyStart = (now: Date): CalendarDate => addMonths(bogotaDate(now), -monthsBack);

export function payrollOf(
  definition: DemoPayroll,
  owner: { clientId: string; companyId: string; paysByFile: boolean },
  idAt: IdAt,
  now: Date,
): Payroll {
  const today = bogotaDate(now);
  const schedule = definition.schedule(today);
  const policies = definition.policies.map(({ monthsAgo, terms }, index) => {
    const validFrom = addMonths(today, -monthsAgo);
    return { id: idAt(bogotaInstant(validFrom, 9, 0)), version: index + 1, validFrom, terms };
  });
  const periods = generatePayPeriods(schedule, historyStart(now), monthsBack + monthsAhead).map((period) => ({
    ...period,
    id: idAt(bogotaInstant(addMonths(today, -monthsBack), 9, 0)),
    state: stateOn(period, now),
    creditTaken: 0,
  }));
  return {
    ...owner,
    id: idAt(bogotaInstant(addMonths(today, -9), 9, 0)),
    definition,
    schedule,
    policies,
    periods,
  };
}

/** State of the period by now in a payroll that is closed on time. */
export function stateOn(period: PayPeriod, now: Date): PayPeriodState {
  const today = bogotaDate(now);
  if (period.start > today) return 'scheduled';
  if (now < period.cutoff) return 'open';
  if (period.paymentDate >= today) return 'cutoff';
  return addDays(period.confirmBy, 10) >= today ? 'reconciled' : 'closed';
}

/** Payday has been, and what was deducted is explained. */
export const isSettled = ({ state }: Pick<DemoPeriod, 'state'>): boolean =>
  state === 'reconciled' || state === 'closed';

export const payrollRow = (payroll: Payroll, createdAt: Date) => ({
  client_id: payroll.clientId,
  id: payroll.id,
  company_id: payroll.companyId,
  name: payroll.definition.name,
  frequency: payroll.schedule.frequency,
  schedule: payroll.schedule,
  deduction_concept: payroll.definition.deductionConcept,
  active: true,
  version: 1,
  created_at: createdAt,
});

export const policyRows = (payroll: Payroll, createdBy: string) =>
  payroll.policies.map((policy) => ({
    client_id: payroll.clientId,
    id: policy.id,
    payroll_id: payroll.id,
    version: policy.version,
    valid_from: policy.validFrom,
    terms: policy.terms,
    created_by: createdBy,
    created_at: bogotaInstant(policy.validFrom, 9, 0),
  }));

/** Periods behind us are at their cut-off still, until they are closed. */
export const periodRows = (payroll: Payroll) =>
  payroll.periods.map((period) => ({
    client_id: payroll.clientId,
    id: period.id,
    payroll_id: payroll.id,
    company_id: payroll.companyId,
    label: payPeriodLabel(period),
    start_date: period.start,
    end_date: period.end,
    cutoff_at: period.cutoff,
    confirm_by: period.confirmBy,
    payment_date: period.paymentDate,
    state: isSettled(period) ? 'cutoff' : period.state,
    credit_taken: period.creditTaken,
    version: 1,
  }));
