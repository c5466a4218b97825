import { expect, it } from 'vitest';
import { readDate, writeDate } from './date-text.ts';

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

it('an empty field is no date', () => {
  expect(readDate('')).toBeNull();
});

it('writes what it reads', () => {
  expect(writeDate('2026-03-04')).toBe('04/03/2026');
});
