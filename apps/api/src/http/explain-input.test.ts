import { calendarDate } from '@antela/contract/schemas';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { explain } from './explain-input.ts';

const body = z.strictObject({ from: calendarDate, rows: z.int() });
const told = (value: unknown) => {
  const { error } = body.safeParse(value, { reportInput: true });
  return error === undefined ? [] : explain(error).map(({ path, detail }) => `${path}: ${detail}`);
};

test('a day that no calendar has is told from text that is no date', () => {
  expect(told({ from: '2026-02-30', rows: 1 })).toEqual(['from: Ese día no existe. Revisa el día y el mes.']);
  expect(told({ from: '28/02/2026', rows: 1 })).toEqual([
    'from: Escribe la fecha como AAAA-MM-DD, por ejemplo 2026-03-04.',
  ]);
});

test('what is missing is told from what is of another kind', () => {
  expect(told({ from: null, rows: 'dos' })).toEqual([
    'from: Falta este dato.',
    'rows: El tipo de dato no es el esperado.',
  ]);
  expect(told({ rows: 1 })).toEqual(['from: Falta este dato.']);
});
