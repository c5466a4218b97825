import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import type { EligibilityFacts } from '@antela/rules/eligibility-facts';
import { pesos } from '@antela/rules/money';
import { defaultSuspensionSettings, suspensionEffects } from '@antela/rules/suspension-kinds';
import type { Payroll } from './demo-calendar.ts';
import type { DemoPerson } from './demo-people.ts';
import type { Channel, DrawnAdvance } from './drawn-advance.ts';

/** Facts for the rules, as they were then. `own` is what had been taken of the product, `inPeriod` the part of the period. */
export function eligibility(
  person: DemoPerson,
  at: Date,
  own: readonly DrawnAdvance[],
  inPeriod: readonly DrawnAdvance[],
  channel: Channel,
): EligibilityFacts {
  const today = bogotaDate(at);
  const { payroll, suspension, restriction } = person;
  return {
    now: at,
    serviceActive: true,
    employment: {
      companyId: payroll.companyId,
      payrollId: payroll.id,
      costCentre: person.job.costCenter,
      contractType: person.contractType,
      hireDate: person.startDate,
      endDate: person.endDate,
      monthlySalary: pesos(person.monthlySalary),
      salaryType: person.salaryType,
      transportAllowance: person.transportAllowance,
      monthlyDeductions: pesos(person.fixedDeductions),
      maximumPercentage: null,
      maximumAmount: null,
      activated: person.activatedAt !== null && person.activatedAt <= at,
      needsActivation: channel === 'app',
    },
    suspensions: suspension
      ? [{ ...suspension, ...suspensionEffects(suspension.kind, defaultSuspensionSettings) }]
      : [],
    accessRestrictions: restriction ? [restriction] : [],
    bankAccount: { state: 'valid', holdUntil: null },
    taken: {
      amount: pesos(
        inPeriod.reduce((total, { principal, employeePays }) => total + principal + employeePays, 0),
      ),
      countInPeriod: inPeriod.length,
      countToday: own.filter((advance) => bogotaDate(advance.at) === today).length,
      countThisMonth: own.filter((advance) => bogotaDate(advance.at).slice(0, 7) === today.slice(0, 7))
        .length,
    },
    lastPaymentDate:
      payroll.periods.filter(({ paymentDate }) => paymentDate < today).at(-1)?.paymentDate ?? null,
  };
}

export function policyOn(payroll: Payroll, on: CalendarDate): Payroll['policies'][number] {
  const policy = payroll.policies.findLast(({ validFrom }) => validFrom <= on);
  if (!policy) throw new RangeError(`no policy in force on ${on}`);
  return policy;
}
