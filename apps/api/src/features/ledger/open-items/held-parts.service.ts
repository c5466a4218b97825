import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { post } from '../ledger/ledger.service.ts';
import { reverseTransfers } from '../ledger/reverse-transfers.service.ts';
import {
  insertOpenItems,
  listHeldAdvances,
  listPartsOf,
  lockItemsOf,
  markCancelled,
  release,
} from './held-parts.sql.ts';
import { accountOf, excess, keyOfDebt, keyOfOpening } from './open-item-accounts.service.ts';

/**
 * Opens an item for each difference of a period that no later report takes: what was not deducted leaves the period's receivable
 * for the account of settlements or debts, and what was deducted in excess is owed back. Three statements and their postings,
 * however many there are.
 */
export async function openItems(
  db: Db,
  clientId: string,
  { periodId, version }: { periodId: string; version: number },
  now: Date,
): Promise<void> {
  const opened = await insertOpenItems(db, clientId, { periodId, version }, now);
  const receivable = { kind: 'company_receivable', ownerKey: periodId } as const;
  await post(
    db,
    clientId,
    opened.map(({ item_id: itemId, kind, part_id: part, amount }) => ({
      eventKey: keyOfOpening(itemId, part ?? excess),
      ...(kind === 'give_back'
        ? { debit: receivable, credit: accountOf(kind, periodId) }
        : { debit: accountOf(kind, periodId), credit: receivable }),
      amount,
      advanceId: null,
    })),
    now,
  );
}

/** Takes back what a confirmation opened. @throws conflict when something of it was collected, given back, given up or released */
export async function cancelItems(db: Db, clientId: string, periodId: string, now: Date): Promise<void> {
  const items = await lockItemsOf(db, clientId, periodId);
  if (items.some(({ is_touched: isTouched }) => isTouched))
    throw new AppError('conflict', {
      detail: 'Ya se cobró, se devolvió o se castigó algo de este periodo. Deshaz eso primero.',
    });
  const itemIds = items.map(({ id }) => id);
  const parts = await listPartsOf(db, clientId, itemIds);
  await reverseTransfers(
    db,
    clientId,
    [
      ...parts.flatMap(({ id, item_id: itemId }) => [keyOfOpening(itemId, id), keyOfDebt(itemId, id)]),
      ...itemIds.map((id) => keyOfOpening(id, excess)),
    ],
    now,
  );
  await markCancelled(db, clientId, itemIds, now);
}

/**
 * The bank sent advances back: what items still held of them nobody owes. Answers the events that put them there, to be
 * reversed with the payment.
 */
export async function releaseHeld(
  db: Db,
  clientId: string,
  advanceIds: readonly string[],
): Promise<string[]> {
  const held = await listHeldAdvances(db, clientId, advanceIds);
  if (held.length === 0) return [];
  await release(
    db,
    clientId,
    held.map(({ id }) => id),
  );
  return held.flatMap(({ id, item_id: itemId }) => [keyOfOpening(itemId, id), keyOfDebt(itemId, id)]);
}
