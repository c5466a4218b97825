import { bogotaDate } from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import { availableToSpend, refuseSpend } from '@antela/rules/wallet-spending';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { post } from '../../ledger/ledger/ledger.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { postingsOfReversal, postingsOfSpend } from './spend-postings.ts';
import {
  findSpend,
  lockPeriod,
  lockPeriodOf,
  insertSpend,
  lockWalletUser,
  markReturned,
} from './spend.sql.ts';
import { getWalletUsers, type WalletUserRecord } from './wallet-users.sql.ts';
import { toFacts } from './wallet-users.wire.ts';

export interface SpendOrder {
  walletUserId: string;
  amount: number;
  merchant: string;
  reference: string | null;
  channel: 'app' | 'simulator';
}

export interface SpendAnswer {
  spendid: string;
  payrolltypemoneybagemployeeid: string;
  amount: number;
  merchant: string;
  returned: number;
  at: Date;
  reversedAt: Date | null;
  balance: number;
  available: number;
}

/**
 * Spends from a wallet. Purchases of one enrolment wait for each other on its row, and the pay period stays open meanwhile, so
 * what is decided here is still true when it is written, on any number of processes.
 * @throws not_found, spend_refused with the reason
 */
export async function spend(context: Context, order: SpendOrder): Promise<SpendAnswer> {
  const { db, scope, now } = context;
  if (!(await lockWalletUser(db, scope, order.walletUserId))) throw new AppError('not_found');
  await lockPeriod(db, scope.clientId, order.walletUserId, bogotaDate(now));
  const record = await readUser(context, order.walletUserId);
  const refusal = refuseSpend(toFacts(record), pesos(order.amount));
  if (refusal)
    throw new AppError('spend_refused', {
      detail: refusal.sentence,
      data: { reason: refusal.code, available: availableToSpend(toFacts(record)) },
    });
  const id = newId();
  const paysLater = record.funding === 'payroll';
  await insertSpend(
    db,
    scope.clientId,
    {
      id,
      walletUserId: record.id,
      walletId: record.wallet_id,
      companyId: record.company_id,
      employmentId: record.employment_id,
      amount: order.amount,
      merchant: order.merchant,
      reference: order.reference,
      channel: order.channel,
      payPeriodId: record.period_id,
      toDeduct: paysLater ? order.amount : 0,
    },
    now,
  );
  await post(
    db,
    scope.clientId,
    postingsOfSpend({
      id,
      walletUserId: record.id,
      amount: order.amount,
      collectedWith: paysLater ? record.period_id : null,
    }),
    now,
  );
  await recordAudit(context, 'wallet_user.spent', 'wallet_user', record.id, {
    amount: [null, order.amount],
    merchant: [null, order.merchant],
  });
  return answerOf(await readUser(context, record.id), {
    id,
    amount: order.amount,
    returned: 0,
    merchant: order.merchant,
    spent_at: now,
    reversed_at: null,
  });
}

/**
 * Takes a purchase back, or a part of it: a prefunded wallet gets its money again, payroll deducts only the rest.
 * @param part in pesos; null for all that has not come back
 * @throws not_found, conflict when it came back already, less is left, or payroll has been told of it
 */
export async function reverseSpend(
  context: Context,
  spendId: string,
  { part, reason }: { part: number | null; reason: string },
): Promise<SpendAnswer> {
  const { db, scope, now } = context;
  const seen = orNotFound(await findSpend(db, scope, spendId));
  await lockWalletUser(db, scope, seen.wallet_user_id);
  await lockPeriodOf(db, scope.clientId, spendId);
  // Read again: whoever held the lock before may have given back some of it.
  const found = (await findSpend(db, scope, spendId)) ?? seen;
  const left = found.amount - found.returned;
  const amount = part ?? left;
  if (found.reversed_at !== null) throw new AppError('conflict', { detail: 'Esta compra ya se devolvió.' });
  if (amount > left)
    throw new AppError('conflict', {
      detail: `De esta compra quedan ${amountText(pesos(left))} por devolver.`,
    });
  if (!(await markReturned(db, scope.clientId, spendId, { amount, reason }, now)))
    throw new AppError('conflict', {
      detail: 'Esta compra ya está en el reporte de descuentos de la nómina: se corrige allí.',
    });
  const collectedWith = found.to_deduct > 0 ? found.pay_period_id : null;
  await post(
    db,
    scope.clientId,
    postingsOfReversal(
      { id: spendId, walletUserId: found.wallet_user_id, amount, collectedWith },
      found.returned,
    ),
    now,
  );
  await recordAudit(context, 'wallet_user.spend_reversed', 'wallet_user', found.wallet_user_id, {
    amount: [left, left === amount ? null : left - amount],
    merchant: [found.merchant, left === amount ? null : found.merchant],
    reason: [null, reason],
  });
  return answerOf(await readUser(context, found.wallet_user_id), {
    ...found,
    returned: found.returned + amount,
    reversed_at: left === amount ? now : null,
  });
}

async function readUser({ db, scope, now }: Context, id: string): Promise<WalletUserRecord> {
  return orNotFound((await getWalletUsers(db, scope, [id], bogotaDate(now), now))[0]);
}

const answerOf = (
  record: WalletUserRecord,
  made: {
    id: string;
    amount: number;
    returned: number;
    merchant: string;
    spent_at: Date;
    reversed_at: Date | null;
  },
): SpendAnswer => ({
  spendid: made.id,
  payrolltypemoneybagemployeeid: record.id,
  amount: made.amount,
  merchant: made.merchant,
  returned: made.returned,
  at: made.spent_at,
  reversedAt: made.reversed_at,
  balance: record.balance,
  available: availableToSpend(toFacts(record)),
});
