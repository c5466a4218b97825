import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { calendarDate, dataOf, text } from './schemas.ts';

/** The employee-parameter types this API answers; the specification leaves their list open (§3, `type`). */
export const catalogTypes = [
  'contract',
  'salary',
  'gender',
  'suspension',
  'account',
  'frequency',
  'restrictionreason',
  'leavingreason',
  'city',
  'department',
  'economicactivity',
] as const;

export const catalogItem = z.object({ id: z.string(), name: z.string() });
export const bank = z.object({ code: z.string(), name: z.string(), status: z.enum(['active', 'inactive']) });
/** `id` is what employees carry (`CC`), `code` the tax authority's (13); `pattern` is checked on the number without points or spaces. */
export const documentType = z.object({
  id: z.string(),
  code: z.string(),
  abbreviation: z.string(),
  name: z.string(),
  pattern: z.string(),
});

export const listCatalogItems = defineEndpoint({
  name: 'listCatalogItems',
  shows: ['catalog'],
  method: 'GET',
  path: '/employeeparameters/type/{type}',
  base: 'main',
  access: 'signed_in',
  context: false,
  params: z.strictObject({ type: text(40) }),
  response: dataOf(z.array(catalogItem)),
  errors: ['not_found'],
  summary: 'Los valores de un catálogo: contrato, salario, género, suspensión, cuenta, frecuencia, ciudad…',
});

export const listDocumentTypes = defineEndpoint({
  name: 'listDocumentTypes',
  shows: [],
  method: 'GET',
  path: '/user/documenttype',
  base: 'main',
  access: 'signed_in',
  context: false,
  query: z.strictObject({ code: text(4).optional() }),
  response: dataOf(z.array(documentType)),
  summary: 'Los tipos de documento con el formato de su número.',
});

export const listBanksByStatus = defineEndpoint({
  name: 'listBanksByStatus',
  shows: ['catalog'],
  method: 'GET',
  path: '/bank/status/{status}',
  base: 'main',
  access: 'signed_in',
  context: false,
  params: z.strictObject({ status: text(20) }),
  response: dataOf(z.array(bank)),
  errors: ['not_found'],
  summary: 'Los bancos que están en un estado.',
});

export const listBanks = defineEndpoint({
  name: 'listBanks',
  shows: ['catalog'],
  method: 'GET',
  path: '/bank',
  base: 'main',
  access: 'signed_in',
  context: false,
  query: z.strictObject({ code: text(8).optional(), name: text(80).optional() }),
  response: dataOf(z.array(bank)),
  summary: 'Los bancos, por código o por parte del nombre.',
});

export const legalFigure = z.object({
  kind: z.enum([
    'minimum_wage',
    'transport_allowance',
    'transport_allowance_limit',
    'integral_salary_floor',
    'worker_health',
    'worker_pension',
    'vat',
  ]),
  /** In pesos, basis points or minimum wages, as its kind says. */
  value: z.int(),
  validFrom: calendarDate,
  validUntil: calendarDate.nullable(),
  source: z.string(),
  certainty: z.enum(['published', 'unverified']),
});

export const listLegalFigures = defineEndpoint({
  name: 'listLegalFigures',
  shows: ['legal_figure'],
  method: 'GET',
  path: '/companyportal/legalfigure',
  base: 'v2',
  access: 'signed_in',
  context: false,
  response: dataOf(z.array(legalFigure)),
  summary: 'Las cifras legales con su vigencia y su fuente, para mostrar cálculos de ejemplo.',
});
