import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, dayOfWeek, daysBetween } from './calendar-date.ts';
import {
  addWorkingDays,
  colombianHolidays,
  isWorkingDay,
  subtractWorkingDays,
  workingDayOnOrAfter,
  workingDayOnOrBefore,
} from './holidays.ts';
import { anyDate } from './test/arbitraries.ts';

const day = calendarDate;

describe('Colombian holidays', () => {
  it('are these in 2026', () => {
    expect(colombianHolidays(2026).map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-01-01 Año Nuevo',
      '2026-01-12 Reyes Magos',
      '2026-03-23 San José',
      '2026-04-02 Jueves Santo',
      '2026-04-03 Viernes Santo',
      '2026-05-01 Día del Trabajo',
      '2026-05-18 Ascensión del Señor',
      '2026-06-08 Corpus Christi',
      '2026-06-15 Sagrado Corazón de Jesús',
      '2026-06-29 San Pedro y San Pablo',
      '2026-07-20 Día de la Independencia',
      '2026-08-07 Batalla de Boyacá',
      '2026-08-17 Asunción de la Virgen',
      '2026-10-12 Día de la Raza',
      '2026-11-02 Todos los Santos',
      '2026-11-16 Independencia de Cartagena',
      '2026-12-08 Inmaculada Concepción',
      '2026-12-25 Navidad',
    ]);
  });

  it.each([
    [1954, '1954-04-16'],
    [1981, '1981-04-17'],
    [2024, '2024-03-29'],
    [2025, '2025-04-18'],
    [2027, '2027-03-26'],
    [2038, '2038-04-23'],
    [2049, '2049-04-16'],
    [2076, '2076-04-17'],
  ])('have Good Friday of %d on %s', (year, date) => {
    expect(colombianHolidays(year).find((holiday) => holiday.name === 'Viernes Santo')?.date).toBe(date);
  });

  it('are 18 in any year, in order, and the moved ones fall on Mondays', () => {
    for (let year = 1984; year < 2199; year += 1) {
      const holidays = colombianHolidays(year);
      expect(holidays).toHaveLength(18);
      expect(holidays.map((holiday) => holiday.date)).toEqual(holidays.map((holiday) => holiday.date).sort());
      expect(holidays.filter((holiday) => dayOfWeek(holiday.date) === 1).length).toBeGreaterThanOrEqual(10);
    }
  });

  it('keep two names when two share a day', () => {
    expect(colombianHolidays(2025).filter((holiday) => holiday.date === '2025-06-30')).toHaveLength(2);
  });
});

describe('working days', () => {
  it('are Monday to Friday without holidays', () => {
    expect(
      ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17'].map((text) =>
        isWorkingDay(day(text)),
      ),
    ).toEqual([true, false, false, false, true]);
  });

  it('skip Holy Week and New Year when counting back', () => {
    expect(subtractWorkingDays(day('2026-04-06'), 3)).toBe('2026-03-30');
    expect(subtractWorkingDays(day('2027-01-04'), 1)).toBe('2026-12-31');
    expect(addWorkingDays(day('2026-12-24'), 2)).toBe('2026-12-29');
    expect(addWorkingDays(day('2026-12-25'), 0)).toBe('2026-12-25');
  });

  it('are found on, before and after any day, within a week, and counting there and back returns', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 15 }), (date, days) => {
        const before = workingDayOnOrBefore(date);
        const after = workingDayOnOrAfter(date);
        expect(isWorkingDay(before) && isWorkingDay(after)).toBe(true);
        expect(daysBetween(before, after)).toBeLessThanOrEqual(7);
        expect(subtractWorkingDays(addWorkingDays(after, days), days)).toBe(after);
        if (!isWorkingDay(date)) expect(workingDayOnOrBefore(addDays(date, 1)) >= before).toBe(true);
      }),
    );
  });
});
