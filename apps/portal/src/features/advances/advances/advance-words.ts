import type { AdvanceDetail } from '@antela/contract/advances';

/** For whom it waits: whoever may approve it is never told that somebody else must. */
export const waits = {
  mine: 'Espera tu aprobación',
  others: 'Espera la aprobación de otra persona',
} as const;

export const waitsFor = ({ actions }: Pick<AdvanceDetail, 'actions'>): string =>
  actions.includes('approve') ? waits.mine : waits.others;

/** Title over an advance that was just taken, true to its state by now. */
export const doneTitles: Record<AdvanceDetail['paymentState'], string> = {
  requested: 'Adelanto solicitado',
  in_approval: 'Adelanto solicitado',
  approved: 'Adelanto solicitado',
  processing: 'Adelanto en camino',
  paid: 'Adelanto pagado',
  failed: 'El pago no llegó',
  rejected: 'Adelanto sin efecto',
  cancelled: 'Adelanto sin efecto',
  returned: 'Adelanto sin efecto',
  expired: 'Adelanto sin efecto',
};
