import type { TransitionTable } from './transitions.ts';

export const walletTransitions = {
  active: ['suspended', 'closed'],
  suspended: ['active', 'closed'],
  closed: [],
} as const satisfies TransitionTable<string>;

export type WalletState = keyof typeof walletTransitions;

export const walletLabels: { readonly [state in WalletState]: string } = {
  active: 'Activa',
  suspended: 'Suspendida',
  closed: 'Cerrada',
};

export const walletPurposeLabels = {
  food: 'Alimentación',
  transport: 'Transporte',
  bonus: 'Bonificación',
  health: 'Salud',
  education: 'Educación',
  other: 'Otro',
} as const;

export const walletFundingLabels = { prefunded: 'Prefondeada', payroll: 'Descuento de nómina' } as const;

export const walletUserTransitions = {
  active: ['suspended', 'withdrawn'],
  suspended: ['active', 'withdrawn'],
  /** People who come back take up the same enrolment. */
  withdrawn: ['active'],
} as const satisfies TransitionTable<string>;

export type WalletUserState = keyof typeof walletUserTransitions;

export const walletUserLabels: { readonly [state in WalletUserState]: string } = {
  active: 'Activo',
  suspended: 'Suspendido',
  withdrawn: 'Retirado',
};

export const walletDepositTransitions = {
  declared: ['confirmed', 'rejected'],
  confirmed: [],
  rejected: [],
} as const satisfies TransitionTable<string>;

export type WalletDepositState = keyof typeof walletDepositTransitions;

export const walletDepositLabels: { readonly [state in WalletDepositState]: string } = {
  declared: 'Declarado',
  confirmed: 'Confirmado',
  rejected: 'Rechazado',
};

/** A load's way from a draft to everybody's balance. Whatever is edited after it was submitted goes back to draft. */
export const walletLoadTransitions = {
  draft: ['with_errors', 'in_approval', 'awaiting_funds', 'scheduled', 'cancelled'],
  with_errors: ['draft', 'cancelled'],
  in_approval: ['rejected', 'awaiting_funds', 'scheduled', 'draft', 'with_errors', 'cancelled'],
  rejected: ['draft', 'with_errors', 'cancelled'],
  awaiting_funds: ['scheduled', 'draft', 'with_errors', 'cancelled'],
  scheduled: ['processing', 'draft', 'with_errors', 'cancelled'],
  processing: ['applied', 'partially_applied', 'failed'],
  applied: ['reversed', 'partially_reversed'],
  partially_applied: ['processing', 'applied', 'reversed', 'partially_reversed'],
  failed: ['processing'],
  reversed: [],
  partially_reversed: ['reversed'],
  cancelled: [],
} as const satisfies TransitionTable<string>;

export type WalletLoadState = keyof typeof walletLoadTransitions;

export const walletLoadLabels: { readonly [state in WalletLoadState]: string } = {
  draft: 'Borrador',
  with_errors: 'Con errores',
  in_approval: 'Por aprobar',
  rejected: 'Rechazado',
  awaiting_funds: 'Pendiente de fondos',
  scheduled: 'Programado',
  processing: 'En proceso',
  applied: 'Aplicado',
  partially_applied: 'Aplicado parcialmente',
  failed: 'Fallido',
  reversed: 'Reversado',
  partially_reversed: 'Reversado parcialmente',
  cancelled: 'Anulado',
};

export const walletLoadLineTransitions = {
  pending: ['excluded', 'applied', 'failed'],
  excluded: [],
  applied: ['reversed'],
  failed: ['pending', 'excluded'],
  reversed: [],
} as const satisfies TransitionTable<string>;

export type WalletLoadLineState = keyof typeof walletLoadLineTransitions;

export const walletLoadLineLabels: { readonly [state in WalletLoadLineState]: string } = {
  pending: 'Pendiente',
  excluded: 'Excluida',
  applied: 'Aplicada',
  failed: 'Fallida',
  reversed: 'Reversada',
};
