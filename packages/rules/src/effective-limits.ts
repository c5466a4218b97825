import type { Product } from './access-restriction.ts';
import type { AdvancePolicy, WeeklyWindow } from './advance-policy.ts';
import type { CalendarDate } from './calendar-date.ts';
import { isInForce, isInScope, recursOn } from './client-restriction.ts';
import type { ClientRestriction, ScopedEmployment } from './client-restriction.ts';
import { zeroPesos, type BasisPoints, type Pesos } from './money.ts';

/** Source of a limit, so that a reason can name it. */
export type LimitSource =
  | { readonly from: 'policy' }
  | { readonly from: 'employment' }
  /** The policy of a payroll that the person left within a day. */
  | { readonly from: 'former'; readonly name: string }
  | { readonly from: 'restriction'; readonly id: string; readonly name: string };

export type Limit<Value> = { readonly value: Value; readonly source: LimitSource };

/** The policy, the employment's own overrides and the restrictions in force, merged: the strictest of each. Null: no limit. */
export type EffectiveLimits = {
  readonly percentage: Limit<BasisPoints>;
  readonly amountPerAdvance: Limit<Pesos> | null;
  readonly amountPerPeriod: Limit<Pesos> | null;
  readonly countPerDay: Limit<number> | null;
  readonly countPerPeriod: Limit<number> | null;
  readonly countPerMonth: Limit<number> | null;
  readonly seniorityDays: Limit<number>;
  readonly daysSinceLastPayment: Limit<number> | null;
  readonly salaryMinimum: Limit<Pesos> | null;
  readonly salaryMaximum: Limit<Pesos> | null;
  readonly approvalAbove: Limit<Pesos> | null;
  /** An advance must fall inside one window of each. */
  readonly hours: readonly Limit<readonly WeeklyWindow[]>[];
  /** The dated blackouts that cover today. */
  readonly blackoutsToday: readonly Limit<CalendarDate>[];
  readonly blackoutDaysBeforePayment: Limit<number> | null;
};

/** An employment's own limits, for both products, stricter than its payroll's: a looser one has no effect. Null: none. */
export type PolicyOverrides = {
  readonly maximumPercentage: BasisPoints | null;
  readonly maximumAmount: Pesos | null;
};

/** For so long the rules of a place hold for whoever left it. */
export const formerPlaceHours = 24;

/** A place in which somebody was employed until a moment ago. Its rules hold beside the new ones, so that a move is no way around them. */
export type FormerPlace = Omit<ScopedEmployment, 'companyId'> & {
  readonly payrollName: string;
  /** Null: its payroll has none, and is held against one with every advance approved. */
  readonly policy: AdvancePolicy | null;
  readonly until: Date;
};

/** Limits of one employment and product on that day. On a tie the policy keeps the name, then the earlier restriction. */
export function effectiveLimits(input: {
  readonly product: Exclude<Product, 'wallet'>;
  readonly policy: AdvancePolicy;
  readonly overrides: PolicyOverrides;
  readonly employment: ScopedEmployment;
  readonly restrictions: readonly ClientRestriction[];
  readonly former?: readonly FormerPlace[];
  readonly today: CalendarDate;
  /** First day of the pay period, or of the semester for prima. */
  readonly periodStart: CalendarDate | null;
}): EffectiveLimits {
  const { product, policy, overrides, employment, former = [], today, periodStart } = input;
  const base = former.reduce(
    (limits, place) => strictest(limits, formerLimits(product, place)),
    policyLimits(product, policy, overrides),
  );
  const places = [employment, ...former.map((place) => ({ ...place, companyId: employment.companyId }))];
  return input.restrictions
    .filter((restriction) => restriction.products.includes(product))
    .filter((restriction) => places.some((place) => isInScope(restriction.scope, place)))
    .filter((restriction) => isInForce(restriction, today, periodStart))
    .reduce((limits, restriction) => tighten(limits, restriction, today, periodStart), base);
}

const noOverrides: PolicyOverrides = { maximumPercentage: null, maximumAmount: null };

function formerLimits(product: Product, { policy, payrollName }: FormerPlace): Partial<EffectiveLimits> {
  const source: LimitSource = { from: 'former', name: payrollName };
  return policy === null
    ? { approvalAbove: { value: zeroPesos, source } }
    : policyLimits(product, policy, noOverrides, source);
}

/** Limits of a policy beside those of another: the stricter of each, the first on a tie. */
function strictest(limits: EffectiveLimits, other: Partial<EffectiveLimits>): EffectiveLimits {
  const lowest = <Value extends number>(known: Limit<Value> | null, one: Limit<Value> | null = null) =>
    one === null ? known : lower(known, one);
  const highest = <Value extends number>(known: Limit<Value> | null, one: Limit<Value> | null = null) =>
    one === null ? known : higher(known, one);
  return {
    ...limits,
    percentage: other.percentage ? lower(limits.percentage, other.percentage) : limits.percentage,
    amountPerAdvance: lowest(limits.amountPerAdvance, other.amountPerAdvance),
    amountPerPeriod: lowest(limits.amountPerPeriod, other.amountPerPeriod),
    countPerDay: lowest(limits.countPerDay, other.countPerDay),
    countPerPeriod: lowest(limits.countPerPeriod, other.countPerPeriod),
    seniorityDays: other.seniorityDays
      ? higher(limits.seniorityDays, other.seniorityDays)
      : limits.seniorityDays,
    approvalAbove: lowest(limits.approvalAbove, other.approvalAbove),
    hours: [...limits.hours, ...(other.hours ?? [])],
    blackoutDaysBeforePayment: highest(limits.blackoutDaysBeforePayment, other.blackoutDaysBeforePayment),
  };
}

