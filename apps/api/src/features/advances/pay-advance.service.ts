import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Db } from '../../db/database.ts';
import { inTenant } from '../../db/transaction.ts';
import { post } from '../ledger/ledger.service.ts';
import { postingsOfPayment } from './advance-postings.ts';
import { insertStep } from './advance-writes.sql.ts';
import type { Disbursement } from './disbursement.ts';

interface Payable {
  id: string;
  payment_state: string;
  company_id: string;
  pay_period_id: string | null;
  semester: string | null;
  amount: number;
  fee: number;
  vat: number;
  employee_fee: number;
  attempts: number;
  bank_code: string | null;
  account_type: string | null;
  account_number: string | null;
  document_number: string;
}

const worker = 'Pagos';

/**
 * Pays an advance through the rail and books it. Each half is one transaction, and the rail is asked with a reference it
 * recognises, so a crash anywhere leaves a state from which running this again goes on and nothing is paid twice.
 */
export async function payAdvance(
  pool: Pool,
  disbursement: Disbursement,
  clock: () => Date,
  clientId: string,
  advanceId: string,
): Promise<void> {
  const advance = await inTenant(pool, clientId, (db) => start(db, clientId, advanceId, clock()));
  if (!advance) return;
  const result = await disbursement.pay({
    // The attempt is part of it: trying a failed payment again is a new order.
    reference: `${advance.id}:${advance.attempts}`,
    amount: advance.amount,
    bankCode: advance.bank_code ?? '',
    accountType: advance.account_type ?? '',
    accountNumber: advance.account_number ?? '',
    documentNumber: advance.document_number,
  });
  await inTenant(pool, clientId, (db) =>
    result.paid ? book(db, clientId, advance, clock()) : fail(db, clientId, advance, result.reason, clock()),
  );
}

async function start(db: Db, clientId: string, advanceId: string, now: Date): Promise<Payable | null> {
  const advance = await db.first<Payable>(sql`
    select a.id, a.payment_state, a.company_id, a.pay_period_id, a.semester, a.amount, a.fee, a.vat, a.employee_fee, a.attempts, a.bank_code,
           a.account_type, a.account_number, p.document_number
    from advance a join employee p on p.client_id = a.client_id and p.id = a.employee_id
    where a.client_id = ${clientId} and a.id = ${advanceId} for no key update of a`);
  if (!advance) return null;
  if (advance.payment_state === 'processing') return advance;
  if (advance.payment_state !== 'requested' && advance.payment_state !== 'approved') return null;
  await db.run(
    sql`update advance set payment_state = 'processing', attempts = attempts + 1, version = version + 1 where client_id = ${clientId} and id = ${advanceId}`,
  );
  await insertStep(
    db,
    clientId,
    {
      advanceId,
      axis: 'payment',
      from: advance.payment_state,
      to: 'processing',
      actor: worker,
      onBehalfOf: null,
      reason: null,
    },
    now,
  );
  return { ...advance, attempts: advance.attempts + 1 };
}

async function book(db: Db, clientId: string, advance: Payable, now: Date): Promise<void> {
  const moved = await db.run(sql`
    update advance set payment_state = 'paid', deduction_state = 'pending', paid_at = ${now}, failure = null, version = version + 1
    where client_id = ${clientId} and id = ${advance.id} and payment_state = 'processing'`);
  if (moved === 0) return;
  await insertStep(
    db,
    clientId,
    {
      advanceId: advance.id,
      axis: 'payment',
      from: 'processing',
      to: 'paid',
      actor: worker,
      onBehalfOf: null,
      reason: null,
    },
    now,
  );
  await insertStep(
    db,
    clientId,
    {
      advanceId: advance.id,
      axis: 'deduction',
      from: 'not_applicable',
      to: 'pending',
      actor: worker,
      onBehalfOf: null,
      reason: null,
    },
    now,
  );
  const collectedWith = advance.pay_period_id ?? `prima:${advance.company_id}:${advance.semester}`;
  await post(
    db,
    clientId,
    postingsOfPayment({
      id: advance.id,
      collectedWith,
      amount: advance.amount,
      fee: advance.fee,
      vat: advance.vat,
      employeeFee: advance.employee_fee,
    }),
    now,
  );
}

/** An answer that comes late, when the payment has been tried again, says nothing about the new attempt. */
async function fail(db: Db, clientId: string, advance: Payable, reason: string, now: Date): Promise<void> {
  const moved = await db.run(sql`
    update advance set payment_state = 'failed', failure = ${reason}, version = version + 1
    where client_id = ${clientId} and id = ${advance.id} and payment_state = 'processing' and attempts = ${advance.attempts}`);
  if (moved === 1)
    await insertStep(
      db,
      clientId,
      {
        advanceId: advance.id,
        axis: 'payment',
        from: 'processing',
        to: 'failed',
        actor: worker,
        onBehalfOf: null,
        reason,
      },
      now,
    );
}
