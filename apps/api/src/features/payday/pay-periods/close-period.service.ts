import type { BodyOf } from '@antela/contract/endpoint';
import type { closePayPeriod } from '@antela/contract/period-steps';
import { bogotaDate } from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { propose } from '../../access/proposals/proposals.service.ts';
import { notifyWebhooks } from '../../access/webhooks/notify-webhooks.service.ts';
import { post, type Posting } from '../../ledger/ledger/ledger.service.ts';
import { carryEmployerCredit } from '../../ledger/owed/employer-credits.service.ts';
import { movePeriod } from '../../payrolls/payrolls/period-writes.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import {
  bankExists,
  lockEmployerCosts,
  insertPayment,
  insertRemittance,
  listPayments,
  sumCollected,
} from './close-period.sql.ts';
import { lockPeriodIn } from './pay-periods.service.ts';
import { getConfirmation, listReports, type PeriodRecord } from './pay-periods.sql.ts';
import { owingOf, remittanceOf } from './remittance.ts';

type Given = BodyOf<typeof closePayPeriod>;

interface Completed {
  deducted: number;
  employerCost: number;
  due: number;
  by: { id: string; name: string };
}

interface Owed {
  name: string;
  kind: 'company_receivable' | 'employer_fee';
  ownerKey: string;
  amount: number;
}

export { lockPeriod } from './pay-periods.sql.ts';

/**
 * Records money the company remitted; what completes it closes the period, which does not change any more. What was not deducted stays
 * in its receivable until the report of another period takes it. Where the payroll needs a second person it only writes down
 * what was asked for.
 * @param requester who asked for what another person has approved; null where it is asked for now
 * @throws not_found, conflict, rule_broken when it is more than is left to remit
 */
export async function closePeriod(
  context: Context,
  given: Given,
  requester: { id: string; name: string } | null = null,
): Promise<void> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  const id = given.payperiodid;
  const { record } = await lockPeriodIn(context, id, ['reconciled']);
  const [reports, confirmation, employer, payments] = await Promise.all([
    listReports(db, scope, id),
    getConfirmation(db, clientId, id),
    lockEmployerCosts(db, clientId, id),
    listPayments(db, clientId, id),
  ]);
  const report = reports.find(({ version }) => version === confirmation?.version);
  if (!report || !confirmation) throw new AppError('conflict');
  const { deducted, employerCost, due, paidSoFar } = remittanceOf(
    owingOf(report.total, confirmation),
    employer,
    payments,
  );
  if (payments.some(({ reference }) => reference === given.reference)) refuseTwice();
  checkTransfer(given, due - paidSoFar, now);
  await checkBank(db, given.bankcode ?? null);
  const isWhole = paidSoFar + given.amount === due;
  if (record.needs_second_person && requester === null)
    return proposeClosing(context, record, given, isWhole);
  const by = requester ?? actor;
  const approvedBy = requester ? actor.name : null;
  if (given.amount > 0 && !(await insertPayment(db, clientId, id, { ...given, by, approvedBy }, now)))
    refuseTwice();
  const credit = employer.reduce((most, { amount }) => Math.max(most, -amount), 0);
  const owed = owedOf(id, deducted - Math.min(deducted, paidSoFar), employer);
  await post(db, clientId, collections(id, payments.length, owed, given.amount, isWhole ? credit : 0), now);
  if (isWhole) await completeClosing(context, record, given, { deducted, employerCost, due, by });
  await recordAudit(context, isWhole ? 'pay_period.closed' : 'pay_period.paid_in_part', 'pay_period', id, {
    ...(isWhole && { state: ['reconciled', 'closed'] as const }),
    remitted: [paidSoFar === 0 ? null : paidSoFar, paidSoFar + given.amount],
    paidOn: [null, given.paidOn],
    reference: [null, given.reference],
    accountEnding: [null, given.accountEnding ?? null],
  });
}

/** Writes down what was asked for, for another person to approve. */
async function proposeClosing(
  context: Context,
  record: PeriodRecord,
  given: Given,
  isWhole: boolean,
): Promise<void> {
  const { amount, paidOn, reference } = given;
  await propose(context, {
    kind: 'close',
    subject: {
      kind: 'pay_period',
      id: given.payperiodid,
      name: `${record.payroll_name}, ${record.label}`,
      withinId: record.payroll_id,
    },
    companyIds: [record.company_id],
    amount,
    changes: {
      remitted: [null, amount],
      paidOn: [null, paidOn],
      reference: [null, reference],
      accountEnding: [null, given.accountEnding ?? null],
    },
    body: { ...given, closes: isWhole },
  });
}

