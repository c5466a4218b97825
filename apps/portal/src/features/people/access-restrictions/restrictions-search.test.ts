import { expect, it } from 'vitest';
import { restrictionsSearch } from './restrictions-search.ts';

const { filterQuery, hasFilters, pageQuery, sortWord } = restrictionsSearch;

it('an address in Spanish asks the API in its own words, and what cannot be meant is left out', () => {
  const search = restrictionsSearch.parse({
    estado: 'vigente,rota',
    producto: ['salario', 'todo'],
    motivo: 'other,<script>',
    orden: 'nombre',
    empresa: 'x',
  });
  expect(filterQuery(search, '  ana ')).toEqual({
    q: 'ana',
    state: 'active',
    product: 'all,salary',
    reason: 'other',
  });
  expect(pageQuery(search, '', 'abc')).toMatchObject({ sort: 'name:asc', cursor: 'abc' });
});

it('an empty address shows everything, the latest first, and says nothing about it', () => {
  const search = restrictionsSearch.parse({});
  expect(hasFilters(search)).toBe(false);
  expect(pageQuery(search, '', undefined)).toEqual({ sort: 'from:desc' });
  expect(sortWord({ key: 'from', direction: 'desc' })).toBeNull();
  expect(sortWord({ key: 'name', direction: 'desc' })).toBe('-nombre');
});
