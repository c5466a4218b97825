import type { z } from 'zod';

export function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema && 'shape' in schema) return schema.shape as Record<string, z.ZodType>;
  if (schema && 'options' in schema)
    return Object.assign({}, ...(schema.options as z.ZodType[]).map((option) => shapeOf(option))) as Record<
      string,
      z.ZodType
    >;
  return {};
}

export const path = (field: string): string[] => field.split('.');
export const hasField = (value: unknown, [first = '', ...rest]: string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.hasOwn(value, first) &&
  (rest.length === 0 || hasField((value as Record<string, unknown>)[first], rest));
export const replaced = (value: unknown, [first = '', ...rest]: string[], by: unknown): unknown => ({
  ...(value as object),
  [first]: rest.length === 0 ? by : replaced((value as Record<string, unknown>)[first], rest, by),
});

/** Something the schema refuses: every schema of the contract has a bound. */
export function wrongValue(schema: z.ZodType, where: 'query' | 'body'): unknown {
  const wrong =
    where === 'query' ? ['', 'x'.repeat(5_000), '\u0007'] : [true, -1, {}, 'x'.repeat(5_000), [1]];
  const found = wrong.find((value) => !schema.safeParse(value).success);
  if (found === undefined) throw new Error('a field without a bound');
  return found;
}

/** Each text of an example in turn as `by` makes it, wherever it stands; keys and what is no text stay. */
export function* withEachText(value: unknown, by: (text: string) => string): Generator<unknown> {
  if (typeof value === 'string') yield by(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const changed of withEachText(part, by))
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
}

/**
 * Texts that JSON can carry and the database cannot keep: half a character, a NUL, a day or an instant before its calendar
 * begins.
 */
export const unkeepable: ((text: string) => string)[] = [
  (text) => `${text}\ud800`,
  (text) => `${text}\0`,
  (text) => text.replace(/^\d{4}(-\d\d-\d\d)/, '0000$1'),
];
