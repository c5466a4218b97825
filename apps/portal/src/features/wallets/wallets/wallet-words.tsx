import type { WalletFunding, WalletMovementKind, WalletPurpose } from '@antela/contract/wallets';

export const purposeLabels: Record<WalletPurpose, string> = {
  food: 'Alimentación',
  transport: 'Transporte',
  bonus: 'Bonificación',
  health: 'Salud',
  education: 'Educación',
  other: 'Otro',
};

export const fundingLabels: Record<WalletFunding, string> = {
  prefunded: 'Prefondeada',
  payroll: 'Descuento de nómina',
};

export const movementLabels: Record<WalletMovementKind, string> = {
  deposit: 'Depósito',
  commitment: 'Apartado para un cargue',
  release: 'Devuelto de un cargue',
  reversal: 'Reversión de un cargue',
  return: 'Devuelto por un usuario',
  refund: 'Devolución del fondo',
  other: 'Otro movimiento',
};
