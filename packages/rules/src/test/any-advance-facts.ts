import fc from 'fast-check';
import type { AdvancePolicy } from '../advance-policy.ts';
import type { PeriodFacts, SalaryAdvanceFacts } from '../availability.ts';
import { addDays, bogotaInstant, daysBetween } from '../calendar-date.ts';
import type { ClientRestriction, ClientRestrictionRule } from '../client-restriction.ts';
import { withValueFrom } from '../dated-terms.ts';
import type { TermLine } from '../dated-terms.ts';
import type { SuspensionFacts } from '../eligibility-facts.ts';
import { basisPoints, pesos } from '../money.ts';
import type { Pesos } from '../money.ts';
import type { PayFrequency } from '../pay-period.ts';
import { suspensionKinds } from '../suspension-kinds.ts';
import type { SuspensionKind } from '../suspension-kinds.ts';
import { day, employment, salaryFacts, restriction, suspension } from './advance-facts.ts';

const amount = (max: number) => fc.integer({ min: 0, max }).map(pesos);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
/** Mostly the ordinary, so that properties about money meet money, and now and then anything. */
const mostly = <Value>(ordinary: fc.Arbitrary<Value>, anything: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: ordinary }, { weight: 1, arbitrary: anything });
const seldom = <Value>(value: fc.Arbitrary<Value>) => mostly<Value | null>(fc.constant(null), value);
const count = fc.integer({ min: 0, max: 5 });
const share = mostly(fc.integer({ min: 2_000, max: 10_000 }), fc.integer({ min: 0, max: 10_000 })).map(
  basisPoints,
);

const spans: { readonly [frequency in PayFrequency]: readonly (readonly [start: string, end: string])[] } = {
  weekly: [
    ['2026-02-23', '2026-03-01'],
    ['2025-12-29', '2026-01-04'],
  ],
  catorcenal: [['2026-03-23', '2026-04-05']],
  decenal: [
    ['2026-02-21', '2026-02-28'],
    ['2026-05-21', '2026-05-31'],
  ],
  quincenal: [
    ['2026-11-16', '2026-11-30'],
    ['2024-02-16', '2024-02-29'],
  ],
  monthly: [
    ['2026-02-01', '2026-02-28'],
    ['2026-07-01', '2026-07-31'],
  ],
};

const anyPeriod: fc.Arbitrary<PeriodFacts> = fc
  .constantFrom(...(Object.keys(spans) as PayFrequency[]))
  .chain((frequency) =>
    fc
      .constantFrom(...spans[frequency])
      .map(([start, end]) => ({ frequency, start: day(start), end: day(end) })),
  )
  .chain(({ frequency, start, end }) =>
    fc.integer({ min: 0, max: 3 }).map((lead) => ({
      frequency,
      start,
      end,
      paymentDate: end,
      cutoff: bogotaInstant(addDays(end, -lead), 17, 0),
      state: 'open' as const,
    })),
  );

/** With a fixed part well above the roundings of fee, VAT and share, or with no fee at all. */
const anyFee: fc.Arbitrary<AdvancePolicy['fee']> = fc.oneof(
  fc.constant({
    fixed: pesos(0),
    percentage: basisPoints(0),
    payer: 'employee' as const,
    employeeShare: basisPoints(0),
  }),
  fc.record({
    fixed: fc.integer({ min: 100, max: 20_000 }).map(pesos),
    percentage: fc.integer({ min: 0, max: 500 }).map(basisPoints),
    payer: fc.constantFrom('employee' as const, 'employer' as const, 'shared' as const),
    employeeShare: fc.integer({ min: 1_000, max: 10_000 }).map(basisPoints),
  }),
);

export const anyPolicy: fc.Arbitrary<AdvancePolicy> = fc.record({
  percentage: share,
  primaPercentage: share,
  minimumAmount: amount(100_000),
  maximumAmount: seldom(amount(2_000_000)),
  step: fc.constantFrom(1, 1_000, 10_000, 50_000).map(pesos),
  maximumPerPeriod: seldom(amount(3_000_000)),
  countPerPeriod: seldom(count),
  countPerDay: seldom(count),
  seniorityDays: fc.integer({ min: 0, max: 90 }),
  hours: seldom(
    fc.constant([1, 2, 3, 4, 5].map((weekday) => ({ day: weekday, fromMinute: 480, untilMinute: 1_080 }))),
  ),
  fee: anyFee,
  approvalAbove: optional(amount(1_000_000)),
  wageProtection: fc.constantFrom('strict' as const, 'warn' as const, 'off' as const),
  partialFebruary: fc.constantFrom('commercial' as const, 'real' as const),
  companyCreditPerPeriod: fc.constant(null),
  primaBlockDays: fc.integer({ min: 0, max: 15 }),
});

const anySuspension = (
  from: number,
  to: number,
  start: PeriodFacts['start'],
): fc.Arbitrary<SuspensionFacts> =>
  fc
    .tuple(
      fc.constantFrom(...(Object.keys(suspensionKinds) as SuspensionKind[])),
      fc.integer({ min: from, max: to }),
      optional(fc.integer({ min: 0, max: 20 })),
    )
    .map(([kind, offset, length]) => {
      const first = addDays(start, offset);
      return suspension(kind, first, length === null ? null : addDays(first, length));
    });

