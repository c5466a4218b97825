import build, { type AnySchema } from 'fast-json-stringify';
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

export type Serializer = (answer: unknown) => string;

/** One of each for the whole process, whatever number of servers it starts. */
const built = new WeakMap<z.ZodType, Serializer>();

const buildSerializer = (schema: z.ZodType): Serializer =>
  build(slim(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })) as AnySchema);

/**
 * Writes an answer as JSON: fields that the contract does not name never leave the server. Building takes a millisecond or two
 * and there are hundreds of endpoints, so that each is built with its first answer.
 */
export function responseSerializer(schema: z.ZodType): Serializer {
  return (answer) => {
    const known = built.get(schema) ?? buildSerializer(schema);
    built.set(schema, known);
    return known(answer);
  };
}
