import { expect, it } from 'vitest';
import { parsePlainSearch, writePlainSearch } from './plain-search.ts';

it('an address is read as plain text: numbers stay as they were written', () => {
  expect(parsePlainSearch('?documento=0012&q=ana%20luc%C3%ADa')).toEqual({
    documento: '0012',
    q: 'ana lucía',
  });
});

it('what repeats is a list, in both directions', () => {
  const search = '?estado=activo&estado=suspendido&estado=retirado';
  expect(parsePlainSearch(search)).toEqual({ estado: ['activo', 'suspendido', 'retirado'] });
  expect(writePlainSearch(parsePlainSearch(search))).toBe(search);
});

it('what is empty leaves no trace in the address', () => {
  expect(writePlainSearch({ q: '', estado: undefined, orden: null })).toBe('');
});
