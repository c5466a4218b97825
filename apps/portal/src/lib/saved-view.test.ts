import { expect, it } from 'vitest';
import { viewOf, withView } from './saved-view.ts';

const filters = ['estado', 'empresa'];

it('a view remembers filters, order and columns of the report, and neither the page nor what is open', () => {
  const address = {
    orden: '-ingreso',
    estado: ['retirado', 'activo'],
    pagina: '3',
    desde: 'x',
    adelanto: 'y',
  };
  expect(viewOf(address, filters)).toBe('?estado=activo&estado=retirado&orden=-ingreso');
  expect(viewOf({ estado: ['activo', 'retirado'], orden: '-ingreso' }, filters)).toBe(
    viewOf(address, filters),
  );
  expect(viewOf({ pagina: '2' }, filters)).toBe('');
  expect(viewOf({ columnas: ['nombre', 'area'] }, filters)).toBe('?columnas=area&columnas=nombre');
});

it('a view takes the place of the filters that are on, and leaves the tab where it is', () => {
  const address = { vista: 'acumulado', empresa: 'a', columnas: 'area', pagina: '3', desde: 'x' };
  expect(withView(address, filters, '?estado=activo&estado=retirado')).toEqual({
    vista: 'acumulado',
    estado: ['activo', 'retirado'],
  });
});
