import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { fileCopy, uploadKey } from './files.ts';
import { dataOf, id, instant, text } from './schemas.ts';

/** Largest PDF of a registration; the server asks the object store for the real size. */
export const rutFileBytesMax = 10 * 1024 * 1024;

export const taxRegistration = z.object({
  /** A person has one registration and it goes by the person's own id, also before anything of it is known. */
  employeerutid: id,
  /** With its check digit: `1018442301-4`; null while it is not known. */
  nit: z.string().nullable(),
  /** The document with its check digit, for those whose citizenship card is their NIT; null for the others. */
  suggestedNit: z.string().nullable(),
  economicActivity: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Codes of box 53 of the registration. */
  responsibilities: z.array(z.string()),
  /** `key` names the one that is kept, for saving without changing it. */
  file: z.object({ key: z.string(), name: z.string(), bytes: z.int(), uploadedAt: instant }).nullable(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  /** 0 while nothing has been saved. */
  version: z.int(),
});
export type TaxRegistration = z.output<typeof taxRegistration>;

const shared = {
  path: '/employee/rut',
  base: 'main',
  conditions: ['company_access'],
  context: false,
} as const;

export const getTaxRegistration = defineEndpoint({
  ...shared,
  name: 'getTaxRegistration',
  shows: ['catalog', 'company_user', 'employee', 'tax_registration'],
  method: 'GET',
  access: allOf('view_employees'),
  query: z.strictObject({ employeeid: id }),
  identifies: { employeeid: 'employee' },
  response: dataOf(taxRegistration),
  errors: ['not_found'],
  summary: 'El RUT de un empleado, sin su PDF.',
});

export const copyTaxRegistrationFile = defineEndpoint({
  ...shared,
  name: 'copyTaxRegistrationFile',
  shows: ['catalog', 'company_user', 'employee', 'tax_registration'],
  method: 'GET',
  path: '/employee/rut/file',
  access: allOf('view_employees'),
  query: z.strictObject({ employeerutid: id }),
  identifies: { employeerutid: 'tax_registration' },
  response: fileCopy,
  errors: ['not_found', 'file_altered'],
  summary: 'Deja por un día una copia del PDF del RUT donde la puede leer quien la pide.',
});

export const saveTaxRegistration = defineEndpoint({
  ...shared,
  name: 'saveTaxRegistration',
  changes: ['audit', 'tax_registration'],
  method: 'PUT',
  access: allOf('manage_employees'),
  conditional: true,
  query: z.strictObject({ employeerutid: id }),
  identifies: { employeerutid: 'tax_registration' },
  body: z.strictObject({
    /** Digits, a hyphen and the check digit, which must be the right one. */
    nit: z.string().regex(/^\d{6,10}-\d$/),
    /** Id of the catalogue `economicactivity`. */
    economicActivity: z
      .string()
      .regex(/^\d{4}$/)
      .nullable(),
    responsibilities: z.array(z.string().regex(/^\d{2}$/)).max(30),
    /** A PDF that the caller uploaded, or the one already kept; null leaves the registration without one. */
    file: z.strictObject({ key: uploadKey, name: text(200) }).nullable(),
  }),
  response: dataOf(taxRegistration),
  errors: ['not_found', 'stale', 'conflict', 'file_missing', 'too_large', 'unreadable_file'],
  summary: 'Guarda el RUT de un empleado; comprueba el dígito de verificación y que el archivo sea un PDF.',
});
