import { z } from 'zod';
import { endpoints, modules } from './endpoints.ts';
import * as shared from './schemas.ts';

export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[-_])(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Every schema that the contract exports, under the name of its export; its module's name goes before it where two share one. */
function namedSchemas(): z.core.$ZodRegistry<{ id: string }> {
  const registry = z.registry<{ id: string }>();
  const names = new Set<string>();
  for (const [noun, module] of Object.entries({ shared, ...modules }))
    for (const [name, value] of Object.entries<unknown>(module)) {
      if (!(value instanceof z.ZodType) || registry.has(value)) continue;
      const short = pascal(name);
      const id = names.has(short) ? `${pascal(noun)}${short}` : short;
      names.add(id);
      registry.add(value, { id });
    }
  return registry;
}

/** Answers with JSON Schema in which each named schema stands once, below `$defs`. */
const conversion =
  (metadata: z.core.$ZodRegistry<{ id: string }>) =>
  (schema: z.ZodType, io: Direction): Json & { $defs?: Json } =>
    z.toJSONSchema(schema, { io, metadata, target: 'draft-2020-12', unrepresentable: 'any' });

/** A record over known keys says them one by one: what reads descriptions looks for them there. */
function withKeys(value: Json): Json {
  const { propertyNames, additionalProperties, ...rest } = value as Json & {
    propertyNames?: { enum?: string[] };
  };
  if (!propertyNames?.enum || !value['required']) return value;
  return {
    ...rest,
    properties: Object.fromEntries(propertyNames.enum.map((key) => [key, additionalProperties])),
  };
}

/** Rewrites each reference by `nameOf`, and drops what has a place of its own in a description. */
function refer(value: unknown, nameOf: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => refer(item, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(withKeys(value as Json)).filter(([key]) => !['$schema', '$defs'].includes(key));
  return Object.fromEntries(
    kept.flatMap(([key, of]) => {
      if (key === 'id' && typeof of === 'string') return [];
      if (key !== '$ref') return [[key, refer(of, nameOf)]];
      return [[key, `#/components/schemas/${nameOf(String(of).replace('#/$defs/', ''))}`]];
    }),
  );
}

/** Names that stand for one thing as input and for another as output, by themselves or by a name within them. */
function twofoldOf(asInput: Json, asOutput: Json): ReadonlySet<string> {
  const both = Object.keys(asInput).filter((id) => id in asOutput);
  const texts = new Map(both.map((id) => [id, JSON.stringify(asInput[id])]));
  const found = new Set(both.filter((id) => texts.get(id) !== JSON.stringify(asOutput[id])));
  const reaches = (id: string): boolean =>
    [...found].some((within) => texts.get(id)?.includes(`"#/$defs/${within}"`) === true);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const id of both) if (reaches(id)) found.add(id);
  }
  return found;
}

/**
 * The schemas of every call as JSON Schema. `schemaOf` answers with references, `components` holds what they lead to. A named
 * schema that reads other than it answers (a text is trimmed on its way) is there twice: as itself and as `…Input`.
 */
export function describeSchemas(): {
  schemaOf: (schema: z.ZodType, io: Direction) => Json;
  components: Record<string, Json>;
} {
  const convert = conversion(namedSchemas());
  const directions: Record<Direction, Map<z.ZodType, Json & { $defs?: Json }>> = {
    input: new Map(),
    output: new Map(),
  };
  for (const { params, query, body, response } of endpoints) {
    for (const schema of [params, query, body])
      if (schema) directions.input.set(schema, convert(schema, 'input'));
    if (typeof response !== 'string') directions.output.set(response, convert(response, 'output'));
  }
  const defined = (io: Direction): Record<string, unknown> =>
    Object.assign({}, ...[...directions[io].values()].map(({ $defs }) => $defs));
  const asInput = defined('input');
  const asOutput = defined('output');
  const twofold = twofoldOf(asInput, asOutput);

  const namer = (io: Direction) => (id: string) => (io === 'input' && twofold.has(id) ? `${id}Input` : id);
  const components: [string, Json][] = [
    ...Object.entries(asOutput).map(([id, of]) => [id, refer(of, namer('output')) as Json] as [string, Json]),
    ...Object.entries(asInput).map(
      ([id, of]) => [namer('input')(id), refer(of, namer('input')) as Json] as [string, Json],
    ),
  ];
  return {
    schemaOf: (schema, io) => refer(directions[io].get(schema) ?? convert(schema, io), namer(io)) as Json,
    components: Object.fromEntries(components.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
