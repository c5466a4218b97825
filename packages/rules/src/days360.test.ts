import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, daysBetween } from './calendar-date.ts';
import { days360, uncoveredDays } from './days360.ts';
import { anySpan } from './test/arbitraries.ts';

const day = calendarDate;

describe('days360', () => {
  it.each([
    ['2026-01-01', '2026-06-30', 180],
    ['2026-07-01', '2026-12-31', 180],
    ['2023-02-01', '2023-02-28', 30],
    ['2024-02-01', '2024-02-29', 30],
    ['2024-02-01', '2024-02-28', 28],
    ['2023-02-16', '2023-02-28', 15],
    ['2026-01-16', '2026-01-31', 15],
    ['2026-01-31', '2026-01-31', 1],
    ['2026-03-15', '2026-06-30', 106],
    ['2026-01-01', '2026-12-31', 360],
    ['2025-12-16', '2026-01-15', 30],
    ['2026-05-02', '2026-05-01', 0],
  ])('counts %s to %s as %d', (from, to, expected) => {
    expect(days360(day(from), day(to))).toBe(expected);
  });

  it('never falls from one day to the next, and stays within three days of the real count a month', () => {
    fc.assert(
      fc.property(anySpan, ([from, to]) => {
        const count = days360(from, to);
        expect(days360(from, addDays(to, 1))).toBeGreaterThanOrEqual(count);
        expect(Math.abs(count - daysBetween(from, to) - 1)).toBeLessThanOrEqual(
          3 + (daysBetween(from, to) / 360) * 6,
        );
      }),
    );
  });
});

describe('uncoveredDays', () => {
  const from = day('2026-02-01');
  const to = day('2026-02-28');

  it.each([
    ['no range', [], 30],
    ['all of it', [['2026-02-01', '2026-02-28']], 0],
    ['a range that began before and has no end', [['2025-12-01', null]], 0],
    ['the second half', [['2026-02-16', '2026-02-28']], 15],
    [
      'two that overlap, out of order',
      [
        ['2026-02-05', '2026-02-10'],
        ['2026-02-01', '2026-02-06'],
      ],
      20,
    ],
    ['one outside', [['2026-03-01', '2026-03-10']], 30],
  ] as const)('with %s', (_name, ranges, expected) => {
    const parsed = ranges.map(([first, last]) => ({
      from: day(first),
      until: last === null ? null : day(last),
    }));
    expect(uncoveredDays(days360, from, to, parsed)).toBe(expected);
  });

  it('takes nothing for a 31st alone, after 30 days that were worked', () => {
    const last = day('2026-01-31');
    expect(uncoveredDays(days360, day('2026-01-01'), last, [{ from: last, until: last }])).toBe(30);
  });

  it('never falls as time goes on, never drops below zero, and together with the covered days is the whole', () => {
    const ranges = fc.array(
      anySpan.map(([first, last]) => ({ from: first, until: last })),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anySpan, ranges, ([first, last], covered) => {
        const today = uncoveredDays(days360, first, last, covered);
        expect(today).toBeGreaterThanOrEqual(0);
        expect(today).toBeLessThanOrEqual(days360(first, last));
        expect(uncoveredDays(days360, first, addDays(last, 1), covered)).toBeGreaterThanOrEqual(today);
        expect(uncoveredDays(days360, first, last, [...covered].reverse())).toBe(today);
      }),
    );
  });
});
