import { expect, it } from 'vitest';
import { dateFault, outsideBounds, readDate, writeDate } from './date-text.ts';

it.each(['04/03/2026', '4/3/2026', '04-03-2026', '4.3.2026', '04032026', '2026-03-04', ' 04/03/2026 '])(
  'reads %j as the fourth of March, day first',
  (text) => {
    expect(readDate(text)).toBe('2026-03-04');
  },
);

it.each(['31/02/2026', '29/02/2025', '13/13/2026', '04/03/26', '4 de marzo', '00/01/2026', '04/03/0026'])(
  'refuses %j',
  (text) => {
    expect(readDate(text)).toBe('unreadable');
  },
);

it.each([
  ['31/02/2026', { kind: 'no_such_day', year: 2026, month: 2, days: 28 }],
  ['30022028', { kind: 'no_such_day', year: 2028, month: 2, days: 29 }],
  ['2026-11-31', { kind: 'no_such_day', year: 2026, month: 11, days: 30 }],
  ['00/01/2026', { kind: 'no_such_day', year: 2026, month: 1, days: 31 }],
  ['03/13/2026', { kind: 'no_such_month', month: 13 }],
  ['04/03/26', { kind: 'short_year' }],
  ['4 de marzo', { kind: 'shape' }],
  ['04/03/0026', { kind: 'shape' }],
])('says what is wrong with %j', (text, fault) => {
  expect(dateFault(text)).toEqual(fault);
});

it('a day outside is before the first or after the last that are taken', () => {
  const bounds = { min: '2026-03-04', max: '2026-11-23' };
  const sides = ['2026-03-03', '2026-03-04', '2026-11-23', '2026-11-24', null].map((date) =>
    outsideBounds(date, bounds),
  );
  expect(sides).toEqual(['early', null, null, 'late', null]);
  expect(outsideBounds('1900-01-01', {})).toBeNull();
});

it('an empty field is no date', () => {
  expect(readDate('')).toBeNull();
});

it('writes what it reads', () => {
  expect(writeDate('2026-03-04')).toBe('04/03/2026');
});
