import { errorTable } from './errors.ts';
import { keyScopeNames } from './key-scopes.ts';

export const problem = {
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

export const refusal = {
  description: 'No se hizo, y por qué.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

export const securitySchemes = {
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
  key: {
    type: 'http',
    scheme: 'bearer',
    description: `Una clave de API de la empresa, de servidor a servidor. Alcances: ${keyScopeNames.join(', ')}.`,
  },
  context: {
    type: 'apiKey',
    in: 'header',
    name: 'x-user-context',
    description: 'La ficha de contexto que da GET /companyportal/session.',
  },
};
