import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { errorTable } from './errors.ts';
import { nouns, nounsOfTheService } from './nouns.ts';
import { impliedView, permissions, withImplied } from './permissions.ts';

const repeated = (values: string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

test('every endpoint has a name and a place of its own', () => {
  expect(repeated(endpoints.map(({ name }) => name))).toEqual([]);
  expect(repeated(endpoints.map(({ method, base, path }) => `${method} ${base} ${path}`))).toEqual([]);
});

test('every endpoint says in one Spanish sentence what it is for, and every error what to do', () => {
  const sentence = /^[A-ZÁÉÍÓÚÑ][^\n]*[.…]$/;
  expect(endpoints.filter(({ summary }) => !sentence.test(summary)).map(({ name }) => name)).toEqual([]);
  expect(Object.entries(errorTable).filter(([, { detail }]) => !sentence.test(detail))).toEqual([]);
});

test('whatever is asked for as a date is a day of the calendar, whichever endpoint asks', () => {
  const asked = endpoints.flatMap(({ name, query, body }) =>
    [query, body].flatMap((schema) => (schema ? datesOf(schema, name) : [])),
  );
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter(({ schema }) => schema.safeParse('2026-02-30').success)).toEqual([]);
  expect(asked.filter(({ schema }) => !schema.safeParse('2026-02-28').success)).toEqual([]);
});

test('what an endpoint identifies is a field of its query or body', () => {
  const unknown = endpoints.flatMap(({ name, identifies, query, body }) =>
    Object.keys(identifies ?? {})
      .filter((field) => !hasField(query, field.split('.')) && !hasField(body, field.split('.')))
      .map((field) => `${name}.${field}`),
  );
  expect(unknown).toEqual([]);
});

test('what an endpoint removes is a record that it identifies', () => {
  const odd = endpoints.filter(({ removes, identifies }) => removes !== undefined && !identifies?.[removes]);
  expect(odd.map(({ name }) => name)).toEqual([]);
});

const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null;

/** Fields whose name is a date's, or that take one; a name that ends in `At` is an instant's. */
function datesOf(schema: z.ZodType, path: string): { path: string; schema: z.ZodType }[] {
  const inner = 'options' in schema ? (schema.options as unknown[]).filter(isSchema) : [];
  if ('unwrap' in schema) return datesOf((schema.unwrap as () => z.ZodType)(), path);
  if ('element' in schema && isSchema(schema.element)) return datesOf(schema.element, path);
  const shape = 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {};
  const isNamed = /(?:\.(?:from|until|to|anchor)|Date|On|From|Until|hiredTo)$/.test(path);
  const isText = schema.safeParse('2026-02-28').success;
  return [
    ...(isNamed && isText ? [{ path, schema }] : []),
    ...inner.flatMap((option) => datesOf(option, path)),
    ...Object.entries(shape).flatMap(([field, value]) => datesOf(value, `${path}.${field}`)),
  ];
}

/** Looks into objects and into each option of a union. */
function hasField(schema: z.ZodType | undefined, [first = '', ...rest]: string[]): boolean {
  if (!schema) return false;
  if ('options' in schema && Array.isArray(schema.options))
    return (schema.options as z.ZodType[]).some((option) => hasField(option, [first, ...rest]));
  const shape = 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {};
  return Object.hasOwn(shape, first) && (rest.length === 0 || hasField(shape[first], rest));
}

test('only writes are idempotent or conditional, and only a POST can merely ask', () => {
  expect(
    endpoints
      .filter(({ method, idempotent, conditional }) => method === 'GET' && (idempotent ?? conditional))
      .map(({ name }) => name),
  ).toEqual([]);
  expect(
    endpoints.filter(({ method, onlyAsks }) => onlyAsks && method !== 'POST').map(({ name }) => name),
  ).toEqual([]);
});

test('to act on something one sees it: every acting permission brings its view', () => {
  for (const permission of permissions) {
    const held = withImplied([permission]);
    expect(held).toContain(permission);
    if (!permission.startsWith('view_') && permission !== 'export_reports')
      expect(
        held.some((other) => other.startsWith('view_')),
        permission,
      ).toBe(true);
  }
  expect(Object.values(impliedView).every((view) => view.startsWith('view_'))).toBe(true);
});

test('what only asks says what it shows, and what writes says what it changes', () => {
  const isAsking = ({ method, onlyAsks }: (typeof endpoints)[number]) =>
    method === 'GET' || onlyAsks === true;
  const silent = endpoints.filter((each) => (isAsking(each) ? each.shows : each.changes) === undefined);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('every noun is shown by some endpoint, and changed by some or by the service itself', () => {
  const shown = new Set(endpoints.flatMap(({ shows = [] }) => shows));
  const changed = new Set([...nounsOfTheService, ...endpoints.flatMap(({ changes = [] }) => changes)]);
  expect(nouns.filter((noun) => !shown.has(noun) || !changed.has(noun))).toEqual([]);
});
