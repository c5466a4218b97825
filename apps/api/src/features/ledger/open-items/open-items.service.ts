import { bogotaDate } from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context, Reading } from '../../../http/context.ts';
import { everyRow } from '../../../http/report.ts';
import type { KeptFile } from '../../../objects/stored-files.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { post, type AccountRef } from '../ledger/ledger.service.ts';
import { reverseTransfers } from '../ledger/reverse-transfers.service.ts';
import { accountOf, excess, keyOfClearing, keyOfDebt } from './open-item-accounts.service.ts';
import * as sql from './open-items.sql.ts';

export type { ClearingRecord, OpenItemRecord } from './open-items.sql.ts';

export const leftOf = ({ amount, cleared, written_off: writtenOff, released }: sql.OpenItemRecord): number =>
  amount - cleared - writtenOff - released;

/** The item held until the transaction ends. @throws not_found */
async function lockItemOrRefuse({ db, scope }: Context, id: string): Promise<sql.OpenItemRecord> {
  if (!(await sql.lockItem(db, scope, id))) throw new AppError('not_found');
  return orNotFound(await sql.getItem(db, scope, id));
}

/** Every item a period left, the newest first, in pages: for whoever writes them down. */
export const itemsOfPeriod = (
  { scope, read }: Reading,
  periodId: string,
): AsyncGenerator<sql.OpenItemRecord> =>
  everyRow(
    (afterId: string | null, limit) =>
      read(({ db }) => sql.listItems(db, scope, { periodId }, { afterId, limit })),
    (last) => last.id,
  );

export interface Clearing {
  amount: number;
  clearedOn: string;
  reference: string;
  note: string | null;
  /** The settlement, the transfer or the receipt; null where nobody attached it. */
  evidence: KeptFile | null;
}

/**
 * Writes down that a settlement or a debt was collected, whole or in part, or that what was deducted in excess was given back.
 * @throws not_found, conflict for a reference written down already, rule_broken for more than is left or a day to come
 */
export async function clearItem(context: Context, id: string, given: Clearing): Promise<void> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  const item = await lockItemOrRefuse(context, id);
  checkClearing(given, leftOf(item), now);
  const clearing = {
    ...given,
    id: newId(),
    itemId: id,
    kind: item.kind,
    by: { id: actor.id, name: actor.name },
  };
  if (!(await sql.insertClearing(db, clientId, clearing, now)))
    throw new AppError('conflict', { detail: 'Esa referencia ya está anotada aquí. Revisa cuál falta.' });
  await sql.moveCleared(db, clientId, id, given.amount);
  const account = accountOf(item.kind, item.pay_period_id);
  const isGivenBack = item.kind === 'give_back';
  const parts = isGivenBack
    ? [{ id: excess, amount: given.amount }]
    : await sql.payHeld(db, clientId, id, given.amount, actor.name, now);
  if (parts.reduce((total, { amount }) => total + amount, 0) !== given.amount)
    throw new Error(`open item ${id} does not hold what it says is left`);
  await post(
    db,
    clientId,
    parts.map((part) => ({
      eventKey: keyOfClearing(clearing.id, part.id),
      ...(isGivenBack ? { debit: account, credit: payerOf(item) } : { debit: bank, credit: account }),
      amount: part.amount,
      advanceId: null,
    })),
    now,
  );
  await tell(context, item, isGivenBack ? 'pay_period.given_back' : 'pay_period.collected', {
    cleared: [item.cleared, item.cleared + given.amount],
    clearedOn: [null, given.clearedOn],
    clearingReference: [null, given.reference],
    note: [null, given.note],
    ...(given.evidence && { fileName: [null, given.evidence.name] as const }),
  });
}

const bank = { kind: 'bank_clearing', ownerKey: 'client' } as const;

/**
 * The company gives back what it holds of its people; what it collects of them it sends on. What it deducted of a payment that came
 * back it has sent on, too: that is given back from the payment.
 */
