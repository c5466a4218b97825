import type { WeeklyWindow } from './advance-policy.ts';
import { bogotaDate, bogotaMinute, dayOfWeek, daysBetween } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';
import type { EffectiveLimits, Limit } from './effective-limits.ts';
import type { EligibilityContext } from './eligibility-facts.ts';
import { blockingRule } from './rule-result.ts';
import type { RuleCode, RuleResult } from './rule-result.ts';
import { dateText, daysText, sourceText, timeText } from './spanish-text.ts';

/** When, and how often, an advance may be taken: dates, hours and counts, in a fixed order. */
export function timingRules(context: EligibilityContext): readonly RuleResult[] {
  const today = bogotaDate(context.now);
  return [
    blackoutDatesRule(context.limits, today),
    blackoutBeforePaymentRule(context, today),
    lastPaymentRule(context, today),
    hoursRule(context.limits.hours, context.now),
    ...countRules(context),
  ];
}

function blackoutDatesRule({ blackoutsToday }: EffectiveLimits, today: CalendarDate): RuleResult {
  const found = blackoutsToday[0];
  return blockingRule({
    code: 'blackout_dates',
    passed: found === undefined,
    unit: 'date',
    value: today,
    threshold: found?.value ?? null,
    sentence: found
      ? `Hoy, ${dateText(today)}, es un día bloqueado, según ${sourceText(found.source)}.`
      : `Hoy, ${dateText(today)}, no es un día bloqueado.`,
  });
}

function blackoutBeforePaymentRule(
  { limits, paymentDate }: EligibilityContext,
  today: CalendarDate,
): RuleResult {
  const limit = limits.blackoutDaysBeforePayment;
  const value = paymentDate === null ? null : daysBetween(today, paymentDate);
  const passed = limit === null || value === null || value > limit.value;
  const sentence = limit
    ? `${untilPaymentText(value)}; se piden más de ${daysText(limit.value)}, según ${sourceText(limit.source)}.`
    : `${untilPaymentText(value)}; no hay días bloqueados antes del pago.`;
  return blockingRule({
    code: 'blackout_before_payment',
    passed,
    unit: 'days',
    value,
    threshold: limit?.value ?? null,
    sentence,
  });
}

function untilPaymentText(days: number | null): string {
  if (days === null) return 'No hay fecha de pago';
  if (days < 0) return `Días desde el pago: ${-days}`;
  return `Días para el pago: ${days}`;
}

function lastPaymentRule({ limits, lastPaymentDate }: EligibilityContext, today: CalendarDate): RuleResult {
  const limit = limits.daysSinceLastPayment;
  const value = lastPaymentDate === null ? null : daysBetween(lastPaymentDate, today);
  const since =
    value === null ? 'Aún no hay un pago de nómina' : `El último pago de nómina fue hace ${daysText(value)}`;
  return blockingRule({
    code: 'days_since_last_payment',
    // Nobody was paid yet: there is no recent payment to wait after.
    passed: limit === null || value === null || value >= limit.value,
    unit: 'days',
    value,
    threshold: limit?.value ?? null,
    sentence: limit
      ? `${since}; se piden ${daysText(limit.value)}, según ${sourceText(limit.source)}.`
      : `${since}; no se pide esperar.`,
  });
}

function hoursRule(hours: EffectiveLimits['hours'], now: Date): RuleResult {
  const day = dayOfWeek(bogotaDate(now));
  const minute = bogotaMinute(now);
  const inside = (window: WeeklyWindow) =>
    window.day === day && window.fromMinute <= minute && minute < window.untilMinute;
  const failed = hours.find((limit) => !limit.value.some(inside));
  const limit = failed ?? hours[0];
  const windows = (limit?.value ?? []).filter((window) => window.day === day);
  const today = windows
    .map((window) => `${timeText(window.fromMinute)} a ${timeText(window.untilMinute)}`)
    .join(' y ');
  const schedule = today ? `hoy se adelanta de ${today}` : 'hoy no se adelanta';
  return blockingRule({
    code: 'service_hours',
    passed: failed === undefined,
    unit: 'time',
    value: clock(minute),
    threshold: limit
      ? windows.map((window) => `${clock(window.fromMinute)}-${clock(window.untilMinute)}`).join(' ')
      : null,
    sentence: limit
      ? `Hora actual: ${timeText(minute)}; ${schedule}, según ${sourceText(limit.source)}.`
      : `Hora actual: ${timeText(minute)}; se adelanta a cualquier hora.`,
  });
}

function countRules({ limits, taken, product }: EligibilityContext): readonly RuleResult[] {
  const rule = (code: RuleCode, value: number, limit: Limit<number> | null, when: string) =>
    blockingRule({
      code,
      passed: limit === null || value < limit.value,
      unit: 'count',
      value,
      threshold: limit?.value ?? null,
      sentence: limit
        ? `Adelantos ${when}: ${value}, de un máximo de ${limit.value}, según ${sourceText(limit.source)}.`
        : `Adelantos ${when}: ${value}; no hay un máximo.`,
    });
  return [
    rule('count_per_day', taken.countToday, limits.countPerDay, 'hoy'),
    rule(
      'count_per_period',
      taken.countInPeriod,
      limits.countPerPeriod,
      product === 'salary' ? 'en este periodo' : 'en este semestre',
    ),
    rule('count_per_month', taken.countThisMonth, limits.countPerMonth, 'este mes'),
  ];
}

/** '07:05', on 24 hours. */
function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
