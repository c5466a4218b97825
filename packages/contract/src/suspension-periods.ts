import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { calendarDate, dataOf, id, instant, note, pesos, text } from './schemas.ts';

/** Effects of each kind are decided by the rules and, for some, by the client's settings. */
export const suspensionKinds = [
  'unpaid_leave',
  'disciplinary',
  'force_majeure',
  'temporary_closure',
  'strike',
  'detention',
  'military_service',
  'sick_leave',
  'maternity_leave',
  'paternity_leave',
  'bereavement_leave',
  'vacation',
] as const;

export const suspensionPeriod = z.object({
  suspensionperiod_uu: id,
  companyemployeeid: id,
  kind: z.enum(suspensionKinds),
  from: calendarDate,
  /** Included; null means that nobody knows yet. */
  until: calendarDate.nullable(),
  note: z.string().nullable(),
  /** For this client, as its settings are today. */
  effects: z.object({ earnsSalary: z.boolean(), blocksAdvances: z.boolean(), lowersPrima: z.boolean() }),
  /**
   * The last of its days that a reported or later pay period has; up to there nothing changes any more, and what has such days
   * cannot be deleted. Null while there are none.
   */
  closedThrough: calendarDate.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  version: z.int(),
});
export type SuspensionPeriod = z.output<typeof suspensionPeriod>;

/** A change of days already gone: what may be taken is other from now on, and what was taken on them stands. */
export const lateEntry = z.object({
  /** Advances asked for since the first of those days that were not refused or given back. */
  advances: z.int(),
  amount: pesos,
});

const body = {
  kind: z.enum(suspensionKinds),
  from: calendarDate,
  until: calendarDate.nullable(),
  note: note(500).nullable(),
};

const shared = {
  path: '/employee/suspensionperiod',
  base: 'main',
  conditions: ['company_access'],
  context: false,
} as const;
const manage = { ...shared, access: allOf('manage_employees') } as const;
const one = {
  query: z.strictObject({ suspensionperiod_uu: id }),
  identifies: { suspensionperiod_uu: 'suspension_period' },
  conditional: true,
} as const;
const changed = dataOf(z.object({ period: suspensionPeriod, late: lateEntry.nullable() }));

export const listSuspensionPeriods = defineEndpoint({
  ...shared,
  name: 'listSuspensionPeriods',
  scopes: ['employees.read', 'novelties.write'],
  shows: ['api_key', 'client', 'company_user', 'employee', 'pay_period', 'suspension_period'],
  method: 'GET',
  access: allOf('view_employees'),
  query: z.strictObject({ companyemployeeid: id }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(z.array(suspensionPeriod)),
  errors: ['not_found'],
  summary: 'Los períodos de suspensión de un vínculo, el último primero.',
});

export const createSuspensionPeriod = defineEndpoint({
  ...manage,
  name: 'createSuspensionPeriod',
  scopes: ['novelties.write'],
  changes: ['audit', 'notice', 'suspension_period'],
  method: 'POST',
  body: z.strictObject({ companyemployeeid: id, ...body }),
  identifies: { companyemployeeid: 'employment' },
  status: 201,
  response: changed,
  errors: ['not_found', 'overlapping_period'],
  summary: 'Registra un período de suspensión; si llega tarde, lo disponible se calcula de nuevo desde ya.',
});

export const updateSuspensionPeriod = defineEndpoint({
  ...manage,
  ...one,
  name: 'updateSuspensionPeriod',
  scopes: ['novelties.write'],
  changes: ['audit', 'suspension_period'],
  method: 'PUT',
  body: z.strictObject(body),
  response: changed,
  versioned: 'period',
  errors: ['not_found', 'stale', 'conflict', 'overlapping_period'],
  summary: 'Cambia un período de suspensión; los días de una nómina ya reportada no cambian.',
});

export const deleteSuspensionPeriod = defineEndpoint({
  ...manage,
  ...one,
  name: 'deleteSuspensionPeriod',
  scopes: ['novelties.write'],
  changes: ['audit', 'suspension_period'],
  method: 'DELETE',
  body: z.strictObject({ reason: text(300) }),
  response: dataOf(z.object({ late: lateEntry.nullable() })),
  errors: ['not_found', 'stale', 'conflict'],
  summary: 'Elimina un período de suspensión que ninguna nómina reportada tiene.',
});
