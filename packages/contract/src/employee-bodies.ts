import { z } from 'zod';
import { accountFields, contractFields, limitFields, personFields, schemasOf } from './employee-fields.ts';
import { id } from './schemas.ts';

/** Derived, never stored (docs/spec.md leaves the lifecycle open; first match wins, in this order). */
export const employmentStates = ['retired', 'restricted', 'suspended', 'invited', 'active'] as const;
export type EmploymentState = (typeof employmentStates)[number];

/** Personal data as a form or a file gives it. */
export const personBody = z.strictObject(schemasOf(personFields));

export const accountBody = z.strictObject(schemasOf(accountFields));

export const employmentBody = z.strictObject({
  companyid: id,
  ...schemasOf(contractFields),
  account: accountBody.nullable(),
  ...schemasOf(limitFields),
});

/** Lets in what is unusual but not wrong, once somebody has seen it said; the same in a form, a file and a call. */
export const confirmWarnings = z.boolean().optional();
