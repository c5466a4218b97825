import { z } from 'zod';
import { auditMessages, auditMessageTypes } from './audit-streams.ts';
import { mediaTypes, type FileFormat } from './downloads.ts';
import { apiVersion, type Access, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorTable, type ErrorCode } from './errors.ts';
import { problem, refusal, securitySchemes } from './openapi-components.ts';
import { describeSchemas, type Json } from './openapi-schemas.ts';
import { tagDescriptions } from './openapi-tags.ts';
import { id } from './schemas.ts';
import { hasVersion } from './version-of.ts';
import { testEvent, webhookBody, webhookEventNames, webhookEvents } from './webhook-events.ts';

const fileFormats = Object.keys(mediaTypes) as FileFormat[];

export const accessText = (access: Access): string => {
  if (access === 'public') return 'Abierta.';
  if (access === 'signed_in') return 'Cualquier usuario del portal.';
  if (access === 'machine') return 'Solo los sistemas del servicio.';
  if (access === 'key') return 'Cualquier clave.';
  const any = access.anyOf?.join(' o ');
  const all = access.allOf?.join(' y ');
  return `Permisos: ${all !== undefined && any !== undefined ? `${all}, y ${any}` : (all ?? any)}.`;
};

/** Scopes that let a key in, in words; nothing where no key is. */
export const scopesText = (scopes: Endpoint['scopes']): string =>
  scopes ? `Con una clave: ${scopes.join(' o ')}.` : '';

/** Until when a call that goes away answers, and what takes its place. */
export const leavingText = ({ deprecated }: Pick<Endpoint, 'deprecated'>): string =>
  deprecated ? `Deja de responder el ${deprecated.sunset}: usa ${deprecated.instead}.` : '';

const security = ({ access, context, scopes }: Endpoint): Json[] => {
  if (access === 'public') return [];
  // Any of a call's scopes opens it: each is a way of its own.
  const byKey = (scopes ?? []).map((scope) => ({ key: [scope] }));
  if (access === 'key') return byKey;
  if (access === 'machine') return [{ signed: [] }, ...byKey];
  return context
    ? [{ signed: [], context: [] }, { bearer: [], context: [] }, ...byKey]
    : [{ signed: [] }, { bearer: [] }, ...byKey];
};

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Refusals a call may answer with: by what it asks for, and those of its own. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { access, query, body } = endpoint;
  const isList = query !== undefined && 'cursor' in shapeOf(query);
  const codes: [boolean, readonly ErrorCode[]][] = [
    [true, ['invalid_input', 'internal', 'unavailable', 'too_many_requests']],
    [access !== 'public', ['unauthenticated', 'clock_skew', 'signature_reused', 'forbidden']],
    [endpoint.context, ['context_required', 'session_ended']],
    [endpoint.context && endpoint.beforeSecondFactor !== true, ['second_factor_required']],
    [endpoint.context && endpoint.method !== 'GET', ['read_only_session']],
    [endpoint.stepUp === true, ['step_up_required']],
    [isList, ['invalid_cursor']],
    [endpoint.identifies !== undefined && !isList, ['not_found']],
    [body !== undefined, ['bad_request', 'too_large', 'unsupported_media']],
    [endpoint.idempotent === true, ['idempotency_key_required', 'idempotency_mismatch', 'in_progress']],
    [endpoint.conditional === true, ['precondition_required', 'stale']],
    [true, endpoint.errors ?? []],
  ];
  return [...new Set(codes.flatMap(([answers, of]) => (answers ? of : [])))];
}

const shapeOf = (schema: z.ZodType): object => ('shape' in schema ? Object(schema.shape) : {});

/** Kinds of file of a download, as its query's `format` offers them where the endpoint says none. @throws Error where neither does */
export function formatsOf({ name, formats, query }: Endpoint): readonly FileFormat[] {
  if (formats) return formats;
  const { format } = (query ? shapeOf(query) : {}) as { format?: z.ZodType };
  const offered = fileFormats.filter((kind) => format?.safeParse(kind).success);
  if (offered.length === 0) throw new Error(`${name} does not say what file it answers with`);
  return offered;
}

class Description {
  readonly #schemas = describeSchemas();
  readonly components = this.#schemas.components;

