import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { refusalReasons } from './refusal-reasons.ts';

const rule = (sentence: string, passed: boolean, blocking = true) => ({
  code: 'x',
  passed,
  blocking,
  unit: 'state',
  value: null,
  threshold: null,
  sentence,
});

it('a refused advance says every rule that stops it, and no other', () => {
  const data = {
    rules: [
      rule('Está activo.', true),
      rule('Pasó el corte.', false),
      rule('Toca el salario mínimo.', false, false),
      rule('No hay cupo.', false),
    ],
  };
  expect(refusalReasons(new ApiError({ code: 'advance_refused', detail: 'No se puede.', data }))).toEqual([
    'Pasó el corte.',
    'No hay cupo.',
  ]);
});

it('any other error, or one without rules, has no reasons of its own', () => {
  expect(refusalReasons(new ApiError({ code: 'network', detail: '' }))).toEqual([]);
  expect(refusalReasons(new ApiError({ code: 'advance_refused', detail: '' }))).toEqual([]);
  expect(refusalReasons(new Error('x'))).toEqual([]);
});
