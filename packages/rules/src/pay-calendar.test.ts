import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, bogotaInstant, calendarDate } from './calendar-date.ts';
import { firstPayPeriods, payPeriodsAfter, periodFaults, scheduleFaults } from './pay-calendar.ts';
import type { PaySchedule } from './pay-period.ts';

const day = calendarDate;
const terms = {
  paymentShift: 'previous',
  cutoffWorkingDays: 3,
  cutoffHour: 17,
  confirmWorkingDays: 2,
} as const;
const last = { day: 31, nextMonth: false };
const quincenal: PaySchedule = {
  ...terms,
  frequency: 'quincenal',
  payDays: [{ day: 15, nextMonth: false }, last],
};
const schedules: readonly PaySchedule[] = [
  quincenal,
  { ...terms, frequency: 'monthly', payDays: [last] },
  {
    ...terms,
    frequency: 'decenal',
    payDays: [{ day: 10, nextMonth: false }, { day: 20, nextMonth: false }, last],
  },
  { ...terms, frequency: 'weekly', anchor: day('2026-01-05'), paymentDaysAfterEnd: 4 },
  { ...terms, frequency: 'catorcenal', anchor: day('2026-01-05'), paymentDaysAfterEnd: 0 },
];

describe('the first calendar', () => {
  it('begins with the period of today, and with the next one once its cut-off has passed', () => {
    const starts = (now: Date) => firstPayPeriods(quincenal, now)[0]?.start;
    expect(starts(bogotaInstant(day('2026-11-20'), 10, 0))).toBe('2026-11-16');
    expect(starts(bogotaInstant(day('2026-11-25'), 16, 59))).toBe('2026-11-16');
    expect(starts(bogotaInstant(day('2026-11-25'), 17, 0))).toBe('2026-12-01');
  });
});

describe('a calendar that goes on', () => {
  it('follows day after day and reaches twelve months ahead, whatever the schedule was and becomes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...schedules),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: -40, max: 300 }),
        (schedule, offset, ahead) => {
          const today = addDays(day('2025-01-01'), offset);
          const lastDay = addDays(today, ahead);
          const periods = payPeriodsAfter(schedule, lastDay, today);
          expect(periods[0]?.start).toBe(addDays(lastDay, 1));
          periods
            .slice(1)
            .forEach((period, index) => expect(period.start).toBe(addDays(periods[index]!.end, 1)));
          expect(addDays(periods.at(-1)!.end, 1) >= addMonths(today, 12)).toBe(true);
          for (const period of periods) expect(periodFaults(period)).toEqual([]);
        },
      ),
    );
  });

  it('has nothing to add where it already reaches', () => {
    expect(payPeriodsAfter(quincenal, day('2027-11-30'), day('2026-11-20'))).toEqual([]);
  });

  it('gives days too few for a cut-off to the period after them', () => {
    const [first] = payPeriodsAfter(quincenal, day('2026-11-28'), day('2026-11-20'));
    expect(first).toMatchObject({ start: '2026-11-29', end: '2026-12-15' });
  });
});

describe('dates', () => {
  const period = {
    start: day('2026-11-16'),
    end: day('2026-11-30'),
    cutoff: bogotaInstant(day('2026-11-25'), 17, 0),
    paymentDate: day('2026-11-30'),
    confirmBy: day('2026-12-02'),
  };
  it.each([
    [{}, []],
    [{ end: day('2026-11-15') }, ['end_before_start']],
    [{ cutoff: bogotaInstant(day('2026-11-15'), 17, 0) }, ['cutoff_before_start']],
    [{ paymentDate: day('2026-11-24') }, ['payment_before_cutoff']],
    [{ confirmBy: day('2026-11-29') }, ['confirm_before_payment']],
    [{ paymentDate: day('2027-02-20'), confirmBy: day('2027-02-20') }, ['payment_too_late']],
  ])('that do not fit say why: %j', (change, codes) => {
    expect(periodFaults({ ...period, ...change }).map(({ code }) => code)).toEqual(codes);
  });

  it('of a schedule are refused before it makes a calendar', () => {
    const early: PaySchedule = { ...terms, frequency: 'monthly', payDays: [{ day: 2, nextMonth: false }] };
    expect(scheduleFaults(early, day('2026-11-20'))).toMatchObject([
      { path: 'cutoffWorkingDays', code: 'cutoff_before_start' },
    ]);
    for (const schedule of schedules) expect(scheduleFaults(schedule, day('2026-11-20'))).toEqual([]);
  });
});

it('a payment day that is not a working day stays where the schedule says so', () => {
  const paid = (paymentShift: PaySchedule['paymentShift']) =>
    firstPayPeriods(
      { ...terms, paymentShift, frequency: 'monthly', payDays: [{ day: 29, nextMonth: false }] },
      bogotaInstant(day('2026-11-01'), 8, 0),
    )[0]?.paymentDate;
  expect([paid('previous'), paid('none'), paid('next')]).toEqual(['2026-11-27', '2026-11-29', '2026-11-30']);
});
