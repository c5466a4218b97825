import type { BodyOf } from '@antela/contract/endpoint';
import type { closePayPeriod } from '@antela/contract/pay-periods';
import { bogotaDate } from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { post, type Posting } from '../ledger/ledger.service.ts';
import { propose } from '../payroll-proposals/proposals.service.ts';
import { insertRemittance, listEmployerCosts } from './close-period.sql.ts';
import { holdPeriod, receivableOf, type PeriodContext } from './pay-periods.service.ts';
import { getConfirmation, listReports, movePeriod } from './pay-periods.sql.ts';

/**
 * Records the money the company remitted and closes the period, which does not change any more. What was not deducted stays
 * in its receivable until the report of another period takes it. Where the payroll needs a second person it only writes down
 * what was asked for.
 * @param requester who asked for what another person has approved; null where it is asked for now
 * @throws not_found, conflict, rule_broken when the amount is not what is due
 */
export async function closePeriod(
  context: PeriodContext,
  given: BodyOf<typeof closePayPeriod>,
  requester: { id: string; name: string } | null = null,
): Promise<void> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  const id = given.payperiodid;
  const { record } = await holdPeriod(context, id, ['reconciled']);
  const [reports, confirmation, employer] = await Promise.all([
    listReports(db, scope, id),
    getConfirmation(db, clientId, id),
    listEmployerCosts(db, clientId, id),
  ]);
  const report = reports.find(({ version }) => version === confirmation?.version);
  if (!report || !confirmation) throw new AppError('conflict');
  const left = confirmation.to_next_period + confirmation.to_settlement;
  const deducted = report.total - left;
  const employerCost = employer.reduce((total, { amount }) => total + amount, 0);
  const due = deducted + employerCost;
  if (given.amount !== due)
    throw new AppError('rule_broken', {
      detail: `El giro debe ser de ${amountText(pesos(due))}: lo descontado y lo que asume la empresa.`,
      errors: [{ path: 'amount', code: 'not_due', detail: `Escribe ${amountText(pesos(due))}.` }],
    });
  if (given.paidOn > bogotaDate(now))
    throw new AppError('rule_broken', {
      detail: 'La fecha del giro todavía no llega. Escribe el día en que se hizo.',
      errors: [{ path: 'paidOn', code: 'in_the_future', detail: 'Escribe el día en que se hizo.' }],
    });
  if (record.needs_second_person && requester === null) {
    const { payroll_id: payrollId, company_id: companyId } = record;
    await propose(context, { kind: 'close', companyId, payrollId, periodId: id, amount: due, body: given });
    return;
  }
  const recordedBy = requester ?? actor;
  await insertRemittance(
    db,
    clientId,
    id,
    {
      deducted,
      employerCost,
      amount: due,
      paidOn: given.paidOn,
      reference: given.reference,
      byId: recordedBy.id,
      byName: recordedBy.name,
    },
    now,
  );
  await post(db, clientId, collections(id, deducted, employer), now);
  const receivable = await receivableOf(db, clientId, id);
  // A late payment may have been booked since; what must never be is that more was collected than was owed.
  if (receivable < left) throw new Error(`period ${id} collected more than its ledger owed`);
  await movePeriod(db, clientId, id, 'closed');
  await recordAudit(db, clientId, actor, now, {
    action: 'pay_period.closed',
    entityKind: 'pay_period',
    entityId: id,
    changes: {
      state: ['reconciled', 'closed'],
      remitted: [null, due],
      paidOn: [null, given.paidOn],
      reference: [null, given.reference],
    },
  });
}

const bank = { kind: 'bank_clearing', ownerKey: 'client' } as const;

function collections(
  id: string,
  deducted: number,
  employer: readonly { period_id: string; amount: number }[],
): Posting[] {
  return [
    {
      eventKey: `deduction:${id}:collected`,
      debit: bank,
      credit: { kind: 'company_receivable' as const, ownerKey: id },
      amount: deducted,
      advanceId: null,
    },
    ...employer.map(({ period_id, amount }) => ({
      eventKey: `deduction:${id}:employer:${period_id}`,
      debit: bank,
      credit: { kind: 'employer_fee' as const, ownerKey: period_id },
      amount,
      advanceId: null,
    })),
  ].filter(({ amount }) => amount > 0);
}
