import { updateWalletConsequences } from '@antela/contract/consequences';
import type { Wallet } from '@antela/contract/wallets';
import { useConsequences } from '../../../lib/consequences.ts';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';

type Props = { wallet: Wallet; form: Pick<Wallet, 'state' | 'userCap'> };

/** Consequences for people and pesos of another state or cap, before it is saved. */
export function WalletConsequences({ wallet, form: { state, userCap } }: Props) {
  const isAsked = state !== wallet.state || userCap !== wallet.userCap;
  const { drawn } = useConsequences(
    updateWalletConsequences,
    { walletid: wallet.walletid, state, userCap },
    isAsked,
  );
  return isAsked && <ConsequenceList {...drawn} />;
}
