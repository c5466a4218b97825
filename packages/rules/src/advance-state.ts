import type { TransitionTable } from './transitions.ts';

/** The money's way to the employee. */
export const paymentTransitions = {
  requested: ['in_approval', 'processing', 'cancelled'],
  in_approval: ['approved', 'rejected', 'cancelled', 'expired'],
  approved: ['processing', 'cancelled'],
  rejected: [],
  processing: ['paid', 'failed'],
  paid: ['returned'],
  failed: ['processing', 'cancelled'],
  cancelled: [],
  returned: [],
  /** Back when the cut-off that ended it is taken back. */
  expired: ['in_approval'],
} as const satisfies TransitionTable<string>;

export type PaymentState = keyof typeof paymentTransitions;

/** Where an advance ends without money at the employee's: nothing is deducted for it, and it takes nothing of what is available. */
export const withoutMoney = [
  'rejected',
  'cancelled',
  'expired',
  'returned',
] as const satisfies PaymentState[];

export const isWithoutMoney = (state: PaymentState): boolean =>
  (withoutMoney as readonly PaymentState[]).includes(state);

/** Requester's name to follow «Lo pidió». Employees ask through the application, where no machine asks for money. */
export const requesterText = (channel: 'portal' | 'app' | 'simulator', name: string): string =>
  ({ portal: name, app: 'el empleado desde la aplicación', simulator: 'el simulador' })[channel];

export const paymentLabels: { readonly [state in PaymentState]: string } = {
  requested: 'Solicitado',
  in_approval: 'En aprobación',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  processing: 'En proceso',
  paid: 'Pagado',
  failed: 'Fallido',
  cancelled: 'Cancelado',
  returned: 'Devuelto',
  expired: 'Vencido',
};

/**
 * The money's way back through payroll. It leaves not_applicable when the advance is paid, and returns there when the
 * bank sends the money back before payroll has deducted it. A confirmation that is undone takes it back to what was reported.
 */
export const deductionTransitions = {
  not_applicable: ['pending'],
  pending: ['reported', 'not_applicable'],
  reported: ['deducted', 'partial', 'not_deducted', 'not_applicable'],
  deducted: ['reported'],
  partial: ['carried', 'written_off'],
  not_deducted: ['carried', 'written_off'],
  carried: ['collected', 'written_off', 'reported'],
  collected: ['carried'],
  written_off: [],
} as const satisfies TransitionTable<string>;

export type DeductionState = keyof typeof deductionTransitions;

export const deductionLabels: { readonly [state in DeductionState]: string } = {
  not_applicable: 'No aplica',
  pending: 'Por descontar',
  reported: 'Reportado',
  deducted: 'Descontado',
  partial: 'Parcial',
  not_deducted: 'No descontado',
  carried: 'Trasladado',
  collected: 'Recaudado',
  written_off: 'Castigado',
};
