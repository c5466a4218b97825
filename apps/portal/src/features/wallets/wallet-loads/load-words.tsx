import type { WalletLoadLine } from '@antela/contract/wallet-load-lines';
import type { WalletLoadState, WalletLoadLineState } from '@antela/contract/wallet-loads';
import { walletLoadLabels, walletLoadLineLabels } from '@antela/rules/wallet-states';
import { useTranslation } from 'react-i18next';
import { StateTag, type StateKind } from '../../../ui/state-tag.tsx';

const loadKinds: Record<WalletLoadState, StateKind> = {
  draft: 'void',
  with_errors: 'refused',
  in_approval: 'attention',
  rejected: 'refused',
  awaiting_funds: 'attention',
  scheduled: 'course',
  processing: 'course',
  applied: 'done',
  partially_applied: 'attention',
  failed: 'refused',
  reversed: 'void',
  partially_reversed: 'attention',
  cancelled: 'void',
};

export function LoadTag({ state }: { state: WalletLoadState }) {
  const { t } = useTranslation('wallet-loads');
  return <StateTag kind={loadKinds[state]}>{t(walletLoadLabels[state])}</StateTag>;
}

const lineKinds: Record<WalletLoadLineState, StateKind> = {
  pending: 'course',
  excluded: 'void',
  applied: 'done',
  failed: 'refused',
  reversed: 'void',
};

/** @param isVoid the load was called off: what was pending never comes */
export function LineTag({ line, isVoid }: { line: WalletLoadLine; isVoid: boolean }) {
  const { t } = useTranslation('wallet-loads');
  const { state } = line;
  if (isVoid && state === 'pending') return <StateTag kind="void">{t('No se aplica')}</StateTag>;
  if (state === 'pending' && line.faults.length > 0)
    return <StateTag kind="refused">{t('Por corregir')}</StateTag>;
  return <StateTag kind={lineKinds[state]}>{t(walletLoadLineLabels[state])}</StateTag>;
}
