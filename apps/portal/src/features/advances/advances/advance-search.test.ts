import { listAdvances } from '@antela/contract/advances';
import { expect, it } from 'vitest';
import { parsePlainSearch } from '../../../lib/plain-search.ts';
import { pathTo } from '../../../paths.ts';
import { advanceSearch } from './advance-search.ts';

const { filterQuery, hasFilters, pageQuery, sortWord } = advanceSearch;

const id = '01890000-0000-7000-8000-00000000000a';

it('an empty address asks for everything, the newest first', () => {
  const search = advanceSearch.parse({});
  expect(pageQuery(search, '', undefined)).toEqual({ sort: 'requestedAt:desc' });
  expect(hasFilters(search)).toBe(false);
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
  expect(
    listAdvances.query?.parse({ ...pageQuery(search, ' Ana ', undefined), kind: 'prima' }),
  ).toMatchObject({
    kind: 'prima',
    q: 'Ana',
    paymentState: ['in_approval', 'paid'],
    from: '2026-10-01',
  });
  expect(hasFilters(search)).toBe(true);
});

it('values that mean nothing are left out instead of failing the list', () => {
  expect(
    filterQuery(
      advanceSearch.parse({ pago: 'x', nomina: 'y', solicitadodesde: '31/10/2026', orden: 'nombre' }),
    ),
  ).toEqual({});
});

it('a new advance opens empty or for one employment, never for anything else', () => {
  expect(advanceSearch.parse({ nuevo: '1' }).nuevo).toBe('1');
  expect(advanceSearch.parse({ nuevo: id }).nuevo).toBe(id);
  expect(advanceSearch.parse({ nuevo: 'Ana' }).nuevo).toBeNull();
});

it('a sort of the table finds its word again', () => {
  expect(sortWord({ key: 'amount', direction: 'asc' })).toBe('valor');
  expect(sortWord({ key: 'amount', direction: 'desc' })).toBe('-valor');
  expect(sortWord({ key: 'requestedAt', direction: 'asc' })).toBe('fecha');
  expect(sortWord({ key: 'requestedAt', direction: 'desc' })).toBeNull();
});

it('a link to the list says filters and words that the list has, and is read as it was meant', () => {
  const href = pathTo.transactions({ pago: ['en-proceso', 'pagado'], nomina: id, nuevo: undefined });
  expect(advanceSearch.parse(parsePlainSearch(href.replace('/transactions', '')))).toMatchObject({
    pago: ['en-proceso', 'pagado'],
    nomina: [id],
    nuevo: null,
  });
  // @ts-expect-error -- no filter of this list
  pathTo.transactions({ pagos: 'pagado' });
  // @ts-expect-error -- a word of the API
  pathTo.transactions({ pago: 'paid' });
});
