import { contractFields } from '@antela/contract/employee-fields';
import { endpoints } from '@antela/contract/endpoints';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { employeeCells } from '../../../spreadsheets/employee-fields.ts';
import { testContext } from '../../../spreadsheets/test-context.ts';

/** Each place of a body that takes cost centres. */
function placesOf(schema: z.ZodType | undefined, path: string): [string, z.ZodType][] {
  if (typeof schema !== 'object') return [];
  const { shape, options, element, def } = schema as z.ZodType & {
    shape?: Record<string, z.ZodType>;
    options?: z.ZodType[];
    element?: z.ZodType;
    def?: { innerType?: z.ZodType };
  };
  if (shape)
    return Object.entries(shape).flatMap(([field, inner]): [string, z.ZodType][] =>
      field.startsWith('costCenter') ? [[`${path}.${field}`, inner]] : placesOf(inner, `${path}.${field}`),
    );
  return [...(options ?? []), ...[element ?? def?.innerType].filter((one) => one !== undefined)].flatMap(
    (inner) => placesOf(inner, path),
  );
}
const places = endpoints.flatMap(({ name, body }) => placesOf(body, name));
const taken = (schema: z.ZodType, name: string) =>
  [schema.safeParse(name), schema.safeParse([name])].find(({ success }) => success)?.data;

test('every door takes a cost centre of the same length and writes it in the same way', () => {
  expect(places.map(([place]) => place)).toContain('createClientRestriction.scope.costCenters');
  expect(places.length).toBeGreaterThan(3);
  const longest = 'é'.repeat(contractFields.costCenter.max);
  const read = employeeCells(testContext).employment.find(({ field }) => field === 'costCenter')!.reader;
  expect(read(longest, 'dmy')).toEqual({ value: longest });
  expect(read(`${longest}é`, 'dmy')).toHaveProperty('fault');
  expect(read('  Planta   norte ', 'dmy')).toEqual({ value: 'Planta norte' });
  for (const [place, schema] of places) {
    expect([taken(schema, longest)].flat(), place).toEqual([longest]);
    expect(taken(schema, `${longest}é`), place).toBeUndefined();
    expect([taken(schema, '  Planta \u00a0 norte ')].flat(), place).toEqual(['Planta norte']);
  }
});
