import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataOf, id, text } from './schemas.ts';

/** Kinds that can be found, in the order of the answer. */
export const searchKinds = [
  'employee',
  'salary_advance',
  'prima_advance',
  'payroll',
  'wallet',
  'wallet_load',
  'client_restriction',
  'company_user',
  'contact',
  'role',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  /** As its own screen takes it: an employee's is of the employment. */
  id,
  title: z.string(),
  /** Detail that tells it from others of the same name. */
  detail: z.string(),
});
export type SearchHit = z.output<typeof searchHit>;

export const search = defineEndpoint({
  name: 'search',
  shows: [
    'advance',
    'client_restriction',
    'company',
    'company_user',
    'contact',
    'employee',
    'payroll',
    'role',
    'wallet',
    'wallet_load',
  ],
  method: 'GET',
  path: '/companyportal/search',
  base: 'v2',
  access: 'signed_in',
  context: true,
  query: z.strictObject({ q: text(100, 2) }),
  response: dataOf(z.array(searchHit)),
  summary:
    'Busca empleados, adelantos, nóminas, billeteras, cargues, restricciones, usuarios, contactos y roles entre lo que puedes ver.',
});
