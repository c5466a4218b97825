import type { WalletFunding, WalletMovementKind, WalletPurpose, WalletRow } from '@antela/contract/wallets';
import { walletDepositLabels, walletLabels, type WalletDepositState } from '@antela/rules/wallet-states';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../ui/state-tag.tsx';

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

const walletKinds = { active: 'course', suspended: 'attention', closed: 'void' } as const;

export function WalletTag({ state }: { state: WalletRow['state'] }) {
  const { t } = useTranslation('wallets');
  return <StateTag kind={walletKinds[state]}>{t(walletLabels[state])}</StateTag>;
}

const depositKinds = { declared: 'attention', confirmed: 'done', rejected: 'refused' } as const;

export function DepositTag({ state }: { state: WalletDepositState }) {
  const { t } = useTranslation('wallets');
  return <StateTag kind={depositKinds[state]}>{t(walletDepositLabels[state])}</StateTag>;
}