  /** Message of a webhook: what the other end is sent. */
  message(
    type: string,
    { summary, data, isEndless = false }: { summary: string; data: z.ZodType; isEndless?: boolean },
  ): Json {
    const schema = this.#schemas.schemaOf(webhookBody(data, type), 'output');
    return {
      post: {
        operationId: `webhook.${type}`,
        tags: ['webhooks'],
        summary,
        security: [],
        parameters: messageHeaders,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '204': { description: 'Recibido. Lo demás se intenta de nuevo.' },
          ...(!isEndless && { '410': { description: 'Ya no existe: no se le avisa más.' } }),
        },
      },
    };
  }

  #resolve(json: Json): Json {
    const name = typeof json['$ref'] === 'string' ? json['$ref'].split('/').at(-1) : undefined;
    return name === undefined ? json : (this.components[name] ?? json);
  }

  /** Parameters of an object schema, or of each branch of a union: then none is required by itself. */
  #parameters(schema: z.ZodType | undefined, where: 'query' | 'path'): Json[] {
    if (!schema) return [];
    const json = this.#resolve(this.#schemas.schemaOf(schema, 'input'));
    const branches = ((json['anyOf'] as Json[] | undefined) ?? [json]).map((branch) => this.#resolve(branch));
    const named = branches.flatMap((branch) => {
      const required = (branch['required'] as string[] | undefined) ?? [];
      return Object.entries((branch['properties'] as Json | undefined) ?? {}).map(([name, of]) => ({
        name,
        in: where,
        required: where === 'path' || (branches.length === 1 && required.includes(name)),
        schema: of,
      }));
    });
    return [...new Map(named.map((parameter) => [parameter.name, parameter])).values()];
  }

  #responses(endpoint: Endpoint): Json {
    const codes = codesOf(endpoint);
    const statuses = [...new Set(codes.map((code) => errorTable[code].status))].toSorted((a, b) => a - b);
    const refusals = statuses.map((status) => [
      String(status),
      {
        $ref: '#/components/responses/Refusal',
        description: codes.filter((code) => errorTable[code].status === status).join(', '),
      },
    ]);
    const content =
      endpoint.response === 'events'
        ? { 'text/event-stream': { schema: { type: 'string', contentMediaType: 'text/event-stream' } } }
        : endpoint.response === 'file'
          ? Object.fromEntries(
              formatsOf(endpoint).map((kind) => [
                mediaTypes[kind],
                { schema: { type: 'string', contentMediaType: mediaTypes[kind] } },
              ]),
            )
          : { 'application/json': { schema: this.#schemas.schemaOf(endpoint.response, 'output') } };
    return {
      [String(endpoint.status ?? 200)]: {
        description: 'Hecho.',
        ...(hasVersion(endpoint) && { headers: { ETag: versionHeader } }),
        content,
      },
      ...Object.fromEntries(refusals),
    };
  }

  operation(endpoint: Endpoint & { noun: string }): Json {
    const { body, idempotent, conditional } = endpoint;
    return {
      operationId: endpoint.name,
      tags: [endpoint.noun],
      summary: endpoint.summary,
      description: [accessText(endpoint.access), scopesText(endpoint.scopes), leavingText(endpoint)]
        .filter(Boolean)
        .join(' '),
      ...(endpoint.deprecated && { deprecated: true }),
      security: security(endpoint),
      parameters: [
        ...this.#parameters(endpoint.params, 'path'),
        ...this.#parameters(endpoint.query, 'query'),
        ...(idempotent ? [header('Idempotency-Key', sameKey)] : []),
        ...(conditional ? [header('If-Match', 'Versión que se cambia, como la dio el ETag: "7".')] : []),
      ],
      ...(body && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: this.#schemas.schemaOf(body, 'input') } },
        },
      }),
      responses: this.#responses(endpoint),
    };
  }
}

const versionHeader = {
  description: 'La versión que nombra el próximo cambio en If-Match.',
  schema: { type: 'string', examples: ['"7"'] },
};

const sameKey = 'La misma clave con el mismo cuerpo da la misma respuesta durante 24 horas.';

const messageHeaders = [
  header('webhook-id', 'El nombre del mensaje, el mismo en cada intento.'),
  header('webhook-timestamp', 'Segundos desde 1970 en que salió este intento.'),
  header(
    'webhook-signature',
    'v1,<base64 de HMAC-SHA256 de id.timestamp.cuerpo>, una por cada secreto que firma, separadas por espacios.',
  ),
];

/** The whole API as OpenAPI 3.1. One path may live on several bases, so each path carries the server it is on. */
export function openApi(
  basePaths: Record<Endpoint['base'], string>,
  described: readonly (Endpoint & { noun: string })[] = endpoints,
): Json {
  const description = new Description();
  const paths: Record<string, Json> = {};
  for (const endpoint of described) {
    const path = `${basePaths[endpoint.base]}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: description.operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API del portal de empleadores',
      version: apiVersion,
      description: 'Fechas en América/Bogotá, instantes en UTC, dinero en pesos enteros.',
      license: { name: 'Propietaria', identifier: 'LicenseRef-Antela' },
    },
    servers: [{ url: '/', description: 'Donde está el portal.' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: messagesOf(description),
    components: {
      schemas: { ...description.components, Problem: problem },
      responses: { Refusal: refusal },
      securitySchemes,
    },
  };
}

/** Messages that webhooks and streams of the history are sent, by type. */
function messagesOf(description: Description): Json {
  return Object.fromEntries([
    ...webhookEventNames.map((type) => {
      const { tells: summary, data } = webhookEvents[type];
      return [type, description.message(type, { summary, data })];
    }),
    [
      testEvent,
      description.message(testEvent, {
        summary: 'Una prueba que alguien pidió.',
        data: z.object({ webhookid: id }),
      }),
    ],
    ...auditMessageTypes.map((type) => {
      const { tells: summary, data } = auditMessages[type];
      return [type, description.message(type, { summary, data, isEndless: true })];
    }),
  ]);
}
