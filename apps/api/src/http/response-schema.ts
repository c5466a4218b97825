import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The serializer writes by shape alone: patterns, bounds and formats are the contract's for its readers, and cost time.
 * `X | null` becomes `nullable`, which it writes without trying the branches of a union one by one.
 */
function slim(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(slim);
  if (!isSchema(schema)) return schema;
  const { anyOf } = schema;
  if (Array.isArray(anyOf) && anyOf.length === 2) {
    const [first, second] = anyOf as [unknown, unknown];
    if (isSchema(second) && second['type'] === 'null' && isSchema(first) && typeof first['type'] === 'string')
      return { ...(slim(first) as JsonSchema), nullable: true };
  }
  const kept: JsonSchema = {};
  for (const [name, value] of Object.entries(schema)) {
    if (['type', 'items', 'required', 'additionalProperties', 'anyOf', 'const', 'prefixItems'].includes(name))
      kept[name] = slim(value);
    if (name === 'properties' && isSchema(value))
      kept[name] = Object.fromEntries(Object.entries(value).map(([field, of]) => [field, slim(of)]));
  }
  return kept;
}

/** Schemas as they were made: a process that starts the API again, as tests do, makes each once. */
const made = new WeakMap<z.ZodType, unknown>();

/** Schema from which the framework's serializer is compiled: fields that the contract does not name never leave the server. */
export function responseSchema(schema: z.ZodType): unknown {
  const known = made.get(schema) ?? slim(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }));
  made.set(schema, known);
  return known;
}
