import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { salaryAvailability } from './availability.ts';
import { blocksDay } from './blocked-day.ts';
import { bogotaDate, calendarDate } from './calendar-date.ts';
import { pesos } from './money.ts';
import { restriction } from './test/advance-facts.ts';
import { anyOpenFacts, anyRestriction } from './test/any-advance-facts.ts';

const day = calendarDate;
const period = { start: day('2026-12-16'), paymentDate: day('2026-12-30') };
const blocks = (date: string, ...given: Parameters<typeof restriction>) =>
  blocksDay(restriction(...given), 'salary', day(date), period);

describe('a blocked day', () => {
  it('is one of the dates, the days before payment, or a weekday without hours', () => {
    const dates = {
      kind: 'blackout_dates',
      ranges: [{ from: day('2026-12-24'), until: day('2026-12-25') }],
    } as const;
    expect([blocks('2026-12-24', dates), blocks('2026-12-26', dates)]).toEqual([true, false]);
    const before = { kind: 'blackout_before_payment', days: 3 } as const;
    expect([blocks('2026-12-26', before), blocks('2026-12-27', before)]).toEqual([false, true]);
    const hours = { kind: 'weekly_hours', windows: [{ day: 1, fromMinute: 480, untilMinute: 720 }] } as const;
    expect([blocks('2026-12-21', hours), blocks('2026-12-22', hours)]).toEqual([false, true]);
  });

  it('is none where the restriction is of another product, a draft, or about amounts', () => {
    const before = { kind: 'blackout_before_payment', days: 30 } as const;
    expect(blocks('2026-12-20', before, { products: ['prima'] })).toBe(false);
    expect(blocks('2026-12-20', before, { status: 'draft' })).toBe(false);
    expect(blocks('2026-12-20', { kind: 'amount_per_advance', maximum: pesos(1) })).toBe(false);
  });

  it('is a day on which nobody in scope has anything available, at whatever hour', () => {
    fc.assert(
      fc.property(anyOpenFacts, anyRestriction, (facts, added) => {
        const isBlocked = blocksDay(added, 'salary', bogotaDate(facts.now), facts.period);
        const { available, rules } = salaryAvailability({ ...facts, clientRestrictions: [added] });
        const closed = new Set(['blackout_dates', 'blackout_before_payment', 'service_hours']);
        if (isBlocked) expect(available).toBe(0);
        if (isBlocked) expect(rules.some(({ code, passed }) => closed.has(code) && !passed)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
