import { earnedDays, forDays, periodDays } from './accrual.ts';
import type { AdvancePolicy } from './advance-policy.ts';
import { approvalRule, companyCreditRoom, decideAmount, perPeriodRoom, quoteOf } from './amount-rules.ts';
import type { ApprovalFacts, Room } from './amount-rules.ts';
import { bogotaDate } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';
import type { ClientRestriction } from './client-restriction.ts';
import { amountDays } from './dated-terms.ts';
import { effectiveLimits } from './effective-limits.ts';
import type { EffectiveLimits } from './effective-limits.ts';
import type { EligibilityFacts } from './eligibility-facts.ts';
import { eligibilityRules } from './eligibility-rules.ts';
import { figureOn } from './legal-figures.ts';
import type { LegalFigure, LegalFigureKind } from './legal-figures.ts';
import {
  addPesos,
  atLeastZero,
  basisPoints,
  percentOf,
  pesos,
  ratioOf,
  subtractPesos,
  zeroPesos,
} from './money.ts';
import type { Pesos } from './money.ts';
import { payPeriodStateLabels } from './pay-period.ts';
import type { PayPeriod, PayPeriodState } from './pay-period.ts';
import { blockingRule, isBlocked } from './rule-result.ts';
import type { Availability, RuleResult } from './rule-result.ts';
import { amountText, dateText, instantText, percentText, sourceText } from './spanish-text.ts';

export type PeriodFacts = Omit<PayPeriod, 'confirmBy'> & { readonly state: PayPeriodState };

export type SalaryAdvanceFacts = EligibilityFacts &
  ApprovalFacts & {
    readonly policy: AdvancePolicy;
    /** The payroll's period of today; null: it has none. */
    readonly period: PeriodFacts | null;
    /** All of the client's: scope, product, validity and state are looked at here. */
    readonly clientRestrictions: readonly ClientRestriction[];
    /** From earlier periods, to be deducted in this one before anything new. */
    readonly carriedOver: Pesos;
    /** Rest of the company's credit line, after every advance of the period; null: no line. */
    readonly companyCreditLeft: Pesos | null;
    readonly figures: readonly LegalFigure[];
    /** The principal asked for; null: only what there is. */
    readonly requested: Pesos | null;
  };

/**
 * How much salary may be advanced now, and why. The one place that decides: quotes, creation, the employee's page and
 * the simulator all call it.
 *
 * What is taken, and what is asked for, always counts as principal plus the part of fee and VAT that the employee bears,
 * because payroll deducts both: the principal in `available` fits together with its own fee.
 * Throws MissingFigureError when a legal figure is not in force.
 */
