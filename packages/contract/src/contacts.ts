import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList } from './list.ts';
import { commaList, dataOf, email, id, line, mobile, searched } from './schemas.ts';

/** Purposes of a contact. The service cannot do without the first two. */
export const contactKinds = [
  'payroll',
  'treasury',
  'human_resources',
  'legal_representative',
  'data_protection',
  'technical',
  'commercial',
] as const;
export type ContactKind = (typeof contactKinds)[number];

/** A company that has had a main contact of these kinds always keeps one. */
export const keptMainKinds: readonly ContactKind[] = ['payroll', 'treasury'];

/** Notices that a contact can get by e-mail. */
export const contactNotices = [
  'cutoff_near',
  'report_ready',
  'report_unconfirmed',
  'remittance_due',
  'low_wallet_balance',
  'load_to_approve',
  'payment_returned',
] as const;
export type ContactNotice = (typeof contactNotices)[number];

const companiesMax = 200;

/** Becoming the main contact of a company takes that place from whoever of the same kind had it. */
export const contactBody = z.strictObject({
  name: line(120),
  position: line(80).nullable(),
  kind: z.enum(contactKinds),
  email,
  mobile: mobile.nullable(),
  companies: z
    .array(z.strictObject({ companyid: id, isMain: z.boolean() }))
    .min(1)
    .max(companiesMax),
  notices: z.array(z.enum(contactNotices)).max(contactNotices.length),
});

export const contact = z.object({
  contactid: id,
  name: z.string(),
  position: z.string().nullable(),
  kind: z.enum(contactKinds),
  email: z.string(),
  mobile: z.string().nullable(),
  /** Limited to the caller's companies. */
  companies: z.array(z.object({ id, name: z.string(), isMain: z.boolean() })),
  /** It also serves companies the caller does not see: then the caller reads it and does not change it. */
  hasOtherCompanies: z.boolean(),
  notices: z.array(z.enum(contactNotices)),
  version: z.int(),
});
export type Contact = z.output<typeof contact>;

export const listContacts = defineList({
  name: 'listContacts',
  shows: ['company', 'contact'],
  path: '/companyportal/contact',
  access: allOf('view_contacts'),
  context: true,
  sorts: ['name'],
  filters: {
    q: searched,
    companyid: commaList(id).optional(),
    kind: commaList(z.enum(contactKinds)).optional(),
  },
  identifies: { companyid: 'company' },
  row: contact,
  summary: 'A quién escribe o llama el servicio en tus empresas.',
});

export const getContact = defineEndpoint({
  name: 'getContact',
  shows: ['company', 'contact'],
  method: 'GET',
  path: '/companyportal/contact/detail',
  base: 'v2',
  access: allOf('view_contacts'),
  context: true,
  query: z.strictObject({ contactid: id }),
  identifies: { contactid: 'contact' },
  response: dataOf(contact),
  errors: ['not_found'],
  summary: 'Un contacto con sus empresas y los avisos que recibe.',
});

export const createContact = defineEndpoint({
  name: 'createContact',
  changes: ['audit', 'contact'],
  method: 'POST',
  path: '/companyportal/contact',
  base: 'v2',
  access: allOf('manage_contacts'),
  context: true,
  idempotent: true,
  body: contactBody,
  status: 201,
  response: dataOf(z.object({ contactid: id })),
  errors: ['not_found', 'conflict'],
  summary: 'Crea un contacto.',
});

export const updateContact = defineEndpoint({
  name: 'updateContact',
  changes: ['audit', 'contact'],
  method: 'PUT',
  path: '/companyportal/contact',
  base: 'v2',
  access: allOf('manage_contacts'),
  context: true,
  conditional: true,
  query: z.strictObject({ contactid: id }),
  identifies: { contactid: 'contact' },
  body: contactBody,
  response: dataOf(contact),
  errors: ['not_found', 'stale', 'conflict', 'main_contact_needed', 'beyond_own_companies'],
  summary: 'Cambia un contacto, sus empresas y sus avisos.',
});

export const deleteContact = defineEndpoint({
  name: 'deleteContact',
  removes: 'contactid',
  changes: ['audit', 'contact'],
  method: 'DELETE',
  path: '/companyportal/contact',
  base: 'v2',
  access: allOf('manage_contacts'),
  context: true,
  query: z.strictObject({ contactid: id }),
  identifies: { contactid: 'contact' },
  response: dataOf(z.object({ deleted: z.boolean() })),
  errors: ['not_found', 'main_contact_needed', 'beyond_own_companies'],
  summary: 'Borra un contacto; el principal de Nómina o Tesorería necesita antes un reemplazo.',
});
