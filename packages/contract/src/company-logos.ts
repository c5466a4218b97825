import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { uploadKey } from './files.ts';
import { dataOf, id, instant } from './schemas.ts';

/** A logo goes along with every invitation, so it is small. */
export const logoBytesMax = 100 * 1024;
/** Shortest and longest side of a logo, in pixels. */
export const logoSides = [32, 2_000] as const;

const shared = {
  path: '/companyportal/employee/invitation/logo',
  base: 'v2',
  access: allOf('manage_employees'),
  conditions: ['company_access'],
  context: true,
  identifies: { companyid: 'company' },
} as const;

const companyLogo = z.object({
  /** The picture itself, as an address of the scheme `data:`. */
  picture: z.string(),
  width: z.int(),
  height: z.int(),
  setBy: z.string(),
  setAt: instant,
});

export const getCompanyLogo = defineEndpoint({
  ...shared,
  name: 'getCompanyLogo',
  shows: ['company'],
  method: 'GET',
  query: z.strictObject({ companyid: id }),
  response: dataOf(companyLogo.nullable()),
  errors: ['not_found'],
  summary: 'El logo de una empresa, que va en sus invitaciones y su afiche.',
});

export const saveCompanyLogo = defineEndpoint({
  ...shared,
  name: 'saveCompanyLogo',
  changes: ['audit', 'company'],
  method: 'POST',
  body: z.strictObject({ companyid: id, key: uploadKey }),
  response: dataOf(companyLogo),
  errors: ['not_found', 'file_missing', 'too_large', 'unreadable_file'],
  summary: 'Pone el logo de una empresa: PNG o JPEG, hasta 100 kB.',
});

export const removeCompanyLogo = defineEndpoint({
  ...shared,
  name: 'removeCompanyLogo',
  changes: ['audit', 'company'],
  method: 'DELETE',
  query: z.strictObject({ companyid: id }),
  response: dataOf(z.object({ removed: z.boolean() })),
  errors: ['not_found'],
  summary: 'Quita el logo de una empresa: sus invitaciones y su afiche llevan solo su nombre.',
});
