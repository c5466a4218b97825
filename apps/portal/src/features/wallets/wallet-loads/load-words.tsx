import type { WalletLoadLine } from '@antela/contract/wallet-load-lines';
import { StateOf } from '../../../ui/state-of.tsx';

/** @param isVoid the load was called off: what was pending never comes */
export function LineTag({ line: { state, faults }, isVoid }: { line: WalletLoadLine; isVoid: boolean }) {
  const isPending = state === 'pending';
  const shown = isPending && isVoid ? 'dropped' : isPending && faults.length > 0 ? 'faulty' : state;
  return <StateOf noun="loadLine" state={shown} />;
}
