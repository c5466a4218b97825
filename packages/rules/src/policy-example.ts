import type { AdvancePolicy } from './advance-policy.ts';
import { salaryAvailability } from './availability.ts';
import { addDays, addMonths, bogotaInstant } from './calendar-date.ts';
import type { LegalFigure } from './legal-figures.ts';
import { zeroPesos } from './money.ts';
import type { Pesos } from './money.ts';
import type { PayPeriod } from './pay-period.ts';
import type { Availability } from './rule-result.ts';

/** Person an example is about: somebody hired long ago, with an account, who has taken nothing yet. */
export type PolicyExample = {
  readonly policy: AdvancePolicy;
  readonly period: PayPeriod;
  readonly monthlySalary: Pesos;
  /** Day of the period, counted from 1; one past its end counts as its last. */
  readonly dayOfPeriod: number;
  readonly figures: readonly LegalFigure[];
};

/**
 * Amount that a policy would let that person advance on that day of the period at ten in the morning, as the real decision
 * would say it. Hours and the cut-off are left out: an example shows amounts. Throws MissingFigureError when a legal figure is
 * not in force.
 */
export function policyExample({
  policy,
  period,
  monthlySalary,
  dayOfPeriod,
  figures,
}: PolicyExample): Availability {
  const asked = addDays(period.start, Math.max(1, Math.trunc(dayOfPeriod)) - 1);
  const day = asked > period.end ? period.end : asked;
  return salaryAvailability({
    now: bogotaInstant(day, 10, 0),
    serviceActive: true,
    policy: { ...policy, hours: null },
    period: { ...period, cutoff: bogotaInstant(addDays(period.end, 1), 10, 0), state: 'open' },
    employment: {
      companyId: '',
      payrollId: '',
      costCentre: null,
      contractType: 'indefinite',
      hireDate: addMonths(period.start, -60),
      endDate: null,
      monthlySalary,
      salaryType: 'ordinary',
      transportAllowance: 'automatic',
      monthlyDeductions: zeroPesos,
      maximumPercentage: null,
      maximumAmount: null,
      activated: true,
      needsActivation: true,
    },
    suspensions: [],
    accessRestrictions: [],
    clientRestrictions: [],
    bankAccount: { state: 'valid', holdUntil: null },
    taken: { amount: zeroPesos, countInPeriod: 0, countToday: 0, countThisMonth: 0 },
    lastPaymentDate: null,
    carriedOver: zeroPesos,
    companyCreditLeft: policy.companyCreditPerPeriod,
    figures,
    requested: null,
  });
}