function policyLimits(
  product: Product,
  policy: AdvancePolicy,
  overrides: PolicyOverrides,
  source: LimitSource = { from: 'policy' },
): EffectiveLimits {
  const own: LimitSource = { from: 'employment' };
  const limit = <Value>(value: Value | null) => (value === null ? null : { value, source });
  const isSalary = product === 'salary';
  const percentage = { value: isSalary ? policy.percentage : policy.primaPercentage, source };
  return {
    percentage:
      overrides.maximumPercentage === null
        ? percentage
        : lower(percentage, { value: overrides.maximumPercentage, source: own }),
    amountPerAdvance:
      overrides.maximumAmount === null
        ? limit(policy.maximumAmount)
        : lower(limit(policy.maximumAmount), { value: overrides.maximumAmount, source: own }),
    // The policy's cap per period is of the pay period; a semester of prima has only what restrictions set.
    amountPerPeriod: isSalary ? limit(policy.maximumPerPeriod) : null,
    countPerDay: limit(policy.countPerDay),
    countPerPeriod: limit(policy.countPerPeriod),
    countPerMonth: null,
    seniorityDays: { value: policy.seniorityDays, source },
    daysSinceLastPayment: null,
    salaryMinimum: null,
    salaryMaximum: null,
    approvalAbove: limit(policy.approvalAbove),
    hours: policy.hours === null ? [] : [{ value: policy.hours, source }],
    blackoutsToday: [],
    blackoutDaysBeforePayment: isSalary ? null : { value: policy.primaBlockDays, source },
  };
}

function tighten(
  limits: EffectiveLimits,
  restriction: ClientRestriction,
  today: CalendarDate,
  periodStart: CalendarDate | null,
): EffectiveLimits {
  const { rule } = restriction;
  const source: LimitSource = { from: 'restriction', id: restriction.id, name: restriction.name };
  switch (rule.kind) {
    case 'blackout_dates': {
      const covered = rule.ranges.some((range) => recursOn(range, restriction, today, periodStart));
      return covered
        ? { ...limits, blackoutsToday: [...limits.blackoutsToday, { value: today, source }] }
        : limits;
    }
    case 'blackout_before_payment':
      return {
        ...limits,
        blackoutDaysBeforePayment: higher(limits.blackoutDaysBeforePayment, { value: rule.days, source }),
      };
    case 'weekly_hours':
      return { ...limits, hours: [...limits.hours, { value: rule.windows, source }] };
    case 'percentage':
      return { ...limits, percentage: lower(limits.percentage, { value: rule.maximum, source }) };
    case 'amount_per_advance':
      return { ...limits, amountPerAdvance: lower(limits.amountPerAdvance, { value: rule.maximum, source }) };
    case 'amount_per_period':
      return { ...limits, amountPerPeriod: lower(limits.amountPerPeriod, { value: rule.maximum, source }) };
    case 'count_per_day':
      return { ...limits, countPerDay: lower(limits.countPerDay, { value: rule.maximum, source }) };
    case 'count_per_period':
      return { ...limits, countPerPeriod: lower(limits.countPerPeriod, { value: rule.maximum, source }) };
    case 'count_per_month':
      return { ...limits, countPerMonth: lower(limits.countPerMonth, { value: rule.maximum, source }) };
    case 'seniority':
      return { ...limits, seniorityDays: higher(limits.seniorityDays, { value: rule.minimumDays, source }) };
    case 'days_since_last_payment':
      return {
        ...limits,
        daysSinceLastPayment: higher(limits.daysSinceLastPayment, { value: rule.minimumDays, source }),
      };
    case 'salary_range': {
      const { minimum, maximum } = rule;
      return {
        ...limits,
        salaryMinimum:
          minimum === null ? limits.salaryMinimum : higher(limits.salaryMinimum, { value: minimum, source }),
        salaryMaximum:
          maximum === null ? limits.salaryMaximum : lower(limits.salaryMaximum, { value: maximum, source }),
      };
    }
    case 'approval_above':
      return { ...limits, approvalAbove: lower(limits.approvalAbove, { value: rule.amount, source }) };
  }
}

function lower<Value extends number>(known: Limit<Value> | null, other: Limit<Value>): Limit<Value> {
  return known === null || other.value < known.value ? other : known;
}

function higher<Value extends number>(known: Limit<Value> | null, other: Limit<Value>): Limit<Value> {
  return known === null || other.value > known.value ? other : known;
}
