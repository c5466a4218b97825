import { z } from 'zod';
import { employeesChosen } from './employees-chosen.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { uploadKey } from './files.ts';
import { defineList, reportOf } from './list.ts';
import {
  calendarDate,
  commaList,
  dataOf,
  id,
  instant,
  named,
  note,
  searched,
  text,
  totalCap,
} from './schemas.ts';

export const restrictionProducts = ['salary', 'prima', 'wallet', 'all'] as const;
/** Derived from the dates and from whether it was lifted; never stored. */
export const restrictionStates = ['scheduled', 'active', 'expired', 'lifted'] as const;
export type RestrictionState = (typeof restrictionStates)[number];
export type RestrictionProduct = (typeof restrictionProducts)[number];

/** People restricted, lifted or restored in one call. */
export const restrictionsAtOnceMax = 200;

export const restrictionRow = z.object({
  restrictionid: id,
  employeeid: id,
  fullName: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  company: named,
  product: z.enum(restrictionProducts),
  reason: z.object({ id: z.string(), name: z.string() }),
  note: z.string().nullable(),
  from: calendarDate,
  /** Included; null means until somebody lifts it. */
  until: calendarDate.nullable(),
  state: z.enum(restrictionStates),
  createdAt: instant,
  createdBy: z.string(),
  liftedAt: instant.nullable(),
  liftedBy: z.string().nullable(),
  liftReason: z.string().nullable(),
});
export type RestrictionRow = z.output<typeof restrictionRow>;

/** Terms of a restriction, apart from whom it is about. `reason` is an id of the catalogue `restrictionreason`. */
const terms = {
  product: z.enum(restrictionProducts),
  reason: text(40),
  note: note(500).nullable(),
  from: calendarDate,
  until: calendarDate.nullable(),
};
const liftReason = text(300);

const manage = { access: allOf('manage_employee_restrictions'), conditions: ['company_access'] } as const;

export const changeRestriction = defineEndpoint({
  ...manage,
  name: 'changeRestriction',
  changes: ['access_restriction', 'audit'],
  method: 'PUT',
  path: '/employee/restriction',
  base: 'main',
  context: false,
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('set'), employeeid: id, ...terms }),
    z.strictObject({ action: z.literal('lift'), restrictionid: id, liftReason }),
    /** Takes a lifting back: the restriction stands as it was. */
    z.strictObject({ action: z.literal('restore'), restrictionid: id }),
  ]),
  identifies: { employeeid: 'employee', restrictionid: 'access_restriction' },
  response: dataOf(restrictionRow),
  errors: ['not_found', 'conflict', 'overlapping_period'],
  summary: 'Pone, levanta o vuelve a poner una restricción de acceso de un empleado.',
});

export const listRestrictions = defineList({
  name: 'listRestrictions',
  shows: ['access_restriction', 'catalog', 'company', 'company_user', 'employee'],
  path: '/companyportal/employee/restriction',
  access: allOf('view_employees'),
  conditions: ['company_access'],
  context: true,
  sorts: ['from', 'name'],
  filters: {
    q: searched,
    employeeid: id.optional(),
    companyid: commaList(id).optional(),
    state: commaList(z.enum(restrictionStates)).optional(),
    product: commaList(z.enum(restrictionProducts)).optional(),
    reason: commaList(text(40)).optional(),
  },
  identifies: { companyid: 'company', employeeid: 'employee' },
  row: restrictionRow,
  summary: 'Las restricciones de acceso de tus empleados, con su estado.',
});

/** Result for one person. */
export const restrictionOutcome = z.object({
  employeeid: id.nullable(),
  restrictionid: id.nullable(),
  title: z.string(),
  outcome: z.enum(['done', 'error']),
  faults: z.array(z.object({ code: z.string(), detail: z.string() })),
});
export type RestrictionOutcome = z.output<typeof restrictionOutcome>;

export const changeRestrictions = defineEndpoint({
  ...manage,
  name: 'changeRestrictions',
  changes: ['access_restriction', 'audit', 'import', 'job'],
  method: 'POST',
  path: '/companyportal/employee/restriction',
  base: 'v2',
  context: true,
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('set'),
      employeeids: z.array(id).min(1).max(restrictionsAtOnceMax),
      ...terms,
    }),
    /** Sets it for employments of the employees' list: those named, or everybody whom its filters let through. */
    z.strictObject({ action: z.literal('set_chosen'), chosen: employeesChosen, ...terms }),
    z.strictObject({
      action: z.literal('lift'),
      restrictionids: z.array(id).min(1).max(totalCap),
      liftReason,
    }),
    z.strictObject({
      action: z.literal('restore'),
      restrictionids: z.array(id).min(1).max(totalCap),
    }),
    /** Starts an import of an uploaded file, which goes on as every import does (imports.ts): mapping, review, confirmation. */
    z.strictObject({ action: z.literal('import'), fileKey: uploadKey, fileName: text(200) }),
  ]),
  response: dataOf(
    z.object({
      done: z.int(),
      error: z.int(),
      outcomes: z.array(restrictionOutcome),
      /** The import that a file has started; null where people were named. */
      importid: id.nullable(),
    }),
  ),
  errors: ['conflict', 'file_missing', 'too_large'],
  summary:
    'Pone, levanta o vuelve a poner muchas restricciones, cada una con su respuesta; o empieza el cargue de un archivo.',
});
export type RestrictionsAnswer = z.output<typeof changeRestrictions.response>['data'];

export const downloadRestrictions = reportOf(listRestrictions, {
  name: 'downloadRestrictions',
  summary: 'El informe de restricciones de acceso, con los mismos filtros de la lista.',
});

export const downloadRestrictionTemplate = defineEndpoint({
  ...manage,
  name: 'downloadRestrictionTemplate',
  shows: ['catalog'],
  method: 'GET',
  path: '/companyportal/employee/restriction/template',
  base: 'live',
  context: true,
  response: 'file',
  formats: ['xlsx'],
  summary: 'La plantilla para restringir a muchos empleados con un archivo.',
});
