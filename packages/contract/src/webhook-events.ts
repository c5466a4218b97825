import { z } from 'zod';
import type { Permission } from './permissions.ts';
import { calendarDate, id, instant, pesos } from './schemas.ts';

const ofAdvance = {
  advanceid: id,
  companyemployeeid: id,
  companyid: id,
  kind: z.enum(['salary', 'prima']),
  amount: pesos,
};
const ofPeriod = { payperiodid: id, payrollid: id, companyid: id, label: z.string() };
const why = z.string().nullable();

interface Described {
  /** As the screen and the documentation call it. */
  name: string;
  tells: string;
  /** Permission of whoever makes a webhook that is told of it. */
  permission: Permission;
  /** Identifiers, states and sums: no name, no salary, no account. */
  data: z.ZodObject;
}

/** Events that a webhook may be told of. */
export const webhookEvents = {
  'advance.paid': {
    name: 'Adelanto pagado',
    tells: 'El dinero de un adelanto llegó a la cuenta de la persona.',
    permission: 'view_transactions',
    data: z.object({ ...ofAdvance, paidAt: instant }),
  },
  'advance.failed': {
    name: 'Pago fallido',
    tells: 'El banco no hizo el pago de un adelanto. Se puede reintentar.',
    permission: 'view_transactions',
    data: z.object({ ...ofAdvance, reason: why }),
  },
  'advance.returned': {
    name: 'Pago devuelto',
    tells: 'El banco devolvió un adelanto que ya estaba pagado: no se descuenta.',
    permission: 'view_transactions',
    data: z.object({ ...ofAdvance, reason: why }),
  },
  'period.cut_off': {
    name: 'Corte',
    tells: 'Un periodo llegó a su corte: desde ahí no se adelanta en él.',
    permission: 'view_payrolls',
    data: z.object({ ...ofPeriod, cutoffAt: instant, paymentDate: calendarDate }),
  },
  'report.issued': {
    name: 'Reporte emitido',
    tells: 'Hay una versión nueva de lo que se descuenta en un periodo.',
    permission: 'view_payrolls',
    data: z.object({ ...ofPeriod, version: z.int(), employees: z.int(), total: pesos }),
  },
  'period.closed': {
    name: 'Periodo cerrado',
    tells: 'Todo lo de un periodo se giró: ya no cambia.',
    permission: 'view_payrolls',
    data: z.object({ ...ofPeriod, remitted: pesos, paidOn: calendarDate }),
  },
  'deposit.confirmed': {
    name: 'Depósito confirmado',
    tells: 'Un depósito entró al fondo de una billetera.',
    permission: 'view_wallets',
    data: z.object({ depositid: id, walletid: id, companyid: id, amount: pesos }),
  },
  'load.applied': {
    name: 'Cargue aplicado',
    tells: 'Un cargue terminó: cuántas personas recibieron su saldo y cuántas no.',
    permission: 'view_wallets',
    data: z.object({
      walletloadid: id,
      walletid: id,
      companyid: id,
      state: z.enum(['applied', 'partially_applied', 'failed']),
      applied: z.int(),
      failed: z.int(),
      total: pesos,
    }),
  },
  'employee.retired': {
    name: 'Empleado retirado',
    tells: 'El retiro de una persona tomó efecto: desde ese día no adelanta.',
    permission: 'view_employees',
    data: z.object({ companyemployeeid: id, companyid: id, endDate: calendarDate }),
  },
} as const satisfies Record<string, Described>;
export type WebhookEvent = keyof typeof webhookEvents;
export type WebhookData<E extends WebhookEvent> = z.input<(typeof webhookEvents)[E]['data']>;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** Sent only where somebody asks for it. */
export const testEvent = 'webhook.test';
export const sentEventNames = [...webhookEventNames, testEvent] as const;

export const permissionsOfEvents = (events: readonly WebhookEvent[]): Permission[] => [
  ...new Set(events.map((event): Permission => webhookEvents[event].permission)),
];

/** Body of a message, as it is signed and sent. */
export const webhookBody = (data: z.ZodType, type: string) =>
  z.object({ type: z.literal(type), timestamp: instant, clientid: id, data });
