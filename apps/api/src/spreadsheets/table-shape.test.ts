import { describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { isKnownHeader } from './import-fields.ts';
import { findHeader, isFooter } from './table-shape.ts';

const rowsOf = (...rows: Cell[][]) => rows.map((cells, at) => ({ rowNumber: at + 1, cells }));

describe('the header is found', () => {
  test.each<[string, Cell[][], number]>([
    [
      'in the first row',
      [
        ['Documento', 'Valor'],
        ['1', 2],
      ],
      0,
    ],
    [
      'below titles, a date and a tax number',
      [
        ['ACME S.A.S.'],
        ['NIT 900.123.456', null, 'Generado:', '14/11/2026'],
        ['Cédula', 'Nombre', 'Cargo'],
        [1, 'Ana', 'Jefa'],
      ],
      2,
    ],
    [
      'below a row that groups it',
      [
        ['Persona', null, null, 'Contrato'],
        ['Cédula', 'Nombre', 'Correo', 'Cargo', 'Salario'],
        [1, 'Ana', null, 'Jefa', 2],
      ],
      1,
    ],
    ['in a list of one column, below its name', [['Retirados de noviembre'], ['Cédula'], [1018442301]], 1],
    [
      'among titles that no import knows, by its width',
      [['Informe'], ['Alfa', 'Beta', 'Gama', 'Delta'], [1, 2, 3, 4]],
      1,
    ],
  ])('%s', (_, rows, expected) => {
    expect(findHeader(rowsOf(...rows), isKnownHeader)).toBe(expected);
  });

  test('nowhere, in a file of nothing but data', () => {
    expect(
      findHeader(rowsOf([1018442301, 'Ana', 2000000, 5], [1018442302, 'Luz', 2000000, 6]), isKnownHeader),
    ).toBe(-1);
  });
});

test.each<[Cell[], boolean]>([
  [['TOTAL', null, 29410000], true],
  [[null, null, null, 'TOTAL EMPLEADOS: 1000'], true],
  [['Subtotal planta', null, 5], true],
  [['Número de empleados', 120], true],
  [['Elaboró: Ana Pérez'], true],
  [['Total', 'Ana', 'Jefa', 1, 2, 3, 4], false],
  [['1018442301', 'Ana', 50000], false],
  [[1018442301], false],
  [[null, 'Totó Momposina'], false],
])('%j is a footer: %s', (cells, expected) => {
  expect(isFooter(cells, 9)).toBe(expected);
});
