import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  bogotaDate,
  bogotaInstant,
  bogotaMinute,
  calendarDate,
  compareDates,
  dayOfWeek,
  daysBetween,
  isCalendarDate,
  isWithin,
} from './calendar-date.ts';
import { anyDate } from './test/arbitraries.ts';

const day = calendarDate;

describe('calendar dates', () => {
  it.each(['2024-02-29', '1900-01-01', '2199-12-31'])('accepts %s', (text) => {
    expect(calendarDate(text)).toBe(text);
  });

  it.each([
    '2023-02-29',
    '2100-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '24-01-01',
    '2024-1-1',
    '1899-12-31',
    '2200-01-01',
    '2024-01-01T00:00:00Z',
    '',
  ])('refuses %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
    expect(() => calendarDate(text)).toThrow(RangeError);
  });

  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-11-15', 14, '2026-01-15'],
    ['2024-01-15', -1, '2023-12-15'],
  ])('%s plus %d months is %s', (from, months, expected) => {
    expect(addMonths(day(from), months)).toBe(expected);
  });

  it('adds and counts days as inverses, and orders them as text', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -2_000, max: 2_000 }), (date, days) => {
        const moved = addDays(date, days);
        expect(daysBetween(date, moved)).toBe(days);
        expect(Math.sign(compareDates(moved, date))).toBe(Math.sign(days));
        expect(dayOfWeek(moved)).toBe(((((dayOfWeek(date) - 1 + days) % 7) + 7) % 7) + 1);
      }),
    );
  });

  it('throws rather than leave the years it knows', () => {
    expect(() => addDays(day('2199-12-31'), 1)).toThrow(RangeError);
  });

  it('counts Monday as 1 and Sunday as 7', () => {
    expect(dayOfWeek(day('2026-11-16'))).toBe(1);
    expect(dayOfWeek(day('2026-11-22'))).toBe(7);
  });

  it('changes day at midnight in Bogotá, five hours after UTC', () => {
    expect(bogotaDate(new Date('2026-03-05T04:59:59.999Z'))).toBe('2026-03-04');
    expect(bogotaDate(new Date('2026-03-05T05:00:00Z'))).toBe('2026-03-05');
    expect(bogotaMinute(new Date('2026-03-05T04:59:59Z'))).toBe(23 * 60 + 59);
  });

  it('goes from a day and time in Bogotá to the instant and back', () => {
    expect(bogotaInstant(day('2026-11-25'), 17, 0).toISOString()).toBe('2026-11-25T22:00:00.000Z');
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (date, hour, minute) => {
          const instant = bogotaInstant(date, hour, minute);
          expect([bogotaDate(instant), bogotaMinute(instant)]).toEqual([date, hour * 60 + minute]);
        },
      ),
    );
  });

  it('includes both ends of a range, and a range without an end never ends', () => {
    const range = { from: day('2026-01-10'), until: day('2026-01-12') };
    expect(
      ['2026-01-09', '2026-01-10', '2026-01-12', '2026-01-13'].map((text) => isWithin(day(text), range)),
    ).toEqual([false, true, true, false]);
    expect(isWithin(day('2199-12-31'), { from: day('2026-01-10'), until: null })).toBe(true);
  });
});
