import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodDays } from './accrual.ts';
import { addDays, addMonths, bogotaDate, calendarDate, daysBetween } from './calendar-date.ts';
import { isWorkingDay } from './holidays.ts';
import {
  generatePayPeriods,
  payFrequencies,
  payPeriodLabel,
  payPeriodStateLabels,
  payPeriodTransitions,
  shortPeriodLabel,
} from './pay-period.ts';
import type { PayFrequency, PaySchedule } from './pay-period.ts';
import { anyDate } from './test/arbitraries.ts';
import { assertTransition, canMove, IllegalTransitionError } from './transitions.ts';

const day = calendarDate;
const terms = {
  paymentShift: 'previous',
  cutoffWorkingDays: 3,
  cutoffHour: 17,
  confirmWorkingDays: 2,
} as const;
const last = { day: 31, nextMonth: false };
const schedules: { readonly [frequency in PayFrequency]: PaySchedule } = {
  weekly: { ...terms, frequency: 'weekly', anchor: day('2026-01-05'), paymentDaysAfterEnd: 1 },
  catorcenal: { ...terms, frequency: 'catorcenal', anchor: day('2026-01-05'), paymentDaysAfterEnd: 0 },
  decenal: {
    ...terms,
    frequency: 'decenal',
    payDays: [{ day: 10, nextMonth: false }, { day: 20, nextMonth: false }, last],
  },
  quincenal: { ...terms, frequency: 'quincenal', payDays: [{ day: 15, nextMonth: false }, last] },
  monthly: { ...terms, frequency: 'monthly', payDays: [{ day: 5, nextMonth: true }] },
};
const anySchedule = fc.constantFrom(...Object.values(schedules));

describe('pay periods', () => {
  it('of a quincena begin with the one that holds the day, and move payment and cut-off around holidays', () => {
    const [first, second, third] = generatePayPeriods(schedules.quincenal, day('2026-10-20'));
    expect(first).toEqual({
      frequency: 'quincenal',
      start: '2026-10-16',
      end: '2026-10-31',
      paymentDate: '2026-10-30',
      cutoff: new Date('2026-10-27T22:00:00Z'),
      confirmBy: '2026-11-04',
    });
    // 15 November 2026 is a Sunday before a holiday Monday.
    expect(second?.paymentDate).toBe('2026-11-13');
    expect(third?.start).toBe('2026-11-16');
    expect(
      generatePayPeriods({ ...schedules.quincenal, paymentShift: 'next' }, day('2026-11-01'))[0]?.paymentDate,
    ).toBe('2026-11-17');
  });

  it('can be paid in the month after they end', () => {
    expect(generatePayPeriods(schedules.monthly, day('2026-12-10'))[0]).toMatchObject({
      end: '2026-12-31',
      paymentDate: '2027-01-05',
    });
  });

  it('cover every day once, from the first to twelve months ahead', () => {
    fc.assert(
      fc.property(anySchedule, anyDate, (schedule, from) => {
        const periods = generatePayPeriods(schedule, from);
        const first = periods[0];
        const final = periods.at(-1);
        expect(first && first.start <= from && from <= first.end).toBe(true);
        expect(
          final && final.start < addMonths(from, 12) && final.end >= addDays(addMonths(from, 12), -1),
        ).toBe(true);
        periods.slice(1).forEach((period, index) => {
          expect(period.start).toBe(addDays(periods[index]!.end, 1));
        });
      }),
    );
  });

  it('pay on working days, cut off before paying and are confirmed after', () => {
    fc.assert(
      fc.property(
        anySchedule,
        fc.constantFrom('previous' as const, 'next' as const),
        anyDate,
        (schedule, paymentShift, from) => {
          for (const period of generatePayPeriods({ ...schedule, paymentShift }, from, 3)) {
            expect(isWorkingDay(period.paymentDate)).toBe(true);
            expect(
              bogotaDate(period.cutoff) < period.paymentDate && period.paymentDate < period.confirmBy,
            ).toBe(true);
          }
        },
      ),
    );
  });

  it('pay the days of their frequency, whatever the month', () => {
    fc.assert(
      fc.property(anySchedule, anyDate, (schedule, from) => {
        for (const period of generatePayPeriods(schedule, from)) {
          expect(periodDays(period)).toBe(payFrequencies[period.frequency].days);
        }
      }),
    );
  });

  it('of a week follow their anchor both ways', () => {
    const past = generatePayPeriods(schedules.weekly, day('2025-03-05'))[0];
    expect(daysBetween(past!.start, day('2026-01-05')) % 7).toBe(0);
    expect(past).toMatchObject({ start: '2025-03-03', end: '2025-03-09' });
  });

  it('need a pay day for each period of the month', () => {
    expect(() =>
      generatePayPeriods({ ...terms, frequency: 'decenal', payDays: [last] }, day('2026-01-01')),
    ).toThrow(RangeError);
  });

  it.each([
    ['quincenal', '2026-10-16', '2026-10-31', '2.ª quincena de octubre'],
    ['quincenal', '2026-10-01', '2026-10-15', '1.ª quincena de octubre'],
    ['decenal', '2026-05-21', '2026-05-31', '3.ª decena de mayo'],
    ['monthly', '2026-02-01', '2026-02-28', 'Mes de febrero'],
    ['weekly', '2026-09-28', '2026-10-04', 'Semana del 28 de septiembre al 4 de octubre'],
    ['catorcenal', '2026-10-05', '2026-10-18', 'Catorcena del 5 al 18 de octubre'],
  ] as const)('are named in Spanish: %s from %s', (frequency, start, end, label) => {
    expect(payPeriodLabel({ frequency, start: day(start), end: day(end) })).toBe(label);
  });

  it.each([
    ['Mes de octubre', 'Oct 2026'],
    ['2.ª quincena de noviembre', '2.ª quincena nov 2026'],
    ['Semana del 28 de septiembre al 4 de octubre', '28 sep al 4 oct 2026'],
    ['Catorcena del 11 al 24 de noviembre', '11 al 24 nov 2026'],
    ['Cierre especial', 'Cierre especial 2026'],
  ])('%s keeps its year where there is little room', (label, short) => {
    expect(shortPeriodLabel(label, '2026')).toBe(short);
    expect(`${shortPeriodLabel(label)} 2026`).toBe(short);
  });
});

describe('states of a pay period', () => {
  it('go from scheduled to closed, which is final', () => {
    const path = [
      'scheduled',
      'open',
      'cutoff',
      'reported',
      'confirmed',
      'with_differences',
      'reconciled',
      'closed',
    ] as const;
    path.slice(1).forEach((to, index) => assertTransition(payPeriodTransitions, path[index]!, to));
    expect(payPeriodTransitions.closed).toEqual([]);
    expect(Object.keys(payPeriodStateLabels)).toEqual(Object.keys(payPeriodTransitions));
  });

  it('reopen from the cut-off, but not once a report was issued', () => {
    expect(canMove(payPeriodTransitions, 'cutoff', 'open')).toBe(true);
    expect(() => assertTransition(payPeriodTransitions, 'reported', 'open')).toThrow(IllegalTransitionError);
  });
});
