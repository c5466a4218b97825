import { defaultAdvancePolicy } from '../advance-policy.ts';
import type { PeriodFacts, SalaryAdvanceFacts } from '../availability.ts';
import { bogotaInstant, calendarDate } from '../calendar-date.ts';
import { everyone } from '../client-restriction.ts';
import type { ClientRestriction, ClientRestrictionRule } from '../client-restriction.ts';
import type { EmploymentFacts, SuspensionFacts } from '../eligibility-facts.ts';
import { legalFigures } from '../legal-figures.ts';
import { pesos } from '../money.ts';
import { defaultSuspensionSettings, suspensionEffects } from '../suspension-kinds.ts';
import type { SuspensionKind } from '../suspension-kinds.ts';

export const day = calendarDate;

export const employment: EmploymentFacts = {
  companyId: 'company-1',
  payrollId: 'payroll-1',
  costCentre: 'ventas',
  contractType: 'indefinite',
  hireDate: day('2025-01-15'),
  endDate: null,
  monthlySalary: pesos(3_000_000),
  salaryType: 'ordinary',
  transportAllowance: 'automatic',
  monthlyDeductions: pesos(0),
  maximumPercentage: null,
  maximumAmount: null,
  activated: true,
  needsActivation: true,
};

export const period: PeriodFacts = {
  frequency: 'quincenal',
  start: day('2026-11-16'),
  end: day('2026-11-30'),
  paymentDate: day('2026-11-30'),
  cutoff: bogotaInstant(day('2026-11-25'), 17, 0),
  state: 'open',
};

/** On 24 November 2026, nine days into a quincena: 900,000 earned, half of it within reach. */
export const salaryFacts: SalaryAdvanceFacts = {
  now: bogotaInstant(day('2026-11-24'), 10, 0),
  serviceActive: true,
  employment,
  suspensions: [],
  accessRestrictions: [],
  bankAccount: { state: 'valid', holdUntil: null },
  taken: { amount: pesos(0), countInPeriod: 0, countToday: 0, countThisMonth: 0 },
  lastPaymentDate: day('2026-11-13'),
  policy: defaultAdvancePolicy,
  period,
  clientRestrictions: [],
  carriedOver: pesos(0),
  companyCreditLeft: null,
  figures: legalFigures,
  requested: null,
};

export function restriction(
  rule: ClientRestrictionRule,
  changes: Partial<ClientRestriction> = {},
): ClientRestriction {
  return {
    id: 'restriction-1',
    name: 'Cierre de año',
    products: ['salary', 'prima'],
    scope: everyone,
    validFrom: day('2024-01-01'),
    validUntil: null,
    repetition: 'once',
    status: 'on',
    rule,
    ...changes,
  };
}

export function suspension(kind: SuspensionKind, from: string, until: string | null): SuspensionFacts {
  return {
    kind,
    from: day(from),
    until: until === null ? null : day(until),
    ...suspensionEffects(kind, defaultSuspensionSettings),
  };
}
