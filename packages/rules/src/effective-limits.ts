import type { Product } from './access-restriction.ts';
import type { AdvancePolicy, WeeklyWindow } from './advance-policy.ts';
import type { CalendarDate } from './calendar-date.ts';
import { isInForce, isInScope, recursOn } from './client-restriction.ts';
import type { ClientRestriction, ScopedEmployment } from './client-restriction.ts';
import type { BasisPoints, Pesos } from './money.ts';

/** Source of a limit, so that a reason can name it. */
export type LimitSource =
  | { readonly from: 'policy' }
  | { readonly from: 'employment' }
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

/** Limits of one employment and product on that day. On a tie the policy keeps the name, then the earlier restriction. */
export function effectiveLimits(input: {
  readonly product: Exclude<Product, 'wallet'>;
  readonly policy: AdvancePolicy;
  readonly overrides: PolicyOverrides;
  readonly employment: ScopedEmployment;
  readonly restrictions: readonly ClientRestriction[];
  readonly today: CalendarDate;
  /** First day of the pay period, or of the semester for prima. */
  readonly periodStart: CalendarDate | null;
}): EffectiveLimits {
  const { product, policy, overrides, today, periodStart } = input;
  const base = policyLimits(product, policy, overrides);
  return input.restrictions
    .filter((restriction) => restriction.products.includes(product))
    .filter((restriction) => isInScope(restriction.scope, input.employment))
    .filter((restriction) => isInForce(restriction, today, periodStart))
    .reduce((limits, restriction) => tighten(limits, restriction, today, periodStart), base);
}

function policyLimits(product: Product, policy: AdvancePolicy, overrides: PolicyOverrides): EffectiveLimits {
  const source: LimitSource = { from: 'policy' };
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
