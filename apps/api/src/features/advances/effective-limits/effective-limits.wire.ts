import type { EffectiveLimit } from '@antela/contract/effective-limits';
import type { EffectiveLimits, Limit, LimitSource } from '@antela/rules/effective-limits';

type Unit = EffectiveLimit['unit'];

/** Limits in the order of the contract; those that nobody sets are left out. */
export function toLimits(limits: EffectiveLimits): EffectiveLimit[] {
  const figure = (code: EffectiveLimit['code'], unit: Unit, limit: Limit<number> | null): EffectiveLimit[] =>
    limit === null ? [] : [{ code, unit, value: limit.value, windows: [], source: toSource(limit.source) }];
  return [
    ...figure('percentage', 'basis_points', limits.percentage),
    ...figure('amount_per_advance', 'pesos', limits.amountPerAdvance),
    ...figure('amount_per_period', 'pesos', limits.amountPerPeriod),
    ...figure('count_per_day', 'count', limits.countPerDay),
    ...figure('count_per_period', 'count', limits.countPerPeriod),
    ...figure('count_per_month', 'count', limits.countPerMonth),
    ...figure('seniority', 'days', limits.seniorityDays),
    ...figure('days_since_last_payment', 'days', limits.daysSinceLastPayment),
    ...figure('salary_minimum', 'pesos', limits.salaryMinimum),
    ...figure('salary_maximum', 'pesos', limits.salaryMaximum),
    ...figure('approval_above', 'pesos', limits.approvalAbove),
    ...figure('blackout_before_payment', 'days', limits.blackoutDaysBeforePayment),
    ...limits.hours.map(({ value, source }): EffectiveLimit => ({
      code: 'hours',
      unit: 'windows',
      value: null,
      windows: value.map(({ day, fromMinute, untilMinute }) => ({ day, fromMinute, untilMinute })),
      source: toSource(source),
    })),
    ...limits.blackoutsToday.map(({ source }): EffectiveLimit => ({
      code: 'blackout_today',
      unit: 'none',
      value: null,
      windows: [],
      source: toSource(source),
    })),
  ];
}

const toSource = (source: LimitSource): EffectiveLimit['source'] =>
  source.from === 'restriction'
    ? { from: 'restriction', clientrestrictionid: source.id, name: source.name }
    : { from: source.from, clientrestrictionid: null, name: source.from === 'former' ? source.name : null };
