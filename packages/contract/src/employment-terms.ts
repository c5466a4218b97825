import { z } from 'zod';
import { confirmWarnings } from './employee-bodies.ts';
import { datedFields, employmentFields, only, schemasOf, type DatedField } from './employee-fields.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { availability } from './nouns.ts';
import { calendarDate, dataOf, id, instant, pesos } from './schemas.ts';

/** Contract terms that hold from a day on; the contract's other fields have no date. */
export const datedTerms = z.strictObject(schemasOf(only(employmentFields, datedFields))).partial();
export type DatedTerms = z.output<typeof datedTerms>;

export const termStates = ['past', 'current', 'planned'] as const;

/** One value of one field, and the days on which it holds. */
export const employmentTerm = z.object({
  field: z.enum(datedFields as [DatedField, ...DatedField[]]),
  state: z.enum(termStates),
  /** Included; null: since the contract began. */
  from: calendarDate.nullable(),
  /** Included; null: until something else is planned. */
  until: calendarDate.nullable(),
  /** Null also for those without `view_salary`, where it is an amount of theirs: then it is masked. */
  value: z.union([z.string(), z.number()]).nullable(),
  masked: z.boolean(),
  /** Name of the payroll for a change of payroll; null for the other fields. */
  name: z.string().nullable(),
  setBy: z.string().nullable(),
  setAt: instant.nullable(),
  /** The file that it came with. */
  fileName: z.string().nullable(),
});
export type EmploymentTerm = z.output<typeof employmentTerm>;

/** Effect on the open pay period of a change that starts in the past. Closed periods stay as they were paid. */
export const termEffect = z.object({
  /** Null, with `closedDifference`, for those without `view_salary`. */
  accruedBefore: pesos.nullable(),
  accruedAfter: pesos.nullable(),
  availableBefore: pesos,
  availableAfter: pesos,
  /** Pay periods already reported that have days of the change. */
  closedPeriods: z.int(),
  /** By how much more, or less, would have been earned in them. */
  closedDifference: pesos.nullable(),
});
export type TermEffect = z.output<typeof termEffect>;

const shared = {
  path: '/companyportal/employee/term',
  base: 'v2',
  conditions: ['company_access'],
  context: true,
} as const;
const manage = { ...shared, access: allOf('manage_employees') } as const;
const change = {
  body: z.strictObject({ companyemployeeid: id, from: calendarDate, terms: datedTerms, confirmWarnings }),
  identifies: { companyemployeeid: 'employment', 'terms.payrollid': 'payroll' },
} as const;

export const listEmploymentTerms = defineEndpoint({
  ...shared,
  name: 'listEmploymentTerms',
  shows: [
    'access_restriction',
    'catalog',
    'company',
    'employee',
    'import',
    'pay_period',
    'payroll',
    'suspension_period',
  ],
  method: 'GET',
  access: allOf('view_employees'),
  query: z.strictObject({ companyemployeeid: id }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(z.array(employmentTerm)),
  errors: ['not_found'],
  summary: 'Las condiciones de un vínculo en el tiempo: las de antes, las de hoy y las programadas.',
});

export const changeEmploymentTerms = defineEndpoint({
  ...manage,
  ...change,
  name: 'changeEmploymentTerms',
  changes: ['advance', 'audit', 'employee', 'notice', 'proposal'],
  method: 'POST',
  idempotent: true,
  response: dataOf(z.array(employmentTerm)),
  errors: ['not_found', 'conflict', 'warnings_unconfirmed'],
  summary: 'Cambia condiciones de un vínculo desde una fecha: de antes, de hoy o por venir.',
});

export const previewEmploymentTerms = defineEndpoint({
  ...shared,
  ...change,
  access: allOf('manage_employees', 'view_salary'),
  name: 'previewEmploymentTerms',
  shows: [...availability, 'import'],
  method: 'POST',
  path: '/companyportal/employee/term/preview',
  onlyAsks: true,
  response: dataOf(termEffect),
  errors: ['not_found'],
  summary: 'Lo que un cambio con fecha haría con el periodo abierto. No cambia nada.',
});

export const withdrawEmploymentTerm = defineEndpoint({
  ...manage,
  name: 'withdrawEmploymentTerm',
  changes: ['audit', 'employee'],
  method: 'DELETE',
  query: z.strictObject({
    companyemployeeid: id,
    field: z.enum(datedFields as [DatedField, ...DatedField[]]),
    from: calendarDate,
  }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(z.array(employmentTerm)),
  errors: ['not_found', 'rule_broken'],
  summary: 'Retira un cambio programado antes de que empiece.',
});
