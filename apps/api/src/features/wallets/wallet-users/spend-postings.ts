import type { AccountRef, Posting } from '../../ledger/ledger/ledger.service.ts';

export interface Spend {
  id: string;
  walletUserId: string;
  amount: number;
  /** The pay period that will deduct it; null where the money was there before. */
  collectedWith: string | null;
}

const clearing: AccountRef = { kind: 'bank_clearing', ownerKey: 'client' };
const userOf = ({ walletUserId }: Spend): AccountRef => ({ kind: 'wallet_user', ownerKey: walletUserId });

/**
 * Postings of a purchase: out of the person's account to the shop. Where payroll pays, the company first owes the amount into
 * that account, on the receivable of the pay period, beside its advances: what the period will deduct is what the receivable
 * says.
 */
export function postingsOfSpend(spend: Spend): Posting[] {
  const { id, amount, collectedWith } = spend;
  const paid: Posting = {
    eventKey: `spend:${id}`,
    debit: userOf(spend),
    credit: clearing,
    amount,
    advanceId: null,
  };
  if (collectedWith === null) return [paid];
  const owed: Posting = {
    eventKey: `spend:${id}:credit`,
    debit: { kind: 'company_receivable', ownerKey: collectedWith },
    credit: userOf(spend),
    amount,
    advanceId: null,
  };
  return [owed, paid];
}

/** Postings that take a purchase back. @param before what of it had come back already: each part is an event of its own */
export const postingsOfReversal = (spend: Spend, before: number): Posting[] =>
  postingsOfSpend(spend)
    .toReversed()
    .map(({ eventKey, debit, credit, ...posting }) => ({
      ...posting,
      eventKey: `${eventKey}:reversal:${before}`,
      debit: credit,
      credit: debit,
    }));
