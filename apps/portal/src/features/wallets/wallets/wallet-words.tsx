import type { WalletMovementKind } from '@antela/contract/wallets';

export const movementLabels: Record<WalletMovementKind, string> = {
  deposit: 'Depósito',
  commitment: 'Apartado para un cargue',
  release: 'Devuelto de un cargue',
  reversal: 'Reversión de un cargue',
  return: 'Devuelto por un usuario',
  refund: 'Devolución del fondo',
  other: 'Otro movimiento',
};
