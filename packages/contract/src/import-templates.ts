import { z } from 'zod';
import { employeeFilters } from './employees-chosen.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { text } from './schemas.ts';

const template = {
  base: 'live',
  conditions: ['company_access'],
  context: true,
  response: 'file',
  formats: ['xlsx'],
} as const;

export const downloadCreateTemplate = defineEndpoint({
  ...template,
  access: allOf('manage_employees'),
  name: 'downloadCreateTemplate',
  shows: ['catalog', 'company', 'payroll'],
  method: 'GET',
  path: '/companyportal/employee/template/create',
  summary: 'La plantilla para crear empleados.',
});

/** People that a template to update is filled in with; more are taken in parts, by the list's filters. */
export const updateTemplateRowsMax = 20_000;

export const downloadUpdateTemplate = defineEndpoint({
  ...template,
  access: allOf('manage_employees'),
  name: 'downloadUpdateTemplate',
  shows: ['access_restriction', 'catalog', 'company', 'employee', 'payroll', 'suspension_period'],
  changes: ['audit'],
  method: 'GET',
  path: '/companyportal/employee/template/update',
  query: z.strictObject({ q: text(100).optional(), ...employeeFilters.shape }),
  identifies: { companyid: 'company', payrollid: 'payroll' },
  errors: ['too_large'],
  summary: 'La plantilla para actualizar empleados, con los datos que tienen hoy.',
});

export const downloadRetirementTemplate = defineEndpoint({
  ...template,
  access: allOf('retire_employees'),
  name: 'downloadRetirementTemplate',
  shows: ['catalog', 'company', 'payroll'],
  method: 'GET',
  path: '/companyportal/employee/template/retirement',
  summary: 'La plantilla para retirar a muchos empleados con un archivo.',
});
