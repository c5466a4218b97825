import { z } from 'zod';
import { employmentStates } from './employee-bodies.ts';
import { contractTypes } from './employee-fields.ts';
import { calendarDate, commaList, costCenter, id, line, text, totalCap } from './schemas.ts';

export const employeeFilters = z.strictObject({
  companyid: commaList(id).optional(),
  payrollid: commaList(id).optional(),
  state: commaList(z.enum(employmentStates)).optional(),
  contractType: commaList(z.enum(contractTypes)).optional(),
  area: line(80).optional(),
  costCenter: costCenter.optional(),
  hiredFrom: calendarDate.optional(),
  hiredTo: calendarDate.optional(),
});

/** People named one by one in a call. */
export const namedAtOnceMax = 200;

/**
 * People a bulk action is about, in one of two scopes that are never mixed: those named, or everybody whom the list's filters
 * let through, of whom the caller has seen that there are `expected`. The server counts again and refuses another number.
 */
export const employeesChosen = z.union([
  z.strictObject({ companyemployeeids: z.array(id).min(1).max(namedAtOnceMax) }),
  z.strictObject({
    filters: z.strictObject({ q: text(100).optional(), ...employeeFilters.shape }),
    expected: z.int().min(1).max(totalCap),
  }),
]);
export type EmployeesChosen = z.input<typeof employeesChosen>;
