import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { accountOf, keyOfOpening } from './open-item-accounts.service.ts';
import {
  insertReturnItems,
  listReturnedDeductions,
  listReturnedOfReport,
  type NewReturnItem,
} from './returned-deductions.sql.ts';

export { noteCameBack } from './returned-deductions.sql.ts';

/**
 * Deductions of payments that the bank sent back are given back from the money that came back: an item for each period that made
 * them. Call it once the payment is reversed; what has its item already is passed over.
 * @returns the sum deducted, by advance
 */
export async function giveBackReturned(
  db: Db,
  clientId: string,
  advanceIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const found = await listReturnedDeductions(db, clientId, advanceIds);
  const items = new Map<string, NewReturnItem>();
  const postings = found.map(({ account, amount, ...of }) => {
    const key = `${of.advance_id}:${of.pay_period_id}`;
    const item = items.get(key) ?? { ...of, id: newId(), amount: 0 };
    item.amount += amount;
    items.set(key, item);
    return {
      eventKey: keyOfOpening(item.id, account),
      debit: { kind: account, ownerKey: of.pay_period_id },
      credit: accountOf('give_back', of.pay_period_id),
      amount,
      advanceId: null,
    };
  });
  if (items.size === 0) return new Map();
  await insertReturnItems(db, clientId, [...items.values()], now);
  await post(db, clientId, postings, now);
  const sums = new Map<string, number>();
  for (const { advance_id: id, amount } of found) sums.set(id, (sums.get(id) ?? 0) + amount);
  return sums;
}

/** Gives back what a confirmation has just deducted of payments that came back before it was explained. */
export async function giveBackReturnedOfReport(
  db: Db,
  clientId: string,
  report: { periodId: string; version: number },
  now: Date,
): Promise<void> {
  await giveBackReturned(db, clientId, await listReturnedOfReport(db, clientId, report), now);
}
