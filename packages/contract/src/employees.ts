import { z } from 'zod';
import { confirmWarnings, employmentBody, employmentStates, personBody } from './employee-bodies.ts';
import { accountFields, answersOf, employmentFields, personFields } from './employee-fields.ts';
import { employeeFilters } from './employees-chosen.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList, reportOf } from './list.ts';
import { availability } from './nouns.ts';
import { calendarDate, dataOf, id, instant, named, pesos, searched } from './schemas.ts';

export const employeeRow = z.object({
  employeeid: id,
  companyemployeeid: id,
  fullName: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  code: z.string().nullable(),
  company: named,
  payroll: named,
  position: z.string().nullable(),
  state: z.enum(employmentStates),
  startDate: calendarDate,
  endDate: calendarDate.nullable(),
  /** Null for those without `view_salary`. */
  monthlySalary: pesos.nullable(),
});
export type EmployeeRow = z.output<typeof employeeRow>;

export const person = z.object({
  employeeid: id,
  ...answersOf(personFields),
  activatedAt: instant.nullable(),
  version: z.int(),
});

/** Account as shown: the number is masked (`•••• 4321`) for those without `view_bank_account`. */
export const account = z.object({
  ...answersOf(accountFields),
  bankName: z.string(),
  masked: z.boolean(),
  /** Payouts to a changed account wait until then; null when nothing holds them. */
  holdUntil: instant.nullable(),
});

const { payrollid: _named, ...shown } = employmentFields;

