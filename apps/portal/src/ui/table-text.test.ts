import { expect, it } from 'vitest';
import { columnAsText, inert, plain } from './table-text.ts';

it.each([
  ['$ 1.750.905', '1750905'],
  ['$\u00a0250.000', '250000'],
  ['−$\u00a01.000', '-1000'],
  ['+$\u00a080', '80'],
  ['$ 0', '0'],
  ['—', ''],
])('the amount %j is copied as %s', (text, number) => {
  expect(plain(text)).toBe(number);
});

it.each(['C.C. 1.018.442.301', '04/03/2026', '$ 1.750,9 millones', '300 123 4567', 'Oculto', ''])(
  '%j is copied as it is shown',
  (text) => {
    expect(plain(text)).toBe(text);
  },
);

it.each(['=1+1', '@sum', '+57 300', '-cmd'])('%j is pasted as text, never as a formula', (text) => {
  expect(inert(text)).toBe(`'${text}`);
});

it('a column has a line for each row, with the second line of its cells beside the first', () => {
  const cells = [
    { text: 'Ana', detail: 'C.C. 1' },
    { text: '=Luis', detail: '' },
  ];
  expect(columnAsText({ header: 'Empleado', cells })).toBe("Ana\tC.C. 1\n'=Luis\t");
  expect(columnAsText({ header: 'Monto', cells: [{ text: '-1000', detail: '' }] })).toBe('-1000');
});
