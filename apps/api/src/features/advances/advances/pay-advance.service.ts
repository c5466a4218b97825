import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { insertStep } from './advance-writes.sql.ts';
import { bookPayment } from './book-payment.service.ts';
import { lockAttempt, lockPayable, startAttempt, type Attempt, type Payable } from './payments.sql.ts';
import type { PaymentStatus, Rail } from './rail.ts';
import { bookPayments, failPayments, type Settlement } from './settle-payments.service.ts';

/** As people read it in the history. */
export const worker = 'Pagos';

/**
 * Pays an advance through the rail and books it. Each half is one transaction, and the rail is asked with a reference it
 * recognises, so a crash anywhere leaves a state from which running this again goes on and nothing is paid twice. Those of a
 * company that pays through its bank's files wait for a batch instead.
 */
export async function payAdvance(
  pool: Pool,
  rail: Pick<Rail, 'pay'>,
  clock: () => Date,
  clientId: string,
  advanceId: string,
): Promise<void> {
  const advance = await inTenant(pool, clientId, (db) => start(db, clientId, advanceId, clock()));
  if (!advance) return;
  const status = await rail.pay({
    reference: referenceOf(advance),
    amount: advance.amount,
    bankCode: advance.bank_code ?? '',
    accountType: advance.account_type ?? '',
    accountNumber: advance.account_number ?? '',
    documentNumber: advance.document_number,
  });
  const now = clock();
  if (isPaid(status)) await bookPayment(pool, { clientId, advanceId, actor: worker, now });
  else
    await inTenant(pool, clientId, (db) =>
      settleStatus({ db, scope: { clientId }, actor: worker, note: null, now }, advance, status),
    );
}

/** Money that came back meanwhile did leave; that it is back is told apart. */
const isPaid = ({ state }: PaymentStatus): boolean => state === 'paid' || state === 'returned';

/** Writes down what the rail says of one attempt. */
export async function settleStatus(
  settlement: Settlement,
  attempt: Attempt,
  status: PaymentStatus,
): Promise<void> {
  if (isPaid(status)) await bookPayments(settlement, [attempt.id]);
  else if (
    status.state === 'rejected' &&
    (await lockAttempt(settlement.db, settlement.scope.clientId, attempt))
  )
    await failPayments(settlement, [{ id: attempt.id, reason: status.reason }]);
}

/** The attempt is part of it: trying a failed payment again is a new order. */
export const referenceOf = ({ id, attempts }: Attempt): string => `${id}:${attempts}`;
/** The advance that an order pays. */
export const advanceOf = (reference: string): string => reference.split(':')[0] ?? '';

async function start(db: Db, clientId: string, advanceId: string, now: Date): Promise<Payable | null> {
  const advance = await lockPayable(db, clientId, advanceId);
  if (!advance || advance.in_batch) return null;
  if (advance.payment_state === 'processing') return advance;
  if (advance.by_file) return null;
  if (advance.payment_state !== 'requested' && advance.payment_state !== 'approved') return null;
  await startAttempt(db.later, clientId, advanceId);
  const { payment_state: from } = advance;
  const step = { advanceId, axis: 'payment', from, to: 'processing', actor: worker } as const;
  await insertStep(db.later, clientId, { ...step, onBehalfOf: null, reason: null }, now);
  return { ...advance, attempts: advance.attempts + 1 };
}