export const employment = z.object({
  companyemployeeid: id,
  employeeid: id,
  company: named,
  payroll: named,
  /** The salary and what is deducted from it are null for those without `view_salary`. */
  ...answersOf(shown),
  account: account.nullable(),
  state: z.enum(employmentStates),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type Employment = z.output<typeof employment>;
export type Person = z.output<typeof person>;

export const employeeDetail = z.object({ person, employments: z.array(employment) });
export type EmployeeDetail = z.output<typeof employeeDetail>;

export const listEmployees = defineList({
  name: 'listEmployees',
  scopes: ['employees.read'],
  shows: availability,
  path: '/companyportal/employee',
  access: allOf('view_employees'),
  conditions: ['company_access'],
  context: true,
  sorts: ['name', 'startDate', 'document', 'salary', 'payroll', 'available'],
  filters: { q: searched, ...employeeFilters.shape },
  identifies: { companyid: 'company', payrollid: 'payroll' },
  row: employeeRow,
  errors: ['too_many_to_order'],
  summary:
    'Los empleados de tus empresas, con filtros, orden y búsqueda sin tildes; por salario los ordena quien puede verlo, y por lo disponible, hasta 3.000.',
});

/** People whom a list orders by what each can take today: it is computed for all of them, page after page. */
export const orderedByAvailableMax = 3_000;

/** Areas and cost centres that a list offers to filter by. */
export const employeeGroupsMax = 500;

export const listEmployeeGroups = defineEndpoint({
  name: 'listEmployeeGroups',
  shows: ['employee'],
  method: 'GET',
  path: '/companyportal/employee/group',
  base: 'v2',
  access: allOf('view_employees'),
  conditions: ['company_access'],
  context: true,
  response: dataOf(z.object({ areas: z.array(z.string()), costCenters: z.array(z.string()) })),
  summary: 'Las áreas y los centros de costo de los empleados de tus empresas, para filtrar por ellos.',
});

export const createEmployee = defineEndpoint({
  name: 'createEmployee',
  changes: ['audit', 'company_user', 'employee'],
  method: 'POST',
  path: '/employee',
  base: 'v2',
  access: allOf('manage_employees'),
  conditions: ['company_access'],
  context: true,
  idempotent: true,
  body: z.union([
    z.strictObject({ person: personBody, employment: employmentBody, confirmWarnings }),
    /** Somebody who comes back: the same person, a new employment. */
    z.strictObject({
      employeeid: id,
      employment: employmentBody,
      confirmWarnings,
      /** As the caller knows them, held against the name on record. */
      name: personBody
        .pick({ firstName: true, secondName: true, firstSurname: true, secondSurname: true })
        .optional(),
      /** Said once both names were seen: it is the person on record, who keeps the name or takes this one. */
      identity: z.enum(['known_name', 'new_name']).optional(),
    }),
  ]),
  identifies: {
    'employment.companyid': 'company',
    'employment.payrollid': 'payroll',
    employeeid: 'employee',
  },
  status: 201,
  response: dataOf(z.object({ employeeid: id, companyemployeeid: id })),
  errors: [
    'document_taken',
    'person_conflict',
    'warnings_unconfirmed',
    'code_taken',
    'not_found',
    'overlapping_period',
  ],
  summary: 'Crea a la persona, al empleado y su vínculo; o el nuevo vínculo de quien vuelve.',
});

export const getEmployments = defineEndpoint({
  name: 'getEmployments',
  scopes: ['employees.read'],
  shows: ['access_restriction', 'catalog', 'company', 'employee', 'payroll', 'suspension_period'],
  method: 'GET',
  path: '/companyemployee',
  base: 'main',
  access: allOf('view_employees'),
  conditions: ['company_access'],
  context: false,
  query: z.union([z.strictObject({ employeeid: id }), z.strictObject({ companyemployeeid: id })]),
  identifies: { employeeid: 'employee', companyemployeeid: 'employment' },
  response: dataOf(employeeDetail),
  versioned: { employeeid: 'person', companyemployeeid: 'employments.0' },
  errors: ['not_found'],
  summary: 'Un empleado con todos sus vínculos, o con uno solo.',
});

/** A change to an employment. A field left out stays as it is; an account left out too. */
export const employmentChange = employmentBody.omit({ companyid: true }).partial().extend({
  confirmWarnings,
  /** The day from which what has a validity holds: today where it is left out. A day already gone corrects what held since. */
  from: calendarDate.optional(),
});

export const updateEmployment = defineEndpoint({
  name: 'updateEmployment',
  changes: [
    'advance',
    'audit',
    'employee',
    'ledger',
    'notice',
    'pay_period',
    'proposal',
    'retirement',
    'wallet_load',
    'wallet_user',
  ],
  method: 'PUT',
  path: '/companyemployee',
  base: 'main',
  access: allOf('manage_employees'),
  conditions: ['company_access'],
  context: false,
  conditional: true,
  query: z.strictObject({ companyemployeeid: id }),
  identifies: { companyemployeeid: 'employment', payrollid: 'payroll' },
  body: employmentChange,
  response: dataOf(employment),
  errors: [
    'not_found',
    'stale',
    'conflict',
    'code_taken',
    'rule_broken',
    'step_up_required',
    'warnings_unconfirmed',
  ],
  summary:
    'Cambia los datos de un vínculo, desde hoy o desde el día que se diga; un día que ya pasó corrige desde entonces. Con fecha de fin, es un retiro.',
});

export const updatePerson = defineEndpoint({
  name: 'updatePerson',
  changes: ['audit', 'employee'],
  method: 'PUT',
  path: '/user',
  base: 'main',
  access: allOf('manage_employees'),
  conditions: ['company_access'],
  context: false,
  conditional: true,
  query: z.strictObject({ employeeid: id }),
  identifies: { employeeid: 'employee' },
  body: personBody.partial().extend({ confirmWarnings }),
  response: dataOf(person),
  errors: ['not_found', 'stale', 'document_taken', 'warnings_unconfirmed'],
  summary: 'Cambia los datos personales de un empleado.',
});

/** Reading a masked value in full is a call of its own because each time is audited. */
export const revealAccount = defineEndpoint({
  name: 'revealAccount',
  shows: ['access_restriction', 'catalog', 'company', 'employee', 'payroll', 'suspension_period'],
  changes: ['audit'],
  method: 'GET',
  path: '/companyportal/employee/account',
  base: 'v2',
  access: allOf('view_bank_account'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ companyemployeeid: id }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(z.object({ accountNumber: z.string() })),
  errors: ['not_found'],
  summary: 'El número de cuenta completo. Cada consulta queda en el historial.',
});

/** Columns that the report can have, in their order there. */
export const employeeColumns = [
  'documentType',
  'document',
  'name',
  'code',
  'company',
  'payroll',
  'position',
  'area',
  'costCenter',
  'contract',
  'state',
  'startDate',
  'endDate',
  'salary',
  'available',
] as const;
export type EmployeeColumn = (typeof employeeColumns)[number];

export const downloadEmployees = reportOf(listEmployees, {
  name: 'downloadEmployees',
  changes: ['audit'],
  columns: employeeColumns,
  summary: 'El informe de empleados, con los mismos filtros de la lista y las columnas que elijas.',
});
