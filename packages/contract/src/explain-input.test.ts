import { expect, test } from 'vitest';
import { z } from 'zod';
import { explain } from './explain-input.ts';
import { calendarDate, email, line, mobile } from './schemas.ts';

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

test('all values that a field takes are told, also where each is a form of its own', () => {
  const lives = z.strictObject({ days: z.union([30, 90, 365].map((days) => z.literal(days))) });
  expect(
    explain(lives.safeParse({ days: 31 }).error ?? new z.ZodError([])).map(({ detail }) => detail),
  ).toEqual(['Elige uno de estos valores: 30, 90, 365.']);
});

test('what is missing is told from what is of another kind', () => {
  expect(told({ from: null, rows: 'dos' })).toEqual([
    'from: Falta este dato.',
    'rows: El tipo de dato no es el esperado.',
  ]);
  expect(told({ rows: 1 })).toEqual(['from: Falta este dato.']);
});

test('a fault of one of several forms is told by the form that was meant, field by field', () => {
  const row = z.strictObject({ bank: z.string(), key: z.string().nullable() });
  const forms = z.strictObject({
    given: z.union([
      z.strictObject({ person: z.strictObject({ name: z.string() }), account: row }),
      z.strictObject({ id: z.uuid(), account: row }),
    ]),
  });
  const faultsOf = (given: unknown) =>
    explain(forms.safeParse({ given }, { reportInput: true }).error ?? new z.ZodError([])).map(
      ({ path, detail }) => `${path}: ${detail}`,
    );
  const person = { name: 'Ana' };
  expect(faultsOf({ person, account: { bank: '1007' } })).toEqual(['given.account.key: Falta este dato.']);
  expect(faultsOf({ person, account: { bank: 7, key: null }, extra: 1 })).toEqual([
    'given.account.bank: El tipo de dato no es el esperado.',
    'given.extra: Este dato no se espera aquí.',
  ]);
  expect(faultsOf({ id: 'x', account: { bank: '1007', key: null } })).toEqual([
    'given.id: No es un identificador válido.',
  ]);
});

test('a format says what it looks like, in words of its own where it has them; a list says how many', () => {
  const contact = z.strictObject({ email, mobile, name: line(5), companies: z.array(z.string()).min(1) });
  const { error } = contact.safeParse(
    { email: 'ana@', mobile: '601', name: 'Ana María', companies: [] },
    { reportInput: true },
  );
  expect(error && explain(error).map(({ detail }) => detail)).toEqual([
    'Escribe un correo como ana@empresa.com.',
    'El celular tiene 10 dígitos y empieza por 3.',
    'Escribe máximo 5 caracteres.',
    'Elige al menos 1.',
  ]);
});
