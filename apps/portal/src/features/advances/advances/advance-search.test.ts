import { listAdvances } from '@antela/contract/advances';
import { expect, it } from 'vitest';
import { advanceSearch, filtersOf, isFiltered, sortOf, sortWord } from './advance-search.ts';

const id = '01890000-0000-7000-8000-00000000000a';

it('an empty address asks for everything, the newest first', () => {
  const search = advanceSearch.parse({});
  const filters = filtersOf('salary', search, '');
  expect(sortOf(search)).toBe('requestedAt:desc');
  expect(filters).toEqual({ kind: 'salary' });
  expect(isFiltered(filters)).toBe(false);
});

it('every filter of the address reaches the API in a form it accepts', () => {
  const search = advanceSearch.parse({
    pago: ['pagado', 'en-aprobacion'],
    descuento: 'por-descontar',
    nomina: id,
    empresa: id,
    periodo: id,
    empleado: id,
    solicitadodesde: '2026-10-01',
    solicitadohasta: '2026-10-31',
  });
  const filters = filtersOf('prima', search, ' Ana ');
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  expect(listAdvances.query?.parse({ ...given, sort: sortOf(search) })).toMatchObject({
    kind: 'prima',
    q: 'Ana',
    paymentState: ['in_approval', 'paid'],
    from: '2026-10-01',
  });
  expect(isFiltered(filters)).toBe(true);
});

it('values that mean nothing are left out instead of failing the list', () => {
  expect(
    filtersOf(
      'salary',
      advanceSearch.parse({ pago: 'x', nomina: 'y', solicitadodesde: '31/10/2026', orden: 'nombre' }),
      '',
    ),
  ).toEqual({ kind: 'salary' });
});

it('a new advance opens empty or for one employment, never for anything else', () => {
  expect(advanceSearch.parse({ nuevo: '1' }).nuevo).toBe('1');
  expect(advanceSearch.parse({ nuevo: id }).nuevo).toBe(id);
  expect(advanceSearch.parse({ nuevo: 'Ana' }).nuevo).toBeNull();
});

it('a sort of the table finds its word again', () => {
  expect(sortWord('amount', 'asc')).toBe('valor');
  expect(sortWord('requestedAt', 'desc')).toBe('-fecha');
  expect(sortWord('name', 'asc')).toBeNull();
});