export function salaryAvailability(given: SalaryAdvanceFacts): Availability {
  const facts = { ...given, policy: withStrictestProtection(given) };
  const { now, employment, policy, period, requested } = facts;
  const today = bogotaDate(now);
  const limits = effectiveLimits({
    product: 'salary',
    policy,
    overrides: employment,
    employment,
    restrictions: facts.clientRestrictions,
    ...(facts.former && { former: facts.former }),
    today,
    periodStart: period?.start ?? null,
  });
  const pay = payOfPeriod(facts, today);
  const vat = basisPoints(figureOn(facts.figures, 'vat', today));
  const rooms = roomsOf(facts, limits, pay);
  const decision = decideAmount({ policy, vat, limits, rooms, requested });
  const gates = [
    ...eligibilityRules({ ...facts, product: 'salary', limits, paymentDate: period?.paymentDate ?? null }),
    ...periodRules(period, now),
  ];
  const available = isBlocked(gates) ? zeroPesos : decision.withinAmounts;
  const approval = approvalRule(limits.approvalAbove, requested ?? available, facts);
  const rules = [
    ...gates,
    carriedOverRule(facts.carriedOver),
    ...decision.rules,
    wageRule(facts, pay, decision.cost),
    approval,
  ];
  return {
    accrued: pay.accrued,
    headroom: pay.headroom,
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

/** The policy with the strictest protection of the minimum wage among its own and those of places just left. */
function withStrictestProtection({ policy, former = [] }: SalaryAdvanceFacts): AdvancePolicy {
  const found = [policy, ...former.map((place) => place.policy)].map((one) => one?.wageProtection);
  const wageProtection = (['strict', 'warn'] as const).find((one) => found.includes(one)) ?? 'off';
  return { ...policy, wageProtection };
}

type PeriodPay = {
  /** Each salary of the period times the days that earned it. */
  readonly earnedDays: Pesos;
  readonly accrued: Pesos;
  /** Pay expected on payday after contributions and fixed deductions, before advances; may be negative. */
  readonly net: Pesos;
  /** The minimum wage for the days that the period pays. */
  readonly minimumWage: Pesos;
  readonly headroom: Pesos;
};

function payOfPeriod(
  { employment, period, suspensions, policy, figures }: SalaryAdvanceFacts,
  today: CalendarDate,
): PeriodPay {
  if (period === null)
    return {
      earnedDays: zeroPesos,
      accrued: zeroPesos,
      net: zeroPesos,
      minimumWage: zeroPesos,
      headroom: zeroPesos,
    };
  // Figures of the period's end, which is what payday settles: a new year in mid-period must not shrink what was shown before.
  const figure = (kind: LegalFigureKind) => figureOn(figures, kind, period.end);
  const monthlyWage = pesos(figure('minimum_wage'));
  const contributions = basisPoints(figure('worker_health') + figure('worker_pension'));
  const unpaid = suspensions.filter((suspension) => !suspension.earnsSalary);
  const daysThrough = (date: CalendarDate) =>
    earnedDays(period, employment, unpaid, date, policy.partialFebruary);
  const salary = { current: employment.monthlySalary, terms: employment.salaryTerms ?? [] };
  const deductions = { current: employment.monthlyDeductions, terms: employment.deductionTerms ?? [] };
  const earned = pesos(amountDays(salary, daysThrough, today));
  // Known suspensions and a known end lower what payday brings, so they lower what can be deducted from it.
  const paidDays = daysThrough(period.end);
  const gross = aMonthOf(amountDays(salary, daysThrough, period.end));
  const net = subtractPesos(
    gross,
    percentOf(gross, contributions),
    aMonthOf(amountDays(deductions, (date) => periodDays(period, date), period.end)),
  );
  const minimumWage = forDays(monthlyWage, paidDays);
  const headroom = atLeastZero(policy.wageProtection === 'strict' ? subtractPesos(net, minimumWage) : net);
  return {
    earnedDays: earned,
    accrued: aMonthOf(earned),
    net,
    minimumWage,
    headroom,
  };
}

/** Amounts of a month times days, as money: months have 30. */
const aMonthOf = (amountDays: number): Pesos => ratioOf(pesos(amountDays), 1, 30);

function roomsOf(facts: SalaryAdvanceFacts, limits: EffectiveLimits, pay: PeriodPay): readonly Room[] {
  const { value: share, source } = limits.percentage;
  // Days and percentage in one division: rounding the accrued salary first could move the result by a peso.
  const advanceable = ratioOf(pay.earnedDays, share, 30 * 10_000);
  const owed = addPesos(facts.taken.amount, facts.carriedOver);
  const earnedLeft = atLeastZero(subtractPesos(advanceable, owed));
  const netLeft = atLeastZero(subtractPesos(pay.headroom, owed));
  return [
    {
      code: 'earned_amount',
      left: earnedLeft,
      text: `Ha ganado ${amountText(pay.accrued)} en el periodo; del ${percentText(share)}, según ${sourceText(source)}, quedan ${amountText(earnedLeft)}`,
    },
    {
      code: 'net_headroom',
      left: netLeft,
      text: `De lo que se puede descontar en el pago quedan ${amountText(netLeft)}`,
    },
    perPeriodRoom(limits.amountPerPeriod, facts.taken.amount, 'periodo'),
    companyCreditRoom(facts.companyCreditLeft),
  ];
}

function periodRules(period: PeriodFacts | null, now: Date): readonly RuleResult[] {
  const today = bogotaDate(now);
  const isOpen = period !== null && period.state === 'open' && period.start <= today;
  const beforeCutoff = period !== null && now < period.cutoff;
  const state = period && payPeriodStateLabels[period.state];
  return [
    blockingRule({
      code: 'period_open',
      passed: isOpen,
      unit: 'state',
      value: period?.state ?? null,
      threshold: 'open',
      sentence: period
        ? `El periodo del ${dateText(period.start)} al ${dateText(period.end)} está en estado «${state}».`
        : 'La nómina no tiene un periodo abierto.',
    }),
    blockingRule({
      code: 'before_cutoff',
      passed: beforeCutoff,
      unit: 'instant',
      value: now.toISOString(),
      threshold: period?.cutoff.toISOString() ?? null,
      sentence: period
        ? `El corte ${beforeCutoff ? 'es' : 'fue'} el ${instantText(period.cutoff)}.`
        : 'No hay corte: la nómina no tiene un periodo abierto.',
    }),
  ];
}

/** A note: what is carried over is already subtracted from the amounts. */
function carriedOverRule(carriedOver: Pesos): RuleResult {
  const passed = carriedOver <= 0;
  const sentence = passed
    ? 'No hay saldos de periodos anteriores.'
    : `Hay ${amountText(carriedOver)} de periodos anteriores, que ya se restan de lo disponible.`;
  return {
    code: 'carried_over_balance',
    passed,
    blocking: false,
    unit: 'pesos',
    value: carriedOver,
    threshold: zeroPesos,
    sentence,
  };
}

/** Blocks only under strict protection, where the headroom already leaves the minimum wage out; under `warn` it is a flag. */
function wageRule(
  { policy, taken, carriedOver }: SalaryAdvanceFacts,
  pay: PeriodPay,
  cost: Pesos,
): RuleResult {
  const left = subtractPesos(pay.net, taken.amount, carriedOver, cost);
  const isOff = policy.wageProtection === 'off';
  const passed = isOff || left >= pay.minimumWage;
  const text = `Del pago quedarían ${amountText(left)}; el salario mínimo del periodo es ${amountText(pay.minimumWage)}`;
  return {
    code: 'minimum_wage_protection',
    passed,
    blocking: policy.wageProtection === 'strict',
    unit: 'pesos',
    value: left,
    threshold: pay.minimumWage,
    sentence: isOff ? `${text} y la política no lo protege.` : `${text}.`,
  };
}
