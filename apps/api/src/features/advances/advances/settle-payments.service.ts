import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { TenantContext } from '../../../http/context.ts';
import { notifyWebhooks } from '../../access/webhooks/notify-webhooks.service.ts';
import { post } from '../../ledger/ledger/ledger.service.ts';
import { reverseTransfers } from '../../ledger/ledger/reverse-transfers.service.ts';
import { releaseHeld } from '../../ledger/open-items/held-parts.service.ts';
import { giveBackReturned, noteCameBack } from '../../ledger/open-items/returned-deductions.service.ts';
import { creditReturnedFees } from '../../ledger/owed/employer-credits.service.ts';
import { holdAccounts } from '../../people/employees/employment-ends.service.ts';
import { announceAll } from '../../records/notices/notices.service.ts';
import { notifyContacts } from '../../records/notices/notify-contacts.service.ts';
import { postingsOfPayment } from './advance-postings.ts';
import { giveBackCredits, insertSteps, type AdvanceStep } from './advance-writes.sql.ts';
import { listReceivableMoves } from './receivable-moves.service.ts';
import {
  accountsOf,
  holdPeriodsOf,
  markFailed,
  markPaid,
  markReturned,
  type Settled,
  type Told,
} from './settle-payments.sql.ts';

/** Context in which an answer of the rail is written down. */
export interface Settlement extends Pick<TenantContext, 'db' | 'scope' | 'now'> {
  /** As people read it in the history. */
  actor: string;
  /** Where the answer came from ("Lote 12"), for the history; null when it says nothing more. */
  note: string | null;
}

/**
 * The money arrived: books it, leaves the deduction pending and tells the employee. Any number of advances costs the same few
 * statements. @returns those that were in process; the others had their answer already
 */
export async function bookPayments(settlement: Settlement, ids: readonly string[]): Promise<string[]> {
  const {
    db,
    scope: { clientId },
    now,
  } = settlement;
  if (ids.length === 0) return [];
  const paid = await markPaid(db, clientId, ids, now);
  const steps = paid.flatMap(({ id }) => [
    stepOf(settlement, id, 'payment', 'processing', 'paid', null),
    stepOf(settlement, id, 'deduction', 'not_applicable', 'pending', null),
  ]);
  await insertSteps(db.later, clientId, steps, now);
  await post(
    db,
    clientId,
    paid.flatMap((advance) => postingsOfPayment(toPaid(advance))),
    now,
  );
  await notifyEmployees(
    settlement,
    'paid',
    paid.map((one) => ({ ...one, letter: letters.paid(amountText(pesos(one.amount))) })),
  );
  const happened = paid.map((one) => ({
    type: 'advance.paid' as const,
    key: `advance-paid:${one.id}`,
    data: { ...toldOf(one), paidAt: now },
  }));
  await notifyWebhooks(db, clientId, happened, now);
  return paid.map(({ id }) => id);
}

/** The rail refused: nothing was booked or stays left to another period, and the payment can be tried again. @returns those that were in process */
export async function failPayments(
  settlement: Settlement,
  failures: readonly { id: string; reason: string }[],
): Promise<string[]> {
  const {
    db,
    scope: { clientId },
    now,
  } = settlement;
  if (failures.length === 0) return [];
  const failed = await markFailed(db, clientId, failures);
  await insertSteps(
    db.later,
    clientId,
    failed.map(({ id, failure }) => stepOf(settlement, id, 'payment', 'processing', 'failed', failure)),
    now,
  );
  // It can be tried again, and fail again.
  const happened = failed.map((one) => ({
    type: 'advance.failed' as const,
    key: `advance-failed:${one.id}:${one.version}`,
    data: { ...toldOf(one), reason: one.failure },
  }));
  await notifyWebhooks(db, clientId, happened, now);
  return failed.map(({ id }) => id);
}

/**
 * The bank sent the money back: every transfer of the payment is reversed, nothing is deducted any more, what payroll has deducted of it
 * becomes an amount to give back (with its explanation, where a confirmation waits for that), the account is paid to no more until it changes, and contacts and employee are told.
 * @param answerKey names the bank's answer, so that contacts are told of it once
 * @returns those that were paid
 */