/** Amounts that change on some days, as they are planned, begun and corrected: of most people, never. */
const anyLine = (
  current: fc.Arbitrary<Pesos>,
  start: PeriodFacts['start'],
  length: number,
): fc.Arbitrary<TermLine<Pesos>> =>
  fc
    .tuple(
      current,
      mostly<(readonly [number, Pesos])[]>(
        fc.constant([]),
        fc.array(fc.tuple(fc.integer({ min: -10, max: length + 10 }), current), {
          minLength: 1,
          maxLength: 4,
        }),
      ),
      fc.integer({ min: 0, max: length }),
    )
    .map(([first, changes, today]) =>
      changes.reduce<TermLine<Pesos>>(
        (line, [offset, value]) => withValueFrom(line, value, addDays(start, offset), addDays(start, today)),
        { current: first, terms: [] },
      ),
    );

export const anyRule: fc.Arbitrary<ClientRestrictionRule> = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), maximum: share }),
  fc.record({
    kind: fc.constantFrom('amount_per_advance' as const, 'amount_per_period' as const),
    maximum: amount(2_000_000),
  }),
  fc.record({
    kind: fc.constantFrom('count_per_day' as const, 'count_per_period' as const, 'count_per_month' as const),
    maximum: count,
  }),
  fc.record({
    kind: fc.constantFrom('seniority' as const, 'days_since_last_payment' as const),
    minimumDays: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({
    kind: fc.constant('salary_range' as const),
    minimum: optional(amount(4_000_000)),
    maximum: optional(amount(8_000_000)),
  }),
  fc.record({ kind: fc.constant('approval_above' as const), amount: amount(1_000_000) }),
  fc.record({ kind: fc.constant('blackout_before_payment' as const), days: fc.integer({ min: 0, max: 10 }) }),
  fc.constant({
    kind: 'blackout_dates' as const,
    ranges: [{ from: day('2026-11-20'), until: day('2026-11-26') }],
  }),
  fc.constant({ kind: 'weekly_hours' as const, windows: [{ day: 2, fromMinute: 540, untilMinute: 720 }] }),
);

export const anyRestriction: fc.Arbitrary<ClientRestriction> = fc
  .tuple(
    anyRule,
    fc.constantFrom('once' as const, 'every_period' as const, 'every_year' as const),
    fc.string({ maxLength: 8 }),
  )
  .map(([rule, repetition, name]) => restriction(rule, { repetition, name, id: name }));

/** Many shapes of employee, policy and period, at some instant of the period. */
export const anySalaryFacts: fc.Arbitrary<SalaryAdvanceFacts & { readonly period: PeriodFacts }> =
  anyPeriod.chain((period) => {
    const length = daysBetween(period.start, period.end);
    return fc
      .record({
        dayOffset: fc.integer({ min: 0, max: length }),
        hour: mostly(fc.integer({ min: 8, max: 16 }), fc.integer({ min: 0, max: 23 })),
        salary: anyLine(
          mostly(fc.integer({ min: 1_750_905, max: 12_000_000 }).map(pesos), amount(3_000_000)),
          period.start,
          length,
        ),
        deductions: anyLine(mostly(fc.constant(pesos(0)), amount(2_000_000)), period.start, length),
        hiredBefore: mostly(fc.constant(400), fc.integer({ min: -length, max: 60 })),
        endsAfter: seldom(fc.integer({ min: 0, max: 60 })),
        maximumPercentage: seldom(share),
        maximumAmount: seldom(amount(2_000_000)),
        suspensions: mostly<SuspensionFacts[]>(
          fc.constant([]),
          fc.array(anySuspension(-10, length, period.start), { maxLength: 2 }),
        ),
        taken: mostly(fc.constant(pesos(0)), amount(500_000)),
        countInPeriod: mostly(fc.constant(0), count),
        countToday: mostly(fc.constant(0), count),
        carriedOver: mostly(fc.constant(pesos(0)), amount(300_000)),
        credit: seldom(amount(3_000_000)),
        policy: anyPolicy,
        clientRestrictions: mostly<ClientRestriction[]>(
          fc.constant([]),
          fc.array(anyRestriction, { maxLength: 3 }),
        ),
      })
      .map((shape) => ({
        ...salaryFacts,
        now: bogotaInstant(addDays(period.start, shape.dayOffset), shape.hour, 0),
        period,
        policy: shape.policy,
        suspensions: shape.suspensions,
        clientRestrictions: shape.clientRestrictions,
        carriedOver: shape.carriedOver,
        companyCreditLeft: shape.credit,
        taken: {
          amount: shape.taken,
          countInPeriod: shape.countInPeriod,
          countToday: shape.countToday,
          countThisMonth: shape.countInPeriod,
        },
        employment: {
          ...employment,
          monthlySalary: shape.salary.current,
          salaryTerms: shape.salary.terms,
          monthlyDeductions: shape.deductions.current,
          deductionTerms: shape.deductions.terms,
          hireDate: addDays(period.start, -shape.hiredBefore),
          endDate: shape.endsAfter === null ? null : addDays(period.start, shape.endsAfter),
          maximumPercentage: shape.maximumPercentage,
          maximumAmount: shape.maximumAmount,
        },
      }));
  });

/** Facts without what blocks whatever the amount, so that the amounts alone decide. */
export const anyOpenFacts: fc.Arbitrary<SalaryAdvanceFacts & { readonly period: PeriodFacts }> =
  anySalaryFacts.map((facts) => ({
    ...facts,
    period: { ...facts.period, cutoff: bogotaInstant(addDays(facts.period.end, 1), 0, 0) },
    clientRestrictions: [],
    suspensions: facts.suspensions.map((known) => ({ ...known, blocksAdvances: false })),
    policy: { ...facts.policy, countPerDay: null, countPerPeriod: null, seniorityDays: 0, hours: null },
    employment: { ...facts.employment, hireDate: day('2023-01-01'), endDate: null },
  }));
