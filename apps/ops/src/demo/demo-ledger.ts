import {
  accountRules,
  type AccountRef,
  type Posting,
} from '@antela/api/features/ledger/ledger/ledger.service';
import type { IdAt } from './demo-ids.ts';

/** Accounts and transfers of postings, as the ledger's own `post` would have left them. None of them is guarded. */
export function ledgerRows(
  clientId: string,
  postings: readonly { at: Date; posting: Posting }[],
  idAt: IdAt,
) {
  const accounts = new Map<string, { id: string; [column: string]: unknown }>();
  const accountOf = ({ kind, ownerKey }: AccountRef, at: Date): string => {
    const key = `${kind} ${ownerKey}`;
    const known = accounts.get(key);
    if (known) return known.id;
    const { normalSide, guarded } = accountRules[kind];
    if (guarded) throw new Error(`${kind} keeps its balance on the row`);
    const account = {
      client_id: clientId,
      id: idAt(at),
      kind,
      owner_key: ownerKey,
      normal_side: normalSide,
      guarded,
      balance: 0,
      created_at: at,
    };
    accounts.set(key, account);
    return account.id;
  };
  const transfers = postings.map(({ at, posting }) => ({
    client_id: clientId,
    id: idAt(at),
    event_key: posting.eventKey,
    debit_account_id: accountOf(posting.debit, at),
    credit_account_id: accountOf(posting.credit, at),
    amount: posting.amount,
    advance_id: posting.advanceId,
    at,
  }));
  return { accounts: [...accounts.values()], transfers };
}