const payerOf = (item: sql.OpenItemRecord): AccountRef =>
  item.returned_advance_id === null ? { kind: 'company_receivable', ownerKey: item.pay_period_id } : bank;

function checkClearing(given: Clearing, left: number, now: Date): void {
  const most = amountText(pesos(left));
  if (left === 0)
    throw new AppError('conflict', { detail: 'Aquí ya no queda nada pendiente. Actualiza la página.' });
  if (given.amount > left)
    throw new AppError('rule_broken', {
      detail: `Quedan ${most}. Escribe ese valor o uno menor.`,
      errors: [{ path: 'amount', code: 'not_due', detail: `Escribe ${most} o menos.` }],
    });
  if (given.clearedOn > bogotaDate(now))
    throw new AppError('rule_broken', {
      detail: 'Esa fecha todavía no llega. Escribe el día en que se hizo.',
      errors: [{ path: 'clearedOn', code: 'in_the_future', detail: 'Escribe el día en que se hizo.' }],
    });
}

/** Takes back what was written down by mistake. @throws not_found, conflict when it is undone already or its account has moved on */
export async function undoClearing(
  context: Context,
  id: string,
  clearingId: string,
  reason: string,
): Promise<void> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  const item = await lockItemOrRefuse(context, id);
  const clearing = orNotFound(item.clearings.find((one) => one.id === clearingId));
  if (!mayUndo(item, clearing) || (await sql.holdsReturned(db, clientId, id)))
    throw new AppError('conflict', { detail: 'Esto ya no se puede deshacer.' });
  const parts =
    item.kind === 'give_back'
      ? [{ id: excess, amount: clearing.amount }]
      : await sql.listPosted(db, clientId, id, keyOfClearing(clearingId, ''));
  if (item.kind !== 'give_back') {
    const undone = await sql.unpayHeld(db, clientId, parts, { actor: actor.name, reason }, now);
    if (undone !== parts.length) throw new Error(`clearing ${clearingId} does not find what it paid`);
  }
  await reverseTransfers(
    db,
    clientId,
    parts.map((part) => keyOfClearing(clearingId, part.id)),
    now,
  );
  await sql.moveCleared(db, clientId, id, -clearing.amount);
  await sql.markUndone(db, clientId, clearingId, { by: actor.name, reason }, now);
  await tell(context, item, 'pay_period.clearing_undone', {
    cleared: [item.cleared, item.cleared - clearing.amount],
    clearingReference: [clearing.reference, null],
    reason: [null, reason],
  });
}

/** Not after the item went on to another account, or was given up or released: what is left would no longer add up. */
export const mayUndo = (item: sql.OpenItemRecord, clearing: sql.ClearingRecord): boolean =>
  clearing.undone_at === null && clearing.kind === item.kind && item.written_off + item.released === 0;

/**
 * Moves the uncovered part of a settlement to the person's debt. @throws not_found, conflict when nothing is left of a settlement
 */
export async function moveToDebt(context: Context, id: string, reason: string): Promise<void> {
  const { db, scope, now } = context;
  const { clientId } = scope;
  const item = await lockItemOrRefuse(context, id);
  if (item.kind !== 'final_settlement' || leftOf(item) === 0) throw new AppError('conflict');
  await sql.setKind(db, clientId, id, 'debt');
  await post(
    db,
    clientId,
    (await sql.listHeld(db, clientId, id)).map((part) => ({
      eventKey: keyOfDebt(id, part.id),
      debit: accountOf('debt', item.pay_period_id),
      credit: accountOf('final_settlement', item.pay_period_id),
      amount: part.amount,
      advanceId: null,
    })),
    now,
  );
  await tell(context, item, 'pay_period.moved_to_debt', {
    movedToDebt: [null, leftOf(item)],
    reason: [null, reason],
  });
}

const tell = (
  context: Context,
  item: sql.OpenItemRecord,
  action: string,
  changes: Record<string, readonly [unknown, unknown]>,
) =>
  recordAudit(context, action, 'pay_period', item.pay_period_id, {
    person: [null, item.full_name],
    ...changes,
  });
