import { expect, it } from 'vitest';
import { readMoney, writeMoney } from './money-text.ts';

it.each([
  '1750905',
  '1.750.905',
  '$ 1.750.905',
  '$1.750.905',
  '$\u00a01.750.905',
  ' 1 750 905 ',
  '1,750,905',
  '1.750.905,00',
  '1750905.00',
  '1.750.905 COP',
])('reads %j as 1,750,905 pesos', (text) => {
  expect(readMoney(text)).toBe(1_750_905);
});

it.each(['1.750,5', '1.5', '12.34', '1.750.90', '1,750.905', '-5', 'mil', '1..000', '99999999999999999999'])(
  'refuses %j rather than guessing',
  (text) => {
    expect(readMoney(text)).toBe('unreadable');
  },
);

it('reads three digits after a dot as thousands, as people here write them', () => {
  expect(readMoney('1.750')).toBe(1750);
});

it('an empty field is no amount, and zero is one', () => {
  expect(readMoney('  ')).toBeNull();
  expect(readMoney('$')).toBeNull();
  expect(readMoney('0')).toBe(0);
});

it('what it writes it reads back', () => {
  for (const pesos of [0, 7, 999, 1000, 350_000, 1_750_905, 184_720_905_000])
    expect(readMoney(writeMoney(pesos))).toBe(pesos);
  expect(writeMoney(1_750_905)).toBe('$\u00a01.750.905');
});