export async function returnPayments(
  settlement: Settlement,
  answerKey: string,
  returns: readonly { id: string; reason: string }[],
): Promise<string[]> {
  const {
    db,
    scope: { clientId },
    now,
  } = settlement;
  if (returns.length === 0) return [];
  await holdPeriodsOf(
    db,
    clientId,
    returns.map(({ id }) => id),
  );
  const returned = await markReturned(db, clientId, returns);
  if (returned.length === 0) return [];
  const steps = returned.flatMap(({ id, ended_deduction: deduction, reason }) => [
    stepOf(settlement, id, 'payment', 'paid', 'returned', reason),
    ...(deduction !== null ? [stepOf(settlement, id, 'deduction', deduction, 'not_applicable', reason)] : []),
  ]);
  await insertSteps(db.later, clientId, steps, now);
  const ids = returned.map(({ id }) => id);
  const keys = returned.flatMap((advance) => [
    ...postingsOfPayment(toPaid(advance)).map(({ eventKey }) => eventKey),
    // Money that came back after all is no loss.
    `write-off:${advance.id}`,
  ]);
  // A report that took it over from another receivable owes it no more, nor does a settlement or a debt.
  const moves = [
    ...(await listReceivableMoves(db, clientId, ids)),
    ...(await releaseHeld(db, clientId, ids)),
  ];
  await reverseTransfers(db, clientId, [...keys, ...moves], now);
  await creditReturnedFees(db, clientId, ids, now);
  await noteCameBack(db, clientId, ids);
  const deducted = await giveBackReturned(db, clientId, ids, now);
  await giveBackCredits(db, clientId, ids);
  await holdAccounts(db, clientId, await accountsOf(db, clientId, ids), yearsLater(now, returnedHoldYears));
  await notifyEmployees(
    settlement,
    'returned',
    returned.map((one) => ({ ...one, letter: letters.returned(one.amount, deducted.get(one.id) ?? 0) })),
  );
  await notifyContacts({ db, scope: { clientId }, now }, noticesOf(answerKey, returned));
  const happened = returned.map((one) => ({
    type: 'advance.returned' as const,
    key: `advance-returned:${one.id}`,
    data: { ...toldOf(one), reason: one.reason },
  }));
  await notifyWebhooks(db, clientId, happened, now);
  return ids;
}

const stepOf = (
  { actor, note }: Settlement,
  advanceId: string,
  axis: AdvanceStep['axis'],
  from: string,
  to: string,
  reason: string | null,
): AdvanceStep => ({
  advanceId,
  axis,
  from,
  to,
  actor,
  onBehalfOf: null,
  reason: [reason, note].filter((part) => part !== null).join(' · ') || null,
});

const toldOf = ({ id, employment_id: companyemployeeid, company_id: companyid, kind, amount }: Told) => ({
  advanceid: id,
  companyemployeeid,
  companyid,
  kind,
  amount,
});

const toPaid = (advance: Settled) => ({
  id: advance.id,
  collectedWith:
    advance.collected_with_id ?? advance.pay_period_id ?? `prima:${advance.company_id}:${advance.semester}`,
  amount: advance.amount,
  fee: advance.fee,
  vat: advance.vat,
  employeeFee: advance.employee_fee,
});

/** Long enough that only changing the account ends it: a change puts its own hold of a day in this one's place. */
const returnedHoldYears = 1;

function yearsLater(day: Date, years: number): Date {
  const later = new Date(day);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

const letters = {
  paid: (amount: string) => ({
    subject: `Tu adelanto de ${amount} está pagado`,
    text: `Enviamos ${amount} a tu cuenta. Lo descontamos como lo autorizaste. Si en un día hábil no lo ves, escríbele a talento humano de tu empresa.`,
  }),
  returned: (amount: number, deducted: number) => {
    const said = amountText(pesos(amount));
    const then =
      deducted > 0
        ? `Ya te habían descontado ${amountText(pesos(deducted))}: te lo devolvemos. Lo demás no te lo vamos a descontar`
        : 'así que no te lo vamos a descontar';
    return {
      subject: `El banco devolvió tu adelanto de ${said}`,
      text: `Tu banco devolvió el pago de ${said}${deducted > 0 ? '. ' : ', '}${then}. Revisa tu cuenta con talento humano de tu empresa y pide el adelanto de nuevo.`,
    };
  },
};

/** By mail, to those who have an address. */
async function notifyEmployees(
  { db, scope: { clientId }, now }: Settlement,
  what: keyof typeof letters,
  advances: readonly (Settled & { letter: { subject: string; text: string } })[],
): Promise<void> {
  const announcements = advances.flatMap(({ id, email, letter }) =>
    email === null ? [] : [{ eventKey: `advance-${what}:${id}`, mail: { to: email, html: null, ...letter } }],
  );
  await announceAll(db, clientId, announcements, now);
}

/** One notice for each company and kind that the answer touched. */
function noticesOf(answerKey: string, returned: readonly (Settled & { reason: string })[]) {
  const groupOf = (advance: Settled): string => `${advance.company_id}:${advance.kind}`;
  const groups = new Map(returned.map((advance) => [groupOf(advance), advance]));
  return [...groups].map(([group, first]) => {
    const advances = returned.filter((advance) => groupOf(advance) === group);
    const reasons = new Set(advances.map(({ reason }) => reason));
    return {
      kind: 'payment_returned' as const,
      companyId: first.company_id,
      eventKey: `${answerKey}:${group}`,
      facts: {
        payments: advances.length,
        total: advances.reduce((sum, { amount }) => sum + amount, 0),
        reason: reasons.size === 1 ? first.reason : null,
        kind: first.kind,
      },
    };
  });
}
