import type { Endpoint } from './endpoint.ts';
import { apiVersion } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import type { Json } from './openapi-schemas.ts';
import { openApi } from './openapi.ts';

/** Below the API's own address. */
const bases: Record<Endpoint['base'], string> = { main: '', live: '/live', v2: '/v2' };

const open = endpoints.filter(({ scopes }) => scopes !== undefined);
const description = openApi(bases);
const components = (description['components'] as { schemas: Record<string, Json> }).schemas;
const paths = description['paths'] as Record<string, Record<string, Operation>>;

const webhooks = description['webhooks'] as Record<string, { post: Operation }>;

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content: Record<string, { schema: Json }> }>;
}

const notice = '// Made from the contract by `npm run openapi`; a test holds that it is current.\n';

/** Calls that a key may make, as the client sends them. */
export function callsSource(): string {
  const rows = open.map((endpoint) => {
    const { name, method, base, path, idempotent, response } = endpoint;
    const call = {
      version: apiVersion,
      method,
      path: bases[base] + path,
      ...(idempotent && { idempotent }),
      ...(response === 'file' && { file: true }),
    };
    return `  ${name}: ${JSON.stringify(call)},`;
  });
  return `${notice}export const calls = {\n${rows.join('\n')}\n};\n`;
}

/** Types of the client: its calls, and the schemas that they name. */
export function typesSource(): string {
  const named = new Set<string>();
  const methods = open.map((endpoint) => methodOf(endpoint, named));
  const schemas: string[] = [];
  // Each schema may name others.
  for (const name of named) schemas.push(`export type ${name} = ${typeOf(components[name] ?? {}, named)};`);
  return [
    notice,
    preface,
    messageType(named),
    `export interface Antela {\n${methods.join('\n')}\n}\n`,
    ...schemas.toSorted(),
    '',
  ].join('\n');
}

/** Messages of webhooks, told apart by their type. */
const messageType = (named: Set<string>): string =>
  `export type WebhookMessage =\n${Object.values(webhooks)
    .map(({ post }) => `  | ${typeOf(post.requestBody?.content['application/json']?.schema ?? {}, named)}`)
    .join('\n')};\n`;

function methodOf(endpoint: Endpoint, named: Set<string>): string {
  const { name, method, base, path, summary, scopes = [], idempotent, conditional } = endpoint;
  const operation = paths[bases[base] + path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not described`);
  const asked = operation.parameters.filter((one) => one.in === 'query');
  const query = asked.map((one) => `${one.name}${one.required ? '' : '?'}: ${typeOf(one.schema, named)}`);
  const body = operation.requestBody?.content['application/json']?.schema;
  const isAsked = asked.some(({ required }) => required);
  const fields = [
    ...(query.length > 0 ? [`query${isAsked ? '' : '?'}: { ${query.join('; ')} }`] : []),
    ...(body ? [`body: ${typeOf(body, named)}`] : []),
    ...(idempotent ? ['idempotencyKey?: string'] : []),
    ...(conditional ? ['ifMatch: string'] : []),
  ];
  const isNeeded = isAsked || body !== undefined || conditional === true;
  const input = fields.length > 0 ? `input${isNeeded ? '' : '?'}: { ${fields.join('; ')} }` : '';
  const answer = operation.responses[String(endpoint.status ?? 200)]?.content['application/json'];
  const output = answer ? typeOf(answer.schema, named) : 'AntelaFile';
  return `  /** ${summary} Con: ${scopes.join(' o ')}. */\n  ${name}(${input}): Promise<${output}>;`;
}

/** A JSON Schema as TypeScript writes it; what it names is added to `named`. */
function typeOf(schema: Json, named: Set<string>): string {
  const { $ref: ref, enum: values, allOf, type } = schema as Record<string, never>;
  const each = (list: Json[], by: string) => `(${list.map((one) => typeOf(one, named)).join(by)})`;
  if (typeof ref === 'string') {
    const name = String(ref).split('/').at(-1) ?? '';
    named.add(name);
    return name;
  }
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (values) return (values as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  const either = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (either) return each(either, ' | ');
  if (allOf) return each(allOf, ' & ');
  if (Array.isArray(type))
    return (type as string[]).map((one) => typeOf({ ...schema, type: one }, named)).join(' | ');
  if (type === 'array') return `(${typeOf((schema['items'] as Json | undefined) ?? {}, named)})[]`;
  if (type === 'object') return objectOf(schema, named);
  return (
    (
      { integer: 'number', number: 'number', boolean: 'boolean', null: 'null', string: 'string' } as Record<
        string,
        string
      >
    )[String(type)] ?? 'unknown'
  );
}

function objectOf(schema: Json, named: Set<string>): string {
  const required = (schema['required'] as string[] | undefined) ?? [];
  const fields = Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {}).map(
    ([name, of]) =>
      `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(of, named)}`,
  );
  const rest = schema['additionalProperties'];
  if (typeof rest === 'object' && rest !== null)
    fields.push(`[name: string]: ${typeOf(rest as Json, named)}`);
  return `{ ${fields.join('; ')} }`;
}

const preface = `export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  errors?: { path: string; code: string; detail: string }[];
  data?: unknown;
  requestId: string;
}

export declare class AntelaError extends Error {
  readonly code: string;
  readonly status: number;
  readonly problem: Problem;
  /** Key that the call went out with: the same call with it is done once. Null for a call that takes none. */
  readonly idempotencyKey: string | null;
}

export interface AntelaFile {
  name: string;
  bytes: Uint8Array;
}

export interface AntelaOptions {
  /** Address of the API, as https://portal.example/api. */
  api: string;
  key: string;
  /** Takes the name of a call that goes away, and until when it answers. */
  onDeprecated?: (name: string, sunset: string | null) => void;
  /** Waits before it asks again what the API asked to come back with. */
  wait?: (ms: number) => Promise<void>;
}

export declare function createAntela(options: AntelaOptions): Antela;

/** Reads a message once its signature and its time prove it. Throws an Error that says why it is none. */
export declare function verifyWebhook(message: {
  secret: string;
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** As it came, byte for byte. */
  body: string;
  now?: Date;
}): Promise<WebhookMessage>;

export declare function rowsOf<Input extends { query?: object }, Row>(
  list: (input: Input) => Promise<{ data: Row[]; page: { next: string | null } }>,
  input?: Input,
): AsyncGenerator<Row>;
`;
