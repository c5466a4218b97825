import type { AdvancePolicy } from './advance-policy.ts';
import { approvalRule, companyCreditRoom, decideAmount, perPeriodRoom, quoteOf } from './amount-rules.ts';
import type { ApprovalFacts, Room } from './amount-rules.ts';
import {
  addDays,
  bogotaDate,
  calendarDateOf,
  earlierDate,
  laterDate,
  monthOf,
  yearOf,
} from './calendar-date.ts';
import type { CalendarDate, DateRange } from './calendar-date.ts';
import type { ClientRestriction } from './client-restriction.ts';
import { amountDays, valueOn } from './dated-terms.ts';
import { days360, uncoveredDays } from './days360.ts';
import { effectiveLimits } from './effective-limits.ts';
import type { EffectiveLimits } from './effective-limits.ts';
import type { EligibilityFacts, EmploymentFacts } from './eligibility-facts.ts';
import { eligibilityRules } from './eligibility-rules.ts';
import { contractTypes } from './employment-terms.ts';
import type { ContractType } from './employment-terms.ts';
import { workingDayOnOrBefore } from './holidays.ts';
import { figureOn } from './legal-figures.ts';
import type { LegalFigure } from './legal-figures.ts';
import { addPesos, atLeastZero, basisPoints, pesos, ratioOf, subtractPesos, zeroPesos } from './money.ts';
import type { Pesos } from './money.ts';
import { blockingRule, isBlocked } from './rule-result.ts';
import type { Availability, RuleResult } from './rule-result.ts';
import { amountText, percentText, sourceText } from './spanish-text.ts';

/** Half a year of prima de servicios (CST 306). */
export type Semester = {
  readonly year: number;
  readonly half: 1 | 2;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  /** The last working day on which the law lets it be paid: 30 June, or 20 December. */
  readonly paymentDate: CalendarDate;
};

export function semesterOf(date: CalendarDate): Semester {
  const year = yearOf(date);
  const on = (month: number, day: number) => calendarDateOf(year, month, day);
  return monthOf(date) <= 6
    ? { year, half: 1, start: on(1, 1), end: on(6, 30), paymentDate: workingDayOnOrBefore(on(6, 30)) }
    : { year, half: 2, start: on(7, 1), end: on(12, 31), paymentDate: workingDayOnOrBefore(on(12, 20)) };
}

/** The last semester whose prima has been paid by the end of that day. */
export function lastSemesterPaidBy(date: CalendarDate): Semester {
  const semester = semesterOf(date);
  return semester.paymentDate <= date ? semester : semesterOf(addDays(semester.start, -1));
}

/** The day on which a prima is paid in these days, both of them included; null where none is. */
export function primaPaymentWithin(first: CalendarDate, last: CalendarDate): CalendarDate | null {
  const { paymentDate } = lastSemesterPaidBy(last);
  return paymentDate >= first ? paymentDate : null;
}

/** As records name it: `2026-2`. */
export const semesterKey = ({ year, half }: Pick<Semester, 'year' | 'half'>): string => `${year}-${half}`;

/**
 * (salary + transport allowance) × days ÷ 360, half-up. `base` is the two together for a month, `days` those of the
 * commercial year worked in the semester, 0 to 180.
 */
export function primaOf(base: Pesos, days: number): Pesos {
  return ratioOf(base, days, 360);
}

/** Days of the semester that earn prima, up to and including `through`. `excluded` are suspensions that lower it. */
export function primaDays(
  semester: Semester,
  employment: { readonly hireDate: CalendarDate; readonly endDate: CalendarDate | null },
  excluded: readonly DateRange[],
  through: CalendarDate,
): number {
  const lastDay = employment.endDate === null ? semester.end : earlierDate(semester.end, employment.endDate);
  return uncoveredDays(
    days360,
    laterDate(semester.start, employment.hireDate),
    earlierDate(through, lastDay),
    excluded,
  );
}

