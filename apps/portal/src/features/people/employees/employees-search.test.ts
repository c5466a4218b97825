import { describe, expect, it } from 'vitest';
import { employeesSearch } from './employees-search.ts';

const { filterQuery, hasFilters, pageQuery, sortOf, sortWord } = employeesSearch;

const company = '0193a0f2-7c1e-7c55-9d2a-2f6f1f9d4b10';

describe('the address of the list of employees', () => {
  it('an empty address has no filter and sorts by name', () => {
    const search = employeesSearch.parse({});
    expect(hasFilters(search)).toBe(false);
    expect(pageQuery(search, '', undefined)).toEqual({ sort: 'name:asc' });
  });

  it('reads one value and several alike, in Spanish', () => {
    const search = employeesSearch.parse({
      empresa: company,
      estado: ['activo', 'retirado'],
      contrato: 'fijo',
      orden: '-ingreso',
    });
    expect(pageQuery(search, '', 'next-page')).toEqual({
      companyid: company,
      state: 'active,retired',
      contractType: 'fixed_term',
      sort: 'startDate:desc',
      cursor: 'next-page',
    });
  });

  it('what cannot be read is as if it were not there', () => {
    const search = employeesSearch.parse({
      empresa: 'all',
      estado: 'active',
      ingresodesde: '31/12/2026',
      orden: 'sueldo',
    });
    expect(hasFilters(search)).toBe(false);
    expect(sortOf(search)).toEqual({ key: 'name', direction: 'asc' });
  });

  it('the report asks with the filters of the list, without order or page', () => {
    const search = employeesSearch.parse({ ingresodesde: '2026-01-01', orden: 'documento' });
    expect(filterQuery(search, ' peña ')).toEqual({ q: 'peña', hiredFrom: '2026-01-01' });
  });

  it('an order survives the way to the address and back, and the usual one leaves no trace', () => {
    for (const key of ['name', 'startDate', 'document'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const orden = sortWord({ key, direction }) ?? undefined;
        expect(sortOf(employeesSearch.parse({ orden }))).toEqual({ key, direction });
      }
    }
    expect(sortWord({ key: 'name', direction: 'asc' })).toBeNull();
  });
});
