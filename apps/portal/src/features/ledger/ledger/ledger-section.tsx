import { ledgerAccountKinds } from '@antela/contract/ledger';
import { searchReader } from '../../../lib/search-reader.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { AccountStatement } from './account-statement.tsx';
import { AccountsOfKind } from './accounts-of-kind.tsx';
import { TrialBalance } from './trial-balance.tsx';

const ledgerSearch = {
  parse(search: unknown) {
    const { many, id } = searchReader(search);
    return { clase: many('clase', ledgerAccountKinds)[0] ?? null, cuenta: id('cuenta') };
  },
};

/** The books, from the whole to the movement: the trial balance, the accounts of a kind, an account's statement. */
export function LedgerSection() {
  const { state, hrefOf } = useUrlState(ledgerSearch);
  if (state.cuenta !== null)
    return <AccountStatement key={state.cuenta} accountid={state.cuenta} back={hrefOf({ cuenta: null })} />;
  if (state.clase !== null)
    return (
      <AccountsOfKind
        key={state.clase}
        kind={state.clase}
        back={hrefOf({ clase: null })}
        hrefOf={(cuenta) => hrefOf({ cuenta })}
      />
    );
  return <TrialBalance hrefOf={(clase) => hrefOf({ clase })} />;
}