/** A month's salary plus the transport allowance where it applies, with the figures in force that day. */
export function primaBase(
  employment: Pick<EmploymentFacts, 'monthlySalary' | 'transportAllowance'>,
  figures: readonly LegalFigure[],
  date: CalendarDate,
): Pesos {
  const { monthlySalary, transportAllowance } = employment;
  const limit =
    figureOn(figures, 'transport_allowance_limit', date) * figureOn(figures, 'minimum_wage', date);
  const applies =
    transportAllowance === 'yes' || (transportAllowance === 'automatic' && monthlySalary <= limit);
  return applies
    ? addPesos(monthlySalary, pesos(figureOn(figures, 'transport_allowance', date)))
    : monthlySalary;
}

/** A fixed salary counts as it is that day; a variable one as the average of the semester's days so far (CST 306). */
function primaSalary(
  { monthlySalary, salaryTerms = [], salaryType }: PrimaEmployment,
  daysThrough: (date: CalendarDate) => number,
  through: CalendarDate,
): Pesos {
  const line = { current: monthlySalary, terms: salaryTerms };
  const days = daysThrough(through);
  return salaryType === 'variable' && days > 0
    ? ratioOf(pesos(amountDays(line, daysThrough, through)), 1, days)
    : pesos(valueOn<number>(line, through));
}

/** Contracts without prima. A setting, because Ley 2466 de 2025 changed what apprentices are owed. */
export const defaultContractsWithoutPrima: readonly ContractType[] = [
  'apprenticeship',
  'internship',
  'services',
];

export function earnsPrima(
  employment: Pick<EmploymentFacts, 'salaryType' | 'contractType'>,
  contractsWithoutPrima: readonly ContractType[] = defaultContractsWithoutPrima,
): boolean {
  return employment.salaryType !== 'integral' && !contractsWithoutPrima.includes(employment.contractType);
}

export type PrimaAccrual = {
  readonly entitled: boolean;
  /** A month's salary and transport allowance, in the figures of `through`. */
  readonly base: Pesos;
  /** Days of the commercial year that earned it so far, 0 to 180. */
  readonly days: number;
  readonly accrued: Pesos;
  /** At the semester's end, or on the last day of who leaves before it. */
  readonly projectedDays: number;
  readonly projected: Pesos;
};

/** The part of an employment that prima is made of. */
export type PrimaEmployment = Pick<
  EmploymentFacts,
  | 'hireDate'
  | 'endDate'
  | 'monthlySalary'
  | 'salaryTerms'
  | 'salaryType'
  | 'contractType'
  | 'transportAllowance'
>;

/** Prima of a semester that somebody has earned up to and including a day of it, and what it will come to. */
export function primaAccrual(
  employment: PrimaEmployment,
  semester: Semester,
  through: CalendarDate,
  terms: {
    /** Suspensions that lower prima. */
    readonly excluded: readonly DateRange[];
    readonly contractsWithoutPrima: readonly ContractType[];
    readonly figures: readonly LegalFigure[];
  },
): PrimaAccrual {
  const entitled = earnsPrima(employment, terms.contractsWithoutPrima);
  const daysThrough = (date: CalendarDate) =>
    entitled ? primaDays(semester, employment, terms.excluded, date) : 0;
  const [days, projectedDays] = [daysThrough(through), daysThrough(semester.end)];
  const monthlySalary = primaSalary(employment, daysThrough, through);
  const base = primaBase({ ...employment, monthlySalary }, terms.figures, through);
  return {
    entitled,
    base,
    days,
    accrued: primaOf(base, days),
    projectedDays,
    projected: primaOf(base, projectedDays),
  };
}

export type PrimaAdvanceFacts = EligibilityFacts &
  ApprovalFacts & {
    readonly policy: AdvancePolicy;
    readonly clientRestrictions: readonly ClientRestriction[];
    readonly contractsWithoutPrima: readonly ContractType[];
    /** When the company pays this semester's prima; null: on the last day the law allows. */
    readonly paymentDate: CalendarDate | null;
    /** Null: no line. */
    readonly companyCreditLeft: Pesos | null;
    readonly figures: readonly LegalFigure[];
    readonly requested: Pesos | null;
  };

