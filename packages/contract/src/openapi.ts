import { z } from 'zod';
import type { Access, Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorTable, type ErrorCode } from './errors.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return json;
};

const accessText = (access: Access): string => {
  if (access === 'public') return 'Abierta.';
  if (access === 'signed_in') return 'Cualquier usuario del portal.';
  if (access === 'machine') return 'Solo los sistemas del servicio.';
  const any = access.anyOf?.join(' o ');
  const all = access.allOf?.join(' y ');
  return `Permisos: ${all !== undefined && any !== undefined ? `${all}, y ${any}` : (all ?? any)}.`;
};

const security = ({ access, context }: Endpoint): Json[] => {
  if (access === 'public') return [];
  if (access === 'machine') return [{ signed: [] }];
  return context
    ? [
        { signed: [], context: [] },
        { bearer: [], context: [] },
      ]
    : [{ signed: [] }, { bearer: [] }];
};

/** Parameters of an object schema, or of each branch of a union: then none is required by itself. */
function parameters(schema: z.ZodType | undefined, where: 'query' | 'path'): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input');
  const branches = (json['anyOf'] as Json[] | undefined) ?? [json];
  return branches.flatMap((branch) => {
    const required = (branch['required'] as string[] | undefined) ?? [];
    return Object.entries((branch['properties'] as Json | undefined) ?? {}).map(([name, of]) => ({
      name,
      in: where,
      required: where === 'path' || (branches.length === 1 && required.includes(name)),
      schema: of,
    }));
  });
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const everyCall: ErrorCode[] = ['invalid_input', 'internal', 'unavailable'];
const everySignedCall: ErrorCode[] = ['unauthenticated', 'forbidden', 'too_many_requests'];

function responses(endpoint: Endpoint): Json {
  const codes = [
    ...everyCall,
    ...(endpoint.access === 'public' ? [] : everySignedCall),
    ...(endpoint.stepUp ? (['step_up_required'] as const) : []),
    ...(endpoint.errors ?? []),
  ];
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))].toSorted((a, b) => a - b);
  const refusals = statuses.map((status) => [
    String(status),
    {
      description: codes.filter((code) => errorTable[code].status === status).join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  const content =
    endpoint.response === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(endpoint.response, 'output') } };
  return {
    [String(endpoint.status ?? 200)]: { description: 'Hecho.', content },
    ...Object.fromEntries(refusals),
  };
}

function operation(endpoint: Endpoint & { noun: string }): Json {
  return {
    operationId: endpoint.name,
    tags: [endpoint.noun],
    summary: endpoint.summary,
    description: accessText(endpoint.access),
    security: security(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [
            header(
              'Idempotency-Key',
              'La misma clave con el mismo cuerpo da la misma respuesta durante 24 horas.',
            ),
          ]
        : []),
      ...(endpoint.conditional
        ? [header('If-Match', 'Versión que se cambia, como la dio el ETag: "7".')]
        : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: responses(endpoint),
  };
}

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(errorTable) },
    detail: { type: 'string', description: 'Para personas, en español.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, code: { type: 'string' }, detail: { type: 'string' } },
      },
    },
    data: {},
    requestId: { type: 'string' },
  },
};

/** The whole API as OpenAPI 3.1. One path may live on several bases, so each path carries the server it is on. */
export function openApi(basePaths: Record<Endpoint['base'], string>): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `${basePaths[endpoint.base]}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API del portal de empleadores',
      version: '1',
      description: 'Fechas en América/Bogotá, instantes en UTC, dinero en pesos enteros.',
    },
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        signed: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description:
            'AWS Signature Version 4, servicio execute-api, con credenciales temporales del identity pool.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'El id token del user pool.',
        },
        context: {
          type: 'apiKey',
          in: 'header',
          name: 'x-user-context',
          description: 'La ficha de contexto que da GET /companyportal/session.',
        },
      },
    },
  };
}