/** Writes down what was remitted in all, and closes the period. */
async function completeClosing(
  context: Context,
  record: PeriodRecord,
  { payperiodid: id, paidOn, reference }: Given,
  { deducted, employerCost, due, by }: Completed,
): Promise<void> {
  const { db, scope, now } = context;
  const { clientId } = scope;
  await insertRemittance(
    db,
    clientId,
    id,
    {
      deducted,
      employerCost,
      amount: due,
      paidOn,
      reference,
      byId: by.id,
      byName: by.name,
    },
    now,
  );
  // Amounts left over may have moved on since, to the next report or among the losses; what was collected stays what was
  // deducted.
  const collected = await sumCollected(db, clientId, id);
  if (collected !== deducted)
    throw new Error(`period ${id} deducted ${deducted} and its ledger collected ${collected}`);
  await movePeriod(db, clientId, id, 'closed');
  await carryEmployerCredit(db, clientId, { ownerKey: id, event: 'closed' }, now);
  await notifyClosed(context, record, { remitted: due, paidOn });
}

const notifyClosed = (
  { db, scope: { clientId }, now }: Context,
  { id, payroll_id: payrollid, company_id: companyid, label }: PeriodRecord,
  remittance: { remitted: number; paidOn: string },
): Promise<void> =>
  notifyWebhooks(
    db,
    clientId,
    [
      {
        type: 'period.closed',
        key: `closed:${id}`,
        data: { payperiodid: id, payrollid, companyid, label, ...remittance },
      },
    ],
    now,
  );

function checkTransfer(given: Given, left: number, now: Date): void {
  const most = amountText(pesos(left));
  if (given.amount > left || (given.amount === 0 && left > 0))
    throw new AppError('rule_broken', {
      detail: `El giro debe ser de ${most}, o de una parte.`,
      errors: [{ path: 'amount', code: 'not_due', detail: `Escribe ${most} o menos.` }],
    });
  if (given.paidOn > bogotaDate(now))
    throw new AppError('rule_broken', {
      detail: 'La fecha del giro todavía no llega. Escribe el día en que se hizo.',
      errors: [{ path: 'paidOn', code: 'in_the_future', detail: 'Escribe el día en que se hizo.' }],
    });
}

async function checkBank(db: Db, code: string | null): Promise<void> {
  if (code !== null && !(await bankExists(db, code)))
    throw new AppError('rule_broken', {
      detail: 'Ese banco no está en el catálogo. Elige uno de la lista.',
      errors: [{ path: 'bankcode', code: 'unknown_bank', detail: 'Elige un banco de la lista.' }],
    });
}

function refuseTwice(): never {
  throw new AppError('conflict', { detail: 'Ya registraste un giro con esa referencia. Revisa cuál falta.' });
}

const bank = { kind: 'bank_clearing', ownerKey: 'client' } as const;

/** Accounts of what the company has still to remit, in the order in which a transfer pays them. */
const owedOf = (
  id: string,
  collected: number,
  employer: readonly { period_id: string; amount: number }[],
): Owed[] => [
  { name: 'collected', kind: 'company_receivable', ownerKey: id, amount: collected },
  ...employer
    .filter(({ amount }) => amount > 0)
    .map(({ period_id, amount }) => ({
      name: `employer:${period_id}`,
      kind: 'employer_fee' as const,
      ownerKey: period_id,
      amount,
    })),
];

/**
 * Postings of what a transfer pays, in the order in which it is owed, as far as its money goes; and after it, of the last one, what
 * the company is owed back.
 */
function collections(
  id: string,
  earlier: number,
  owed: readonly Owed[],
  amount: number,
  credit: number,
): Posting[] {
  let [money, owedBack] = [amount, credit];
  return owed
    .flatMap(({ name, kind, ownerKey, amount: most }) => {
      const paid = Math.min(most, money);
      const lowered = Math.min(most - paid, owedBack);
      money -= paid;
      owedBack -= lowered;
      const of = { credit: { kind, ownerKey }, advanceId: null };
      return [
        {
          ...of,
          eventKey: `deduction:${id}:${name}${earlier === 0 ? '' : `:${earlier + 1}`}`,
          debit: bank,
          amount: paid,
        },
        {
          ...of,
          eventKey: `deduction:${id}:credit-${name}`,
          debit: { kind: 'employer_fee' as const, ownerKey: id },
          amount: lowered,
        },
      ];
    })
    .filter((posting) => posting.amount > 0);
}