export type PrimaAvailability = Availability & {
  readonly semester: Semester;
  /** Prima of the whole semester if the employment goes on to its end. */
  readonly projected: Pesos;
};

/**
 * How much prima may be advanced now, and why: the same answer as salaryAvailability, over the semester instead of the
 * pay period. `taken` counts the semester's prima advances. It is deducted from the prima, so neither the net salary nor
 * the minimum wage enters. Throws MissingFigureError when a legal figure is not in force today.
 */
export function primaAvailability(facts: PrimaAdvanceFacts): PrimaAvailability {
  const { now, employment, policy, requested } = facts;
  const today = bogotaDate(now);
  const semester = semesterOf(today);
  const limits = effectiveLimits({
    product: 'prima',
    policy,
    overrides: employment,
    employment,
    restrictions: facts.clientRestrictions,
    ...(facts.former && { former: facts.former }),
    today,
    periodStart: semester.start,
  });
  const { entitled, base, days, accrued, projected } = primaAccrual(employment, semester, today, {
    excluded: facts.suspensions.filter((suspension) => suspension.lowersPrima),
    contractsWithoutPrima: facts.contractsWithoutPrima,
    figures: facts.figures,
  });
  const vat = basisPoints(figureOn(facts.figures, 'vat', today));
  const decision = decideAmount({
    policy,
    vat,
    limits,
    rooms: roomsOf(facts, limits, base, days),
    requested,
  });
  const gates = [
    ...eligibilityRules({
      ...facts,
      product: 'prima',
      limits,
      paymentDate: facts.paymentDate ?? semester.paymentDate,
    }),
    entitlementRule(employment, entitled),
  ];
  const available = isBlocked(gates) ? zeroPesos : decision.withinAmounts;
  const approval = approvalRule(limits.approvalAbove, requested ?? available, facts);
  const rules = [...gates, ...decision.rules, approval];
  return {
    semester,
    accrued,
    projected,
    headroom: accrued,
    available,
    withinAmounts: decision.withinAmounts,
    percentage: limits.percentage.value,
    minimum: policy.minimumAmount,
    step: policy.step,
    quote: quoteOf({ policy, vat, requested }, available),
    allowed: !isBlocked(rules),
    needsApproval: !approval.passed,
    rules,
  };
}

function roomsOf(
  facts: PrimaAdvanceFacts,
  limits: EffectiveLimits,
  base: Pesos,
  days: number,
): readonly Room[] {
  const { value: share, source } = limits.percentage;
  const taken = facts.taken.amount;
  const earnedLeft = atLeastZero(subtractPesos(ratioOf(base, days * share, 360 * 10_000), taken));
  return [
    {
      code: 'earned_amount',
      left: earnedLeft,
      text: `Ha ganado ${amountText(primaOf(base, days))} de prima en el semestre; del ${percentText(share)}, según ${sourceText(source)}, quedan ${amountText(earnedLeft)}`,
    },
    perPeriodRoom(limits.amountPerPeriod, taken, 'semestre'),
    companyCreditRoom(facts.companyCreditLeft),
  ];
}

function entitlementRule(
  employment: Pick<EmploymentFacts, 'salaryType' | 'contractType'>,
  entitled: boolean,
): RuleResult {
  const isIntegral = employment.salaryType === 'integral';
  const reason = isIntegral
    ? 'El salario integral no genera prima'
    : `El contrato de ${contractTypes[employment.contractType].name.toLowerCase()} no genera prima`;
  return blockingRule({
    code: 'prima_entitlement',
    passed: entitled,
    unit: 'state',
    value: isIntegral ? 'integral' : employment.contractType,
    threshold: 'earns_prima',
    sentence: entitled ? 'El contrato genera prima.' : `${reason}.`,
  });
}
