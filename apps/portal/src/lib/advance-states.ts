import type { AdvanceRow } from '@antela/contract/advances';

/** How each state of the payment looks: on its way, done, waiting for somebody, refused, or without effect. */
export const paymentKinds = {
  requested: 'course',
  in_approval: 'attention',
  approved: 'course',
  rejected: 'refused',
  processing: 'course',
  paid: 'done',
  failed: 'refused',
  cancelled: 'void',
  returned: 'attention',
  expired: 'void',
} as const satisfies Record<AdvanceRow['paymentState'], string>;

export const deductionKinds = {
  not_applicable: 'void',
  pending: 'course',
  reported: 'course',
  deducted: 'done',
  partial: 'attention',
  not_deducted: 'attention',
  carried: 'attention',
  collected: 'done',
  written_off: 'refused',
} as const satisfies Record<AdvanceRow['deductionState'], string>;
