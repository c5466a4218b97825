import { expect, test } from 'vitest';
import { walletUsersSearch } from './wallet-users-search.ts';

const { pageQuery, sortWord } = walletUsersSearch;

const wallet = '018f4a3e-7d5a-7000-8000-000000000001';

test('the address of the list is what the API is asked for', () => {
  const search = walletUsersSearch.parse({
    billetera: wallet,
    estado: 'suspendido,activo',
    saldo: 'con',
    orden: '-inscrito',
  });
  expect(pageQuery(search, ' ana ', undefined)).toEqual({
    q: 'ana',
    walletid: wallet,
    state: 'active,suspended',
    balance: 'with',
    sort: 'enrolledAt:desc',
  });
});

test('what cannot be meant counts as absent', () => {
  const search = walletUsersSearch.parse({ billetera: 'x', estado: 'raro', saldo: 'mucho', orden: 'saldo' });
  expect(pageQuery(search, '', 'c')).toEqual({ sort: 'name:asc', cursor: 'c' });
});

test('the order the list has by itself leaves no trace', () => {
  expect(sortWord({ key: 'name', direction: 'asc' })).toBeNull();
  expect(sortWord({ key: 'enrolledAt', direction: 'desc' })).toBe('-inscrito');
});
