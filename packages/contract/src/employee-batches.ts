import { z } from 'zod';
import { employeesChosen } from './employees-chosen.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { invitationTextMax, namesAnAddress } from './invitation-text.ts';
import { calendarDate, costCenter, dataOf, id, note } from './schemas.ts';
import { suspensionKinds } from './suspension-periods.ts';

/**
 * Acts that are done to many employees at once as to one of them. None touches a control on money: what loosens one waits for
 * another person, for each person by itself.
 */
export const employeesAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('payroll'), payrollid: id, from: calendarDate }),
  z.strictObject({ act: z.literal('cost_center'), costCenter: costCenter.nullable(), from: calendarDate }),
  z.strictObject({
    act: z.literal('suspend'),
    kind: z.enum(suspensionKinds),
    from: calendarDate,
    until: calendarDate.nullable(),
    note: note(500).nullable(),
  }),
  /** Ends the suspension of that day, the first one back at work. */
  z.strictObject({ act: z.literal('lift'), from: calendarDate }),
  z.strictObject({
    act: z.literal('invite'),
    /** In the employer's words; null for the usual ones. */
    text: note(invitationTextMax)
      .refine((written) => written !== '', 'Escribe el mensaje, o deja el de siempre.')
      .refine(
        (written) => !namesAnAddress(written),
        'Escribe el mensaje sin enlaces ni correos: el botón lo ponemos nosotros. Deja un espacio después de cada punto.',
      )
      .nullable(),
    /** Whether those who have not come in after some days are told once more. */
    reminds: z.boolean(),
  }),
]);
export type EmployeesAct = z.output<typeof employeesAct>;

/** Somebody who stays as they were, and why. */
const employeeRefusal = z.object({
  companyemployeeid: id,
  fullName: z.string(),
  code: z.string(),
  detail: z.string(),
});
export type EmployeeRefusal = z.output<typeof employeeRefusal>;

const shared = {
  method: 'POST',
  base: 'v2',
  access: allOf('manage_employees'),
  conditions: ['company_access'],
  context: true,
} as const;

export const changeEmployees = defineEndpoint({
  ...shared,
  name: 'changeEmployees',
  changes: ['audit', 'company_user', 'employee', 'invitation', 'notice', 'suspension_period'],
  path: '/companyportal/employee/batch',
  idempotent: true,
  body: z.strictObject({ who: employeesChosen, change: employeesAct }),
  identifies: { 'change.payrollid': 'payroll' },
  response: dataOf(
    z.object({
      /** Id to take it back by; null for an act that cannot be, or that reached nobody. */
      batchid: id.nullable(),
      done: z.int(),
      refused: z.array(employeeRefusal),
    }),
  ),
  errors: ['not_found', 'conflict'],
  summary:
    'Cambia de nómina o de centro de costo, suspende, reincorpora o invita a muchos empleados; cada uno responde por separado.',
});
export type EmployeesChanged = z.output<typeof changeEmployees.response>['data'];

export const undoEmployeesChange = defineEndpoint({
  ...shared,
  name: 'undoEmployeesChange',
  changes: ['audit', 'employee', 'suspension_period'],
  path: '/companyportal/employee/batch/undo',
  body: z.strictObject({ batchid: id }),
  identifies: { batchid: 'employee_batch' },
  response: dataOf(z.object({ restored: z.int(), refused: z.array(employeeRefusal) })),
  errors: ['not_found'],
  summary: 'Deshace un cambio de muchos empleados, en quienes nada depende de él.',
});
