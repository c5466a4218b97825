import { expect, it } from 'vitest';
import { restrictionsSearch } from './restrictions-search.ts';

const { filterQuery, pageQuery, sortWord } = restrictionsSearch;

it('reads Spanish words from the address and asks the API in its own', () => {
  const search = restrictionsSearch.parse({
    estado: 'vigente,programada',
    producto: 'prima',
    regla: 'fechas',
    orden: 'nombre',
  });
  expect(pageQuery(search, ' cierre ', undefined)).toEqual({
    q: 'cierre',
    state: 'active,scheduled',
    product: 'prima',
    kind: 'blackout_dates',
    sort: 'name:asc',
  });
});

it('takes what cannot be meant as absent', () => {
  const search = restrictionsSearch.parse({ estado: 'rota', mes: '2026-13', orden: 'x', restriccion: '1' });
  expect(search).toMatchObject({ estado: [], mes: null, orden: '-fecha', restriccion: null });
  expect(filterQuery(search)).toEqual({});
});

it('leaves no trace of the order that the list has by itself', () => {
  expect(sortWord({ key: 'from', direction: 'desc' })).toBeNull();
  expect(sortWord({ key: 'name', direction: 'desc' })).toBe('-nombre');
});
